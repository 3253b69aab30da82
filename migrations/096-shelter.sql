-- Open water around places, measured by src/server/shelter. Can be computed again from the places and the coast.
create table place_shelters (
  place_id integer primary key references places on delete cascade,
  -- Of the place when it was measured.
  position point not null,
  quality text not null check (quality in ('good', 'coarse', 'unknown')),
  -- The coast nearest to the place: source, licence, date and spacing.
  coast jsonb not null,
  -- Where it was measured if the place is on land near water.
  water point,
  -- Metres in 36 directions clockwise from north, five numbers each: mean, shortest and longest of the sub-rays, the
  -- central one, and the spacing of the coast that limits it. Empty if the quality is 'unknown'.
  rays integer[] not null check (cardinality(rays) in (0, 180)),
  -- The coasts that limit the central sub-rays, and the position in this list, from 0, of that of each direction; -1: none.
  limit_coasts jsonb not null,
  limit_coast_numbers smallint[] not null,
  coast_version text not null,
  computed_at timestamptz not null default now()
);

-- Places to measure, because they are new or were moved, or because the coast has changed.
create table shelter_queue (
  place_id integer primary key references places on delete cascade,
  queued_at timestamptz not null default now()
);
insert into shelter_queue (place_id) select id from places where deleted_at is null;

create or replace function queue_new_shelters() returns trigger language plpgsql as $$
begin
  insert into shelter_queue (place_id) select id from added where deleted_at is null on conflict do nothing;
  return null;
end $$;
create trigger shelters_of_new_places after insert on places
  referencing new table as added for each statement execute function queue_new_shelters();

create or replace function queue_shelter() returns trigger language plpgsql as $$
begin
  insert into shelter_queue (place_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger shelter_of_moved_place after update of position, deleted_at on places
  for each row when (new.deleted_at is null and (not (old.position ~= new.position) or old.deleted_at is not null))
  execute function queue_shelter();
