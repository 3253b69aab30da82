-- Places of certain types in a view, and counted in cells, from the index alone: `places_facility_cells` has only those
-- with facilities.
create index places_type_cells on places (cell_x, cell_y) include (id, type_enum, facilities, position)
  where deleted_at is null;
