-- A hidden vessel is shown in an area at a few moments of the day, instead of at its position moved by a secret offset
-- (docs/security.md). Each record of a vessel states who may see it exactly: -1 nobody, 0 only its owner, 1 accepted
-- followers, 2 everyone.
drop index vessels_blurred_or_delayed;
alter table vessels
  add column area_nm smallint check (area_nm in (1, 2, 4, 8, 16, 32, 64)),
  -- Last change of a privacy setting; null if there was none.
  add column privacy_changed_at timestamptz,
  -- The owner claimed a vessel that existed before.
  add column claimed boolean not null default false;
update vessels set
  area_nm = coalesce((select min(size) from unnest(array[1, 2, 4, 8, 16, 32, 64]) size where size >= blur_nm), 64)
where blur_nm > 0;
update vessels set claimed = true where user_id is not null and source <> 'members';
alter table vessels
  drop column blur_nm,
  drop column blur_key,
  drop column track_min_latitude,
  drop column track_max_latitude;
-- Who sees the exact position now.
alter table vessels add column visibility smallint not null generated always as (
  case
    when audience = 'public' and area_nm is null and delay_hours = 0 and position_expires_hours is null then 2
    when audience = 'followers' and area_nm is null then 1
    else 0
  end) stored;
create index vessels_hidden on vessels (id) where visibility < 2;

-- Who saw the exact position from a time on; before the first time, everyone did.
create table vessel_visibility_periods (
  vessel_id integer not null references vessels on delete cascade,
  started_at timestamptz not null,
  visibility smallint not null check (visibility between -1 and 2),
  primary key (vessel_id, started_at)
);
insert into vessel_visibility_periods (vessel_id, started_at, visibility)
select h.vessel_id, case when h.started_at <= v.created_at then '-infinity' else h.started_at end, 0
from vessel_hidden_periods h join vessels v on v.id = h.vessel_id
on conflict do nothing;
insert into vessel_visibility_periods (vessel_id, started_at, visibility)
select vessel_id, ended_at, 2 from vessel_hidden_periods where ended_at is not null
on conflict do nothing;
insert into vessel_visibility_periods (vessel_id, started_at, visibility)
select id, '-infinity', 0 from vessels
where visibility < 2 and id not in (select vessel_id from vessel_visibility_periods)
on conflict do nothing;
insert into vessel_visibility_periods (vessel_id, started_at, visibility)
select id, now(), 1 from vessels where visibility = 1
on conflict do nothing;

-- Part of the keys: a report that fewer may see must not keep out one that more may see.
alter table positions drop column visible_position, add column visibility smallint not null default 2;
alter table positions drop constraint positions_pkey;
alter table positions add primary key (vessel_id, at, source, visibility);
alter table sensor_readings add column visibility smallint not null default 2;
alter table sensor_readings drop constraint sensor_readings_pkey;
alter table sensor_readings add primary key (vessel_id, kind, at, source, visibility);
alter table sensor_rollups add column visibility smallint not null default 2;
alter table sensor_rollups drop constraint sensor_rollups_pkey;
alter table sensor_rollups add primary key (vessel_id, kind, span, at, visibility);
alter table visits add column visibility smallint not null default 2;
create temporary table hidden_times on commit drop as
select h.vessel_id, case when h.started_at <= v.created_at then '-infinity' else h.started_at end as started_at,
  coalesce(h.ended_at, 'infinity') as ended_at
from vessel_hidden_periods h join vessels v on v.id = h.vessel_id
union all
select id, '-infinity', 'infinity' from vessels
where visibility < 2 and id not in (select vessel_id from vessel_hidden_periods);
update positions p set visibility = 0 from hidden_times h
where h.vessel_id = p.vessel_id
  and (p.at between h.started_at and h.ended_at or p.received_at between h.started_at and h.ended_at);
update sensor_readings s set visibility = 0 from hidden_times h
where h.vessel_id = s.vessel_id and s.at between h.started_at and h.ended_at;
update sensor_rollups r set visibility = 0 from hidden_times h
where h.vessel_id = r.vessel_id and r.at <= h.ended_at and r.at + ('1 ' || r.span)::interval >= h.started_at;
update visits c set visibility = 0 from hidden_times h
where h.vessel_id = c.vessel_id and c.arrived_at <= h.ended_at and coalesce(c.left_at, 'infinity') >= h.started_at;

-- What is computed from reports starts again after a change; of hidden vessels only the log is kept.
update vessels v set privacy_changed_at = now()
where visibility < 2 or exists (select 1 from vessel_visibility_periods p where p.vessel_id = v.id);
update vessels set position = null, position_at = null, sog = null, cog = null, heading = null, status = null,
  nearby = null, nearby_lookup_position = null, stationary_since = null, stationary_position = null
where visibility < 2;
-- An open vessel whose last report is of a time when it was hidden: the last one that everyone may see.
update vessels v set position = p.position, position_at = p.at, sog = p.sog, cog = p.cog, heading = p.heading,
  status = null, nearby = null, nearby_lookup_position = null, stationary_since = null, stationary_position = null
from vessels w join hidden_times h on h.vessel_id = w.id and w.position_at between h.started_at and h.ended_at
left join lateral (
  select * from positions where vessel_id = w.id and visibility = 2 order by at desc limit 1
) p on true
where v.id = w.id and w.visibility = 2;
-- A stay that began while the vessel was hidden counts from the opening.
update vessels v set stationary_since = null, stationary_position = null
from hidden_times h where h.vessel_id = v.id and v.stationary_since between h.started_at and h.ended_at;
update visits set left_at = last_seen_at where left_at is null and visibility < 2;
delete from meteo_stations where mmsi in (select mmsi from vessels where visibility < 2 and mmsi is not null);
drop table vessel_hidden_periods;
drop table vessel_blurs;

-- The area of a hidden vessel at a snapshot; no tile if no report counted.
create table vessel_areas (
  vessel_id integer not null references vessels on delete cascade,
  snapshot_at timestamptz not null,
  -- The snapshot after the delay.
  shown_from timestamptz not null,
  -- Everyone, or only accepted followers.
  audience text not null check (audience in ('public', 'followers')),
  -- Tile of the quadtree of Web Mercator.
  z smallint,
  x integer,
  y integer,
  primary key (vessel_id, snapshot_at)
);
create index vessel_areas_shown on vessel_areas (shown_from);

-- Only the owner accepts a follower. Who accepted the present ones is not stored.
alter table follows alter column accepted set default false;
update follows set accepted = false;
