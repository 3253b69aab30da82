-- What AIS says of a vessel, beside what its owner states, and since when it lies still.
alter table vessels add column ais_at timestamptz;
alter table vessels add column ais_quality smallint not null default 0;
-- Where and since when it has hardly moved; null while it moves.
alter table vessels add column still_since timestamptz;
alter table vessels add column still_position point;
-- Where it was when `nearby` was worked out.
alter table vessels add column nearby_position point;
create index vessels_ais_mmsi on vessels (position_at) where position_at is not null and deleted_at is null;

-- Since when a vessel that is checked in has been away from its place: it leaves only when it stays away.
alter table checkins add column away_since timestamptz;
