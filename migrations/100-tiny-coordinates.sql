-- A coordinate nearer to zero than a billionth of a degree (0.1 mm) is stored as zero. PostgreSQL multiplies coordinates in
-- indexes on positions and in map cells, and fails with "value out of range: underflow" where the product is too small,
-- also for other rows of the index.
create or replace function clear_tiny_coordinates() returns trigger language plpgsql as $$
begin
  new.position := point(
    case when abs(new.position[0]) < 1e-9 then 0 else new.position[0] end,
    case when abs(new.position[1]) < 1e-9 then 0 else new.position[1] end);
  return new;
end $$;

do $$
declare
  target text;
  definitions text[];
  definition text;
  has_tiny boolean;
begin
  foreach target in array array['places', 'nav_aids', 'vessels', 'meteo_stations', 'seamarks', 'clearances'] loop
    execute format('create trigger tiny_coordinates before insert or update of position on %I for each row
      when (abs(new.position[0]) < 1e-9 or abs(new.position[1]) < 1e-9) execute function clear_tiny_coordinates()', target);
    execute format('select exists (select from %I
      where abs(position[0]) < 1e-9 and position[0] <> 0 or abs(position[1]) < 1e-9 and position[1] <> 0)', target)
      into has_tiny;
    continue when not has_tiny;
    select coalesce(array_agg(indexdef), '{}') into definitions from pg_indexes
      where schemaname = current_schema() and tablename = target and indexdef ~ 'USING gist \("?position"?\)';
    foreach definition in array definitions loop
      execute format('drop index %I', substring(definition from 'INDEX (\S+) ON'));
    end loop;
    execute format('update %I set position = position
      where abs(position[0]) < 1e-9 and position[0] <> 0 or abs(position[1]) < 1e-9 and position[1] <> 0', target);
    -- A column with changing values makes PostgreSQL write the table anew. A new index would hold the former row versions too.
    execute format('alter table %I add column rewritten float8 default random()', target);
    execute format('alter table %I drop column rewritten', target);
    foreach definition in array definitions loop
      execute definition;
    end loop;
  end loop;
end $$;
