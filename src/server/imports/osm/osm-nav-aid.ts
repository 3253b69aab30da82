import { cutText } from '../../../core/text.ts'
import { formatOsmKey, getOsmName, osmSource, buildOsmUrl } from './osm-place.ts'
import { splitTagValues, type OsmElement, type OsmTags } from './osm-types.ts'
import type { NavAidRecord, RejectedRecord } from '../source-record.ts'
import { rejectRecord } from '../source-record.ts'
import { cleanText } from '../text-fields.ts'
import { textLength } from '../../../core/limits/text.ts'
import { getLightColourLetter } from '../../../core/names/light-character.ts'
import { isMid } from '../../../core/vessel-identifiers.ts'

const mmsiKeys = ['seamark:radio_station:mmsi', 'seamark:virtual_aton:mmsi', 'MMSI', 'mmsi']

/** True if an element has an MMSI tag, valid or not. */
export function hasMmsiTag(tags: OsmTags): boolean {
  return mmsiKeys.some((key) => key in tags)
}

/**
 * Converts an element with the MMSI of an aid to an aid record; otherwise returns the
 * reason for rejection.
 */
export function toNavAidRecord(
  element: OsmElement,
  observedAt: string | null,
): NavAidRecord | RejectedRecord {
  const { tags } = element
  const stated = mmsiKeys.flatMap((key) => splitTagValues(tags, key))
  if (stated.length === 0) return rejectRecord('no MMSI')
  const mmsi = stated.find((text) => /^99\d{7}$/.test(text))
  if (!mmsi) return rejectRecord('MMSI of no aid to navigation')
  return {
    kind: 'nav-aid',
    // An element can be both a place and an aid: two records with different keys.
    key: `${formatOsmKey(element)}#aton`,
    ...osmSource,
    source_url: buildOsmUrl(element),
    updated_at: observedAt,
    name: getOsmName(tags),
    mmsi,
    mmsi_valid: isMid(mmsi.slice(2, 5)),
    aid_type: getAidType(tags),
    virtual: isVirtual(tags, mmsi),
    latitude: element.latitude,
    longitude: element.longitude,
    description: cleanText(tags['seamark:information'] ?? tags.description, textLength.description),
    light: formatLight(tags),
    city: null,
    state_code: null,
    country_code: null,
  }
}

/**
 * Determines this from the tags; without such tags from the sixth digit of the MMSI, by
 * convention 6 for virtual aids.
 */
function isVirtual(tags: OsmTags, mmsi: string): boolean {
  if (Object.keys(tags).some((key) => key.startsWith('seamark:virtual_aton:'))) return true
  const kind = tags['seamark:type']
  if (kind === 'virtual_aton') return true
  return !kind && mmsi[5] === '6'
}

// Maps, because a tag may have any value: an object would also have values for names such as 'constructor'.
const cardinals = new Map(Object.entries({ north: 0, east: 1, south: 2, west: 3 }))
const laterals = new Map(
  Object.entries({ port: 0, starboard: 1, preferred_channel_port: 2, preferred_channel_starboard: 3 }),
)

/** Aid types of AIS message 21 for seamark types without categories. */
const plainTypes = new Map(
  Object.entries({
    radar_transponder: 2,
    landmark: 3,
    platform: 3,
    light_minor: 5,
    light_major: 5,
    beacon_isolated_danger: 17,
    beacon_safe_water: 18,
    beacon_special_purpose: 19,
    buoy_isolated_danger: 28,
    buoy_safe_water: 29,
    buoy_special_purpose: 30,
    light_vessel: 31,
    light_float: 31,
  }),
)

/** Aid types by the category of a virtual aid. */
const virtualCategories = new Map(
  Object.entries({
    north_cardinal: 20,
    east_cardinal: 21,
    south_cardinal: 22,
    west_cardinal: 23,
    port_lateral: 24,
    starboard_lateral: 25,
    preferred_port: 26,
    preferred_starboard: 27,
    isolated_danger: 28,
    safe_water: 29,
    special_purpose: 30,
    wreck: 4,
  }),
)

const unspecified = 1

function getAidType(tags: OsmTags): number {
  const kind = tags['seamark:type'] ?? ''
  const category = splitTagValues(tags, `seamark:${kind}:category`)[0] ?? ''
  if (kind === 'virtual_aton') return virtualCategories.get(category) ?? unspecified
  if (kind === 'beacon_cardinal') return 9 + (cardinals.get(category) ?? 0)
  if (kind === 'buoy_cardinal') return 20 + (cardinals.get(category) ?? 0)
  if (kind === 'beacon_lateral') return 13 + (laterals.get(category) ?? 0)
  if (kind === 'buoy_lateral') return 24 + (laterals.get(category) ?? 0)
  if ((kind === 'light_major' || kind === 'light_minor') && hasSectors(tags)) return 6
  return plainTypes.get(kind) ?? unspecified
}

function hasSectors(tags: OsmTags): boolean {
  return Object.keys(tags).some((key) => /^seamark:light:(\d+:)?sector_start$/.test(key))
}

/** Formats the light in chart notation, `Fl(3) W 15s 41m 22M`; null if the tags describe no light. */
function formatLight(tags: OsmTags): string | null {
  const getField = (field: string) => tags[`seamark:light:${field}`] ?? tags[`seamark:light:1:${field}`]
  const character = getField('character')
  if (!character) return null
  const group = getField('group')
  const colours = splitTagValues(tags, 'seamark:light:colour')
  const first = splitTagValues(tags, 'seamark:light:1:colour')
  const letters = (colours.length > 0 ? colours : first).map(getLightColourLetter)
  const parts = [
    group ? `${character}(${group})` : character,
    letters.join(''),
    formatUnit(getField('period'), 's'),
    formatUnit(getField('height'), 'm'),
    formatUnit(getField('range'), 'M'),
  ]
  return cutText(parts.filter(Boolean).join(' '), textLength.line)
}

function formatUnit(value: string | undefined, letter: string): string {
  return value && /^[\d.,;/-]+$/.test(value) ? `${value}${letter}` : ''
}
