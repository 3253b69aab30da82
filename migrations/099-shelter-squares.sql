-- Places are measured by squares of 48 cells of the map (4.2 degrees), because neighbours see the same coast. The order is
-- stored, because a queue of a million places takes seconds to sort. A place that moves while it is queued keeps its square.
alter table shelter_queue add column square integer not null default 0;
update shelter_queue q set square = p.cell_y / 48 * 86 + p.cell_x / 48 from places p where p.id = q.place_id;
create index shelter_queue_square on shelter_queue (square, place_id);

create or replace function set_shelter_square() returns trigger language plpgsql as $$
begin
  new.square := coalesce((select cell_y / 48 * 86 + cell_x / 48 from places where id = new.place_id), 0);
  return new;
end $$;
create trigger square_of_queued_place before insert on shelter_queue
  for each row execute function set_shelter_square();
