import { getSource } from '../../../core/catalogue/sources.ts'
import { textLength } from '../../../core/limits/text.ts'
import {
  getAmenityTags,
  getOsmPlaceType,
  splitTagValues,
  type OsmElement,
  type OsmTags,
} from './osm-types.ts'
import { getStatedFacilityTags } from './osm-facilities.ts'
import type { AmenityRecord, PlaceRecord } from '../source-record.ts'
import { cleanEmail, cleanLine, cleanNames, cleanPhone, cleanText, cleanUrl } from '../text-fields.ts'

/** OSM keys imported as tags of a place, by tag name. */
const keptTags: Readonly<Record<string, string[]>> = {
  vhf: [
    'vhf',
    'contact:vhf',
    'vhf_channel',
    'seamark:harbour:radio_channel',
    'seamark:radio_station:channel',
  ],
  capacity: ['capacity'],
  visitor_berths: ['harbour:visitor_berth', 'capacity:visitors'],
  fee: ['fee'],
  power_supply: ['power_supply', 'harbour:electricity'],
  drinking_water: ['drinking_water', 'harbour:water_tap'],
  toilets: ['toilets', 'harbour:toilets'],
  shower: ['shower', 'harbour:showers'],
  laundry: ['laundry', 'harbour:laundrette'],
  internet_access: ['internet_access'],
  fuel: ['fuel', 'harbour:fuel_station'],
  slipway: ['harbour:slipway'],
  maxdraft: ['maxdraft', 'maxdraught'],
  maxlength: ['maxlength'],
  depth: ['depth', 'seamark:harbour:depth', 'seamark:berth:minimum_depth'],
  sanitary_dump_station: ['sanitary_dump_station', 'harbour:pump-out'],
  provisions: ['harbour:provisions'],
  chandlery: ['harbour:chandler'],
  customs: ['harbour:customs'],
  crane: ['crane'],
  operator: ['operator'],
  access: ['access'],
  opening_hours: ['opening_hours'],
  seasonal: ['seasonal'],
  wheelchair: ['wheelchair'],
  information: ['seamark:information'],
  wikipedia: ['wikipedia'],
  wikidata: ['wikidata'],
}

const prominenceByType: Readonly<Record<number, number>> = {
  0: 50,
  1: 40,
  2: 15,
  3: 35,
  4: 15,
  5: 25,
  6: 15,
  7: 10,
  8: 40,
  10: 20,
  11: 15,
  19: 5,
}

const { key: source, licence } = getSource('openstreetmap')

/** Source fields of every OpenStreetMap record. */
export const osmSource = { source, source_licence: licence }

/** Formats the key of an element, which is stable across files and responses. */
export function formatOsmKey({ type, id }: Pick<OsmElement, 'type' | 'id'>): string {
  return `osm:${type}/${id}`
}

export function buildOsmUrl({ type, id }: Pick<OsmElement, 'type' | 'id'>): string {
  return `https://www.openstreetmap.org/${type}/${id}`
}

/** Converts an element to a place or an amenity; null if it is neither. */
export function toPlaceRecord(
  element: OsmElement,
  observedAt: string | null,
): PlaceRecord | AmenityRecord | null {
  const typeEnum = getOsmPlaceType(element)
  const common = {
    key: formatOsmKey(element),
    ...osmSource,
    source_url: buildOsmUrl(element),
    updated_at: observedAt,
    latitude: element.latitude,
    longitude: element.longitude,
  }
  if (typeEnum === null) {
    const amenity = getAmenityTags(element.tags)
    return amenity ? { kind: 'amenity', ...common, tags: amenity } : null
  }
  return { kind: 'place', ...common, ...toPlaceFields(element, typeEnum) }
}

type Fields = Omit<
  PlaceRecord,
  'kind' | 'key' | 'source' | 'source_licence' | 'source_url' | 'updated_at' | 'latitude' | 'longitude'
>

function toPlaceFields({ tags, type }: OsmElement, type_enum: number): Fields {
  const name = getOsmName(tags)
  const kept = selectTags(tags)
  const stated = getStatedFacilityTags(tags)
  return {
    isArea: type !== 'node',
    aliases: [],
    name,
    type_enum,
    address: cleanLine([tags['addr:housenumber'], tags['addr:street']].filter(Boolean).join(' ')),
    city: cleanLine(tags['addr:city'] ?? tags['is_in:city']),
    state_code: cleanLine(tags['addr:state']),
    postal_code: cleanLine(tags['addr:postcode']),
    country_code: /^[A-Za-z]{2}$/.test(tags['addr:country'] ?? '')
      ? (tags['addr:country'] ?? '').toUpperCase()
      : null,
    description: cleanText(tags.description, textLength.description),
    email: cleanEmail(tags.email ?? tags['contact:email']),
    phone: cleanPhone(tags.phone ?? tags['contact:phone']),
    url: cleanUrl(tags.website ?? tags['contact:website'] ?? tags.url),
    other_names: cleanNames(listOtherNames(tags), name ?? ''),
    tags: { ...stated, ...kept },
    approximate: false,
    prominence: computeProminence(tags, type_enum, name !== null, Object.keys(kept).length),
  }
}

export function getOsmName(tags: OsmTags): string | null {
  for (const key of ['name', 'seamark:name', 'name:en']) {
    const name = cleanLine(tags[key], textLength.name)
    if (name) return name
  }
  return null
}

/** Keys of names that people know a place by, beside `name:<language>`. */
const otherNameKeys = [
  'alt_name',
  'int_name',
  'loc_name',
  'official_name',
  'old_name',
  'reg_name',
  'short_name',
  'seamark:name',
]

/** Lists the names in other languages and the alternative names; a value may list several. */
function listOtherNames(tags: OsmTags): string[] {
  const localNameKeys = Object.keys(tags).filter((key) => /^name:[a-z]{2,3}(-\w+)?$/i.test(key))
  return ['name', ...otherNameKeys, ...localNameKeys].flatMap((key) => tags[key]?.split(';') ?? [])
}

function selectTags(tags: OsmTags): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, keys] of Object.entries(keptTags)) {
    const value = keys.map((key) => cleanLine(tags[key], textLength.tagValue)).find(Boolean)
    if (value) kept[name] = value
  }
  const fuels = Object.keys(tags).filter(
    (key) => key.startsWith('fuel:') && splitTagValues(tags, key)[0] !== 'no',
  )
  for (const key of fuels) {
    const value = cleanLine(tags[key], textLength.tagValue)
    if (value && key.length <= textLength.tagKey) kept[key] = value
  }
  return kept
}

function computeProminence(tags: OsmTags, typeEnum: number, isNamed: boolean, tagCount: number): number {
  const encyclopediaBonus = tags.wikipedia || tags.wikidata ? 10 : 0
  return (
    (prominenceByType[typeEnum] ?? 0) + (isNamed ? 20 : 0) + encyclopediaBonus + Math.min(20, 2 * tagCount)
  )
}
