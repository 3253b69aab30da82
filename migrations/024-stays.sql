drop index vessels_ais_mmsi;
-- Vessels whose nearby place is to be worked out, and places whose count of boats or index may change.
create index vessels_unplaced on vessels (id) where nearby_position is null and position is not null;
create index places_visited on places (id) where checked_in > 0;
create index checkins_open on checkins (place_id) where left_at is null;
