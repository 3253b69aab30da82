-- Where a vessel is changes with every report: an index on it would make PostgreSQL
-- write all of a vessel's index entries anew each time. The south-west corner of the
-- cell of 1/32 degree it is in (`vesselAreasPerDegree`) changes rarely.
alter table vessels add column area point generated always as
  (point(floor(position[0] * 32) / 32, floor(position[1] * 32) / 32)) stored;
drop index vessels_position;
create index vessels_area on vessels using gist (area) where area is not null and deleted_at is null;
drop index vessels_unplaced;
create index vessels_unplaced on vessels (id) where nearby_position is null and area is not null;
-- Room on each page for the next version of a vessel.
alter table vessels set (fillfactor = 80);

-- Between which latitudes the log of a vessel lies (or further apart), so that those with a
-- blur or a delay need not be looked up one by one for each view of the map.
alter table vessels
  add column log_south float8 not null default -90,
  add column log_north float8 not null default 90;
drop index vessels_guarded;
create index vessels_guarded on vessels (log_south, log_north) where blur_nm > 0 or delay_hours > 0;

-- The newest photo of a vessel is read from the index alone.
create index photos_of_vessel on photos (vessel_id, id) where vessel_id is not null;
drop index photos_vessel;

-- Positions are added to vessels that their transaction holds: to have each looked up
-- once more took longer than adding it. Those of a deleted vessel go as before.
alter table positions drop constraint positions_vessel_id_fkey;
create or replace function delete_positions_of_vessels() returns trigger language plpgsql as $$
begin
  delete from positions where vessel_id in (select id from gone);
  return null;
end $$;
create trigger positions_of_deleted_vessels after delete on vessels
  referencing old table as gone for each statement execute function delete_positions_of_vessels();

-- How many of the passages were simulated, to be taken out again however old they are.
alter table ais_density add column simulated integer not null default 0;
