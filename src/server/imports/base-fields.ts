import type { LocatedRecord } from '../gazetteer/locator.ts'
import { placeColumns, type PlaceBaseFields } from '../../core/records/place-columns.ts'
import { listColumnNames, pickColumnsWith } from '../../core/records/record.ts'
import type { PlaceRecord } from './source-record.ts'
import type { StoredPlace } from '../places/stored-place-queries.ts'
import { cleanNames } from './text-fields.ts'

/** Returns the fields that a record states of its place. */
export function toBaseFields(record: LocatedRecord<PlaceRecord>): PlaceBaseFields {
  const {
    kind: _kind,
    key: _key,
    isArea: _area,
    aliases: _aliases,
    own_id: _id,
    other_sources: _others,
    missing_fields: _missing,
    ...fields
  } = record
  return fields
}

/** Whether a place has a name of its source, not a generated one. */
export function hasRealName({ derived_columns }: { derived_columns: string[] }): boolean {
  return !derived_columns.includes('name')
}

/** Whether the address of a record of OpenStreetMap is that of an area. */
export function isAreaUrl(sourceUrl: string | null): boolean {
  return /\/(way|relation)\//.test(sourceUrl ?? '')
}

const fillableColumns = listColumnNames(pickColumnsWith(placeColumns, { fill: true }))

/** Fills the empty fields of a place from another record. */
export function fillEmptyFields(place: StoredPlace, other: PlaceBaseFields): StoredPlace {
  const tags = { ...other.tags, ...place.tags }
  const completed: StoredPlace = { ...place, tags, other_names: mergeNames(place, other) }
  for (const field of fillableColumns) completed[field] = place[field] ?? other[field]
  if (!hasRealName(place) && hasRealName(other)) {
    completed.name = other.name
    completed.derived_columns = place.derived_columns.filter((field) => field !== 'name')
  }
  completed.prominence = Math.max(place.prominence, other.prominence)
  return completed
}

/** Returns the other names of both, and the name of the other one if it differs. */
function mergeNames(place: StoredPlace, other: PlaceBaseFields): string[] {
  const names = hasRealName(other) ? [other.name, ...other.other_names] : other.other_names
  return cleanNames([...place.other_names, ...names], place.name)
}
