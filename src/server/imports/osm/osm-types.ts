import { cutText } from '../../../core/text.ts'
import { maxOsmTagLength } from '../../../core/limits/imports.ts'

/** Tags of an OpenStreetMap element. */
export type OsmTags = Readonly<Record<string, string>>

export interface OsmElement {
  type: 'node' | 'way' | 'relation'
  id: number
  latitude: number
  longitude: number
  tags: OsmTags
}

/** An element with the date of its data; null if it is unknown. */
export interface DatedOsmElement {
  element: OsmElement
  updatedAt: string | null
}

/** Splits a tag with several values; what OpenStreetMap would not store is ignored. */
export function splitTagValues(tags: OsmTags, key: string): string[] {
  return cutText(tags[key] ?? '', maxOsmTagLength)
    .split(/[;,]/)
    .map((value) => value.trim())
    .filter(Boolean)
}

/** Whether a tag has one of these values, alone or in a list. */
export function has(tags: OsmTags, key: string, ...wanted: string[]): boolean {
  return splitTagValues(tags, key).some((value) => wanted.includes(value))
}

/** Key of the facilities for small craft. */
export const facility = 'seamark:small_craft_facility:category'
const harbour = 'seamark:harbour:category'
const seamark = 'seamark:type'
/** Parts of berths that are not moorings for visitors. */
const mooringFurniture = ['dolphin', 'bollard', 'post', 'pile', 'deviation_dolphin', 'ring']
const clubs = ['sailing', 'yachting', 'yacht']

/**
 * Rules that map tags to type_enum, in order; the first match wins. Verified with
 * 117,385 seamark nodes and 2,833 marinas.
 */
const rules: readonly [typeEnum: number, applies: (tags: OsmTags, isArea: boolean) => boolean][] = [
  [0, (tags) => has(tags, 'leisure', 'marina') || has(tags, harbour, 'marina', 'marina_no_facilities')],
  // OpenStreetMap has no tag for hurricane holes; only the name identifies them.
  [8, (tags) => /hurricane hole/i.test(tags.name ?? tags['seamark:name'] ?? '')],
  [
    5,
    (tags) =>
      has(tags, 'waterway', 'fuel') ||
      has(tags, facility, 'fuel_station') ||
      has(tags, seamark, 'bunker_station') ||
      (has(tags, 'amenity', 'fuel') && (has(tags, 'boat', 'yes') || seamark in tags)) ||
      has(tags, 'harbour', 'fuel'),
  ],
  [
    7,
    (tags) =>
      has(tags, 'leisure', 'slipway') || has(tags, facility, 'slipway') || has(tags, 'harbour', 'slipway'),
  ],
  [
    3,
    (tags) =>
      has(tags, facility, 'nautical_club') ||
      has(tags, 'club', ...clubs) ||
      has(tags, 'leisure', 'sailing_club') ||
      (has(tags, 'sport', 'sailing') && ('club' in tags || has(tags, 'leisure', 'sports_centre'))),
  ],
  [
    6,
    (tags) =>
      has(tags, 'waterway', 'boatyard') ||
      // A plain waterway=dock is usually a wet basin.
      has(tags, 'dock', 'drydock') ||
      (has(tags, 'waterway', 'dock') && has(tags, 'dock', 'floating')) ||
      has(tags, seamark, 'dry_dock', 'floating_dock') ||
      has(tags, facility, 'boatyard', 'boat_hoist') ||
      has(tags, harbour, 'shipyard'),
  ],
  [
    4,
    (tags, isArea) =>
      (has(tags, seamark, 'mooring') &&
        !has(tags, 'seamark:mooring:category', 'wall', ...mooringFurniture)) ||
      has(tags, facility, 'visitors_mooring') ||
      has(tags, 'seamark:anchorage:category', 'small_craft_mooring') ||
      (isArea && has(tags, 'mooring', 'yes', 'guest')),
  ],
  [1, (tags) => has(tags, seamark, 'anchorage', 'anchor_berth')],
  [
    2,
    (tags) =>
      has(tags, seamark, 'berth', 'pontoon') ||
      has(tags, facility, 'visitor_berth') ||
      (has(tags, seamark, 'mooring') && has(tags, 'seamark:mooring:category', 'wall')) ||
      // Piers without any of these tags are mostly private jetties.
      (has(tags, 'man_made', 'pier') &&
        ('name' in tags ||
          'mooring' in tags ||
          'ferry' in tags ||
          has(tags, 'access', 'public') ||
          has(tags, 'floating', 'yes'))),
  ],
  [
    11,
    (tags) =>
      has(tags, 'amenity', 'ferry_terminal') ||
      has(tags, harbour, 'ferry', 'passenger') ||
      has(tags, facility, 'chandler', 'mechanics_workshop', 'provisions', 'sailmaker'),
  ],
  [
    10,
    (tags) =>
      has(tags, seamark, 'harbour') ||
      has(tags, 'landuse', 'harbour') ||
      has(tags, 'industrial', 'port') ||
      has(tags, 'harbour', 'yes'),
  ],
  [
    19,
    (tags) =>
      has(tags, facility, 'pump-out') ||
      has(tags, 'waterway', 'sanitary_dump_station') ||
      has(tags, seamark, 'coastguard_station', 'rescue_station') ||
      has(tags, 'amenity', 'harbourmaster', 'lifeboat'),
  ],
]

/** Returns the type_enum of an element, or null if it is not a place. */
export function getOsmPlaceType({ tags, type }: Pick<OsmElement, 'tags' | 'type'>): number | null {
  return rules.find(([, applies]) => applies(tags, type !== 'node'))?.[0] ?? null
}

/** Facility categories that become tags of the nearest marina, by tag name. */
const amenityTags = new Map(
  Object.entries({
    toilets: 'toilets',
    showers: 'shower',
    water_tap: 'drinking_water',
    electricity: 'power_supply',
    laundrette: 'laundry',
    refuse_bin: 'waste_disposal',
    restaurant: 'restaurant',
    public_inn: 'restaurant',
  }),
)

/** Returns the tags that an amenity adds to its marina; null if the element is not an amenity. */
export function getAmenityTags(tags: OsmTags): Record<string, string> | null {
  const found = splitTagValues(tags, facility).flatMap((category) => {
    const tag = amenityTags.get(category)
    return tag ? [[tag, 'yes'] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}
