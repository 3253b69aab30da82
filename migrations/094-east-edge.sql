-- A record at 180 degrees east belongs to the last column of cells. It was counted in the first one, together with
-- records at 180 degrees west, so that the mean of their longitudes was near 0.
insert into dirty_cells (layer, x, y)
  select distinct 'places', edge.x, p.cell_y from places p cross join (values (0), (4095)) as edge (x)
  where p.position[0] = 180 and p.cell_x = 0
  on conflict (layer, x, y) do update set change_number = excluded.change_number;
insert into dirty_cells (layer, x, y)
  select distinct 'nav_aids', edge.x, a.cell_y from nav_aids a cross join (values (0), (4095)) as edge (x)
  where a.position[0] = 180 and a.cell_x = 0
  on conflict (layer, x, y) do update set change_number = excluded.change_number;
update places set cell_x = 4095 where position[0] = 180 and cell_x = 0;
update nav_aids set cell_x = 4095 where position[0] = 180 and cell_x = 0;
update meteo_stations set cell_x = 4095 where position[0] = 180 and cell_x = 0;
