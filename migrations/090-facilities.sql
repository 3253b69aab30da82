-- Facilities that a place is known to have: one bit each, numbered as in src/core/catalogue/facilities.ts.
-- Written with the tags. A bit that is not set means 'no' or 'unknown'.
alter table places add column facilities integer not null default 0;

-- What the tags of the existing places state, by the rules of src/core/catalogue/facility-rules.ts.
with rule (bit, tag, yes) as (
  values
    (0, 'fuel', 'yes|true|available|customers|public|permissive|free|paid|fee|diesel|gasoline|petrol|gas ?oil|benzine?|octane_\d+|e5|e10|biodiesel'),
    (0, 'diesel', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:diesel', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:GTL_diesel', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:biodiesel', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:gasoline', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:petrol', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:benzine', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:e5', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:e10', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:1_25', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:1_50', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:octane_90', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:octane_91', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:octane_92', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:octane_95', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:octane_98', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (0, 'fuel:octane_100', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (1, 'drinking_water', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (2, 'power_supply', 'yes|true|available|customers|public|permissive|free|paid|fee|cee_\w+|nema_\w+|schuko|intermittent'),
    (3, 'sanitary_dump_station', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (4, 'shower', 'yes|true|available|customers|public|permissive|free|paid|fee|hot|cold|indoor|outdoor'),
    (5, 'laundry', 'yes|true|available|customers|public|permissive|free|paid|fee|self_service|washing_machine|dryer'),
    (6, 'provisions', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (7, 'repairs', 'yes|true|available|customers|public|permissive|free|paid|fee|major|moderate|limited|emergency only'),
    (8, 'crane', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (9, 'slipway', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (10, 'internet_access', 'wlan|wi-?fi'),
    (11, 'restaurant', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (12, 'chandlery', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (13, 'customs', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (13, 'first_port_of_entry', 'yes|true|available|customers|public|permissive|free|paid|fee'),
    (14, 'visitor_berths', 'yes|true|available|customers|public|permissive|free|paid|fee|[1-9]\d*'),
    (15, 'vhf', 'yes|true|available|customers|public|permissive|free|paid|fee|[^;,]*\d[^;,]*')
), implied (bit, type_enum, tag, deniers) as (
  values (0, 5, 'fuel', array['fuel', 'diesel']), (9, 7, 'slipway', array['slipway'])
), stated as (
  select p.id, coalesce((
    select bit_or(1 << rule.bit) from rule
    where p.tags ->> rule.tag ~* ('(^|[;,])\s*(' || rule.yes || ')\s*($|[;,])')
  ), 0) | coalesce((
    select bit_or(1 << implied.bit) from implied
    where implied.type_enum = p.type_enum and coalesce(p.tags ->> implied.tag, '') <> 'unknown' and not exists (
      select from unnest(implied.deniers) denier where p.tags ->> denier ~* '^\s*(no|none|false|0)\s*$'
    )
  ), 0) as facilities
  from places p
  where p.tags <> '{}' or p.type_enum in (5, 7)
)
update places p set facilities = stated.facilities
from stated where stated.id = p.id and stated.facilities <> 0;

-- Places with facilities in a view, and counted in cells: far fewer than all places.
create index places_facilities on places using gist (position) where deleted_at is null and facilities <> 0;
create index places_facility_cells on places (cell_x, cell_y) include (facilities, type_enum, position)
  where deleted_at is null and facilities <> 0;
