import { isDeepStrictEqual } from 'node:util'
import { getSource } from '../../core/catalogue/sources.ts'
import { getDistanceMetres } from '../../core/geo.ts'
import { mergeDistanceMetres } from '../../core/limits/imports.ts'
import { normalizeSearchText } from '../../core/text.ts'
import type { LocatedRecord } from '../gazetteer/locator.ts'
import type { PlaceBaseFields } from '../../core/records/place-columns.ts'
import { toBaseFields } from './base-fields.ts'
import type { PlaceRecord } from './source-record.ts'
import { hashSourceRecord, type NewSourceRecord } from './source-record-queries.ts'
import type { StoredPlace } from '../places/stored-place-queries.ts'

type Incoming = LocatedRecord<PlaceRecord>

/** True if the exported record is this place, not a place of another site with the same id. */
export function isExportOf(place: StoredPlace, record: Incoming): boolean {
  const isHere = getDistanceMetres(record, place) <= mergeDistanceMetres
  const hasItsName = normalizeSearchText(record.name) === place.normalized_name
  // Another source may have taken the place over since, and a program may have dropped the source.
  if (isHere && hasItsName) return true
  return !isMissing(record, 'source') && place.source === record.source && (isHere || hasItsName)
}

/** Address of one element of OpenStreetMap; the addresses of other sources are those of a whole list. */
const elementUrl = /\/(?:node|way|relation)\/\d+$/

/** True if an export of another site states the same element of OpenStreetMap as the place. */
export function isSameSourceRecord(record: Incoming, place: StoredPlace): boolean {
  return (
    record.own_id !== undefined &&
    record.source === place.source &&
    record.source_url === place.source_url &&
    elementUrl.test(record.source_url ?? '') &&
    normalizeSearchText(record.name) === place.normalized_name
  )
}

/** Whether the file of a record cannot state a field. */
export function isMissing(record: Incoming, field: keyof PlaceBaseFields): boolean {
  return record.missing_fields?.includes(field) === true
}

const addressFields = ['address', 'postal_code', 'city', 'state_code', 'country_code'] as const

/** Returns a place with the fields of its own record. Fields that the file cannot state stay as they are. */
export function updateFields(place: StoredPlace, record: Incoming): StoredPlace {
  const missing = record.missing_fields ?? []
  const fields = { ...place, ...toBaseFields(record), confirmed_at: null }
  if (missing.length === 0) return fields
  const kept = Object.fromEntries(missing.map((field) => [field, place[field]])) as Partial<PlaceBaseFields> // its own values
  const hasAddress = !missing.includes('country_code')
  const derivable = new Set<string>([...addressFields, ...record.derived_columns])
  return {
    ...fields,
    ...kept,
    other_names: place.other_names,
    prominence: place.prominence,
    derived_columns: (hasAddress ? record : place).derived_columns.filter((name) => derivable.has(name)),
  }
}

/** Whether an update changes a stated field of a place. */
export function changesFields(place: StoredPlace, updated: StoredPlace): boolean {
  const { confirmed_at: _before, ...before } = place
  const { confirmed_at: _after, ...after } = updated
  return !isDeepStrictEqual(before, after)
}

/** Returns a source record for each other source that an export names, so that the place keeps naming it. */
export function toOtherSourceRecords(record: Incoming, placeId: number): NewSourceRecord[] {
  return (record.other_sources ?? []).map((source) => {
    const { licence: source_licence } = getSource(source)
    return {
      // Keys of waypoints begin with 'gpx:'.
      key: `exported-${source}:${record.key}`,
      source,
      source_licence,
      source_url: null,
      observed_at: null,
      place_id: placeId,
      nav_aid_id: null,
      role: 'merged',
      digest: hashSourceRecord({ source, source_licence }),
    }
  })
}
