-- Vessels whose owners want them shown blurred or late: few, and asked for by every view of the map.
create index vessels_guarded on vessels (id) where blur_nm > 0 or delay_hours > 0;
