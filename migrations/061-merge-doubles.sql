-- Merges the doubles that two imports at the same time left: both added the place or aid of a
-- record, one of them owns the record, the other has none. The double is marked as deleted, so
-- that copies of the data drop it too; what members added to it moves to the other one.

-- Every place of a group: the one that owns the source record, and its doubles.
create temporary table double_places on commit drop as
with owned as (
  select p.id, p.source, p.source_url, p.type_enum, p.normalized_name, p.position[0] as x, p.position[1] as y
  from places p
  where p.deleted_at is null
    and exists (select 1 from source_records s where s.place_id = p.id and s.role = 'own')
),
-- Members' own places have no source record either; their first revision shows that a member added them.
unowned as (
  select p.id, p.source, p.source_url, p.type_enum, p.normalized_name, p.position[0] as x, p.position[1] as y
  from places p
  where p.deleted_at is null and p.user_id is null and p.source_url is not null
    and not exists (select 1 from source_records s where s.place_id = p.id and s.role = 'own')
    and not exists (select 1 from place_revisions r where r.place_id = p.id and r.before is null)
),
pairs as (
  select u.id, o.id as owner_id from unowned u join owned o
    on o.source = u.source and o.source_url = u.source_url and o.type_enum = u.type_enum
    and o.normalized_name = u.normalized_name and o.x = u.x and o.y = u.y
  union all
  -- A link to OpenStreetMap names one element, also after the place was renamed or moved.
  select u.id, o.id from unowned u join owned o on o.source_url = u.source_url and o.type_enum = u.type_enum
  where u.source = 'openstreetmap' and o.source = 'openstreetmap'
),
grouped as (
  select id, min(owner_id) as owner_id from pairs group by id
  union all select distinct owner_id, owner_id from pairs
)
-- The one that members edited stays, else the one with a photo, else the owner of the record.
select id, first_value(id) over (
    partition by owner_id order by user_edited desc, photo_id is not null desc, id <> owner_id, id
  ) as kept_id
from grouped join places using (id);
delete from double_places where id = kept_id;

update source_records s set place_id = d.kept_id from double_places d where s.place_id = d.id;
insert into source_aliases (alias, place_id)
  select a.alias, d.kept_id from source_aliases a join double_places d on d.id = a.place_id
  on conflict do nothing;
delete from source_aliases a using double_places d where a.place_id = d.id;
insert into ratings (place_id, user_id, stars, at)
  select d.kept_id, r.user_id, r.stars, r.at from ratings r join double_places d on d.id = r.place_id
  order by r.at desc
  on conflict do nothing;
delete from ratings r using double_places d where r.place_id = d.id;
update places p set rating_sum = counted.sum, vote_count = counted.count
  from (
    select r.place_id, sum(r.stars) as sum, count(*) as count from ratings r
    where r.place_id in (select kept_id from double_places) group by r.place_id
  ) counted
  where p.id = counted.place_id;
insert into place_confirmations (place_id, field, user_id, is_confirmed, confirmed_at)
  select d.kept_id, c.field, c.user_id, c.is_confirmed, c.confirmed_at
  from place_confirmations c join double_places d on d.id = c.place_id
  order by c.confirmed_at desc
  on conflict do nothing;
delete from place_confirmations c using double_places d where c.place_id = d.id;
update place_revisions r set place_id = d.kept_id from double_places d where r.place_id = d.id;
update posts p set place_id = d.kept_id from double_places d where p.place_id = d.id;
update visits v set place_id = d.kept_id from double_places d where v.place_id = d.id;
update vessels v set place_id = d.kept_id from double_places d where v.place_id = d.id;
insert into dirty_cells (layer, x, y)
  select distinct 'places', p.cell_x, p.cell_y from places p join double_places d on d.id = p.id
  on conflict (layer, x, y) do update set change_number = excluded.change_number;
update places p set deleted_at = now(), changed_at = now(), checked_in_count = 0,
    lock_version = p.lock_version + 1
  from double_places d where p.id = d.id;
update places p set changed_at = now(), lock_version = p.lock_version + 1
  where p.id in (select kept_id from double_places);

-- The same for aids to navigation.
create temporary table double_nav_aids on commit drop as
with owned as (
  select a.id, a.source, a.source_url, a.aid_type, a.normalized_name, a.position[0] as x, a.position[1] as y
  from nav_aids a
  where a.deleted_at is null and exists (select 1 from source_records s where s.nav_aid_id = a.id)
),
unowned as (
  select a.id, a.source, a.source_url, a.aid_type, a.normalized_name, a.position[0] as x, a.position[1] as y
  from nav_aids a
  where a.deleted_at is null and a.user_id is null and a.source_url is not null
    and not exists (select 1 from source_records s where s.nav_aid_id = a.id)
    and not exists (select 1 from nav_aid_revisions r where r.nav_aid_id = a.id and r.before is null)
),
pairs as (
  select u.id, o.id as owner_id from unowned u join owned o
    on o.source = u.source and o.source_url = u.source_url and o.aid_type = u.aid_type
    and o.normalized_name = u.normalized_name and o.x = u.x and o.y = u.y
  union all
  select u.id, o.id from unowned u join owned o on o.source_url = u.source_url
  where u.source = 'openstreetmap' and o.source = 'openstreetmap'
),
grouped as (
  select id, min(owner_id) as owner_id from pairs group by id
  union all select distinct owner_id, owner_id from pairs
)
select id, first_value(id) over (
    partition by owner_id order by user_edited desc, photo_id is not null desc, id <> owner_id, id
  ) as kept_id
from grouped join nav_aids using (id);
delete from double_nav_aids where id = kept_id;

update source_records s set nav_aid_id = d.kept_id from double_nav_aids d where s.nav_aid_id = d.id;
update nav_aid_revisions r set nav_aid_id = d.kept_id from double_nav_aids d where r.nav_aid_id = d.id;
insert into dirty_cells (layer, x, y)
  select distinct 'nav_aids', a.cell_x, a.cell_y from nav_aids a join double_nav_aids d on d.id = a.id
  on conflict (layer, x, y) do update set change_number = excluded.change_number;
update nav_aids a set deleted_at = now(), changed_at = now(), lock_version = a.lock_version + 1
  from double_nav_aids d where a.id = d.id;
