-- The places of a view with some facilities are found in this index alone; only those are read from the table.
drop index places_facility_cells;
create index places_facility_cells on places (cell_x, cell_y) include (id, facilities, type_enum, position)
  where deleted_at is null and facilities <> 0;
