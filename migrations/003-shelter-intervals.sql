-- The fetch of a place whose coast is coarse: to the land grown and shrunk by how far the coast may be from where it is
-- stated, in metres in 36 directions clockwise from north. Empty if the quality is 'good', where it is that of the rays,
-- and if the place is on land even so.
alter table place_shelters
  add low_metres integer[] not null default '{}' check (cardinality(low_metres) in (0, 36)),
  add high_metres integer[] not null default '{}' check (cardinality(high_metres) in (0, 36));

-- Stored shelters without it are measured again.
with outdated as (delete from place_shelters where quality <> 'good' returning place_id)
insert into shelter_queue (place_id) select place_id from outdated on conflict do nothing;
