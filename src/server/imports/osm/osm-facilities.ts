import { facility, has, type OsmTags } from './osm-types.ts'

/** Facilities that are stated by other tags than their own, by tag name of the place. */
const rules: Readonly<Record<string, (tags: OsmTags) => boolean>> = {
  fuel: (tags) =>
    has(tags, facility, 'fuel_station') ||
    has(tags, 'waterway', 'fuel') ||
    has(tags, 'amenity', 'fuel') ||
    has(tags, 'seamark:type', 'bunker_station'),
  drinking_water: (tags) => has(tags, facility, 'water_tap'),
  power_supply: (tags) => has(tags, facility, 'electricity'),
  sanitary_dump_station: (tags) =>
    has(tags, facility, 'pump-out') ||
    has(tags, 'waterway', 'sanitary_dump_station') ||
    has(tags, 'amenity', 'sanitary_dump_station'),
  shower: (tags) => has(tags, facility, 'showers'),
  laundry: (tags) => has(tags, facility, 'laundrette'),
  provisions: (tags) =>
    has(tags, facility, 'provisions') || has(tags, 'shop', 'supermarket', 'convenience', 'general'),
  repairs: (tags) =>
    has(tags, facility, 'boatyard', 'mechanics_workshop') ||
    has(tags, 'waterway', 'boatyard') ||
    has(tags, 'shop', 'boat_repair') ||
    ['boat:repair', 'harbour:boatyard', 'harbour:mechanics_workshop'].some((key) => has(tags, key, 'yes')),
  crane: (tags) =>
    has(tags, facility, 'boat_hoist') ||
    has(tags, 'harbour:boat_hoist', 'yes') ||
    has(tags, 'man_made', 'crane'),
  slipway: (tags) => has(tags, facility, 'slipway') || has(tags, 'service', 'slipway'),
  restaurant: (tags) =>
    has(tags, facility, 'restaurant', 'public_inn') ||
    has(tags, 'amenity', 'restaurant', 'pub', 'cafe', 'bar') ||
    ['harbour:restaurant', 'harbour:public_inn'].some((key) => has(tags, key, 'yes')),
  chandlery: (tags) => has(tags, facility, 'chandler') || has(tags, 'shop', 'ship_chandler', 'chandler'),
  customs: (tags) =>
    has(tags, 'government', 'customs') ||
    has(tags, 'amenity', 'customs') ||
    has(tags, 'seamark:building:function', 'customs_office'),
  visitor_berths: (tags) => has(tags, facility, 'visitor_berth'),
}

/** Returns the tags of the facilities that the categories of an element state: `{ crane: 'yes' }` for a boat hoist. */
export function getStatedFacilityTags(tags: OsmTags): Record<string, string> {
  const stated = Object.entries(rules).filter(([, applies]) => applies(tags))
  return Object.fromEntries(stated.map(([tag]) => [tag, 'yes']))
}
