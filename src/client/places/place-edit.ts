import { hiddenTagKey, positionTag } from '../../core/catalogue/tags.ts'
import type { Place, PlaceEdit } from '../../core/contract/place.ts'
import { placeTextColumns } from '../../core/records/place-columns.ts'
import { listColumnNames } from '../../core/records/record.ts'

/** Text fields of a place. An empty text means no value. */
export const placeTextFields = listColumnNames(placeTextColumns)
export type PlaceTextField = (typeof placeTextFields)[number]

/** A custom attribute in the form; `row` identifies rows whose key is still empty. */
export interface TagRow {
  row: number
  key: string
  value: string
}

/** The values of the place form. */
export type PlaceFormValues = Record<PlaceTextField, string> & {
  type_enum: number
  latitude: number
  longitude: number
  tags: TagRow[]
}

/** A comparable part of a place: a field, the position, or one tag (`tag:vhf`). */
export type PlaceFieldKey = PlaceTextField | 'type_enum' | 'position' | `tag:${string}`

export function toPlaceFormValues(place: Place): PlaceFormValues {
  const texts = Object.fromEntries(placeTextFields.map((field) => [field, place[field] ?? '']))
  return {
    ...(texts as Record<PlaceTextField, string>), // made of placeTextFields
    type_enum: place.type_enum,
    latitude: place.latitude,
    longitude: place.longitude,
    tags: listEditableTags(place.tags).map(([key, value], row) => ({ row, key, value })),
  }
}

/** Lists the editable tags: all except the internal tag and the tag for an approximate position. */
function listEditableTags(tags: Place['tags']): [string, string][] {
  return Object.entries(tags)
    .filter(([key]) => key !== hiddenTagKey)
    .filter(([key, value]) => key !== positionTag.key || value !== positionTag.approximate)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Converts form values to an edit of all editable fields, with the version on which it is based. */
export function toPlaceEdit(values: PlaceFormValues, lockVersion: number): PlaceEdit {
  const { tags, type_enum, latitude, longitude } = values
  const texts = Object.fromEntries(placeTextFields.map((field) => [field, values[field].trim() || null]))
  return {
    ...(texts as Omit<PlaceEdit, 'name'>), // made of placeTextFields
    name: values.name.trim(),
    type_enum,
    latitude,
    longitude,
    tags: Object.fromEntries(toTagEntries(tags)),
    lock_version: lockVersion,
  }
}

/** Returns the rows with a key and a value. */
function toTagEntries(rows: readonly TagRow[]): [string, string][] {
  return rows
    .map(({ key, value }): [string, string] => [key.trim(), value.trim()])
    .filter(([key, value]) => key !== '' && value !== '')
}

/** A field that differs between the saved version and the form. */
export interface FieldConflict {
  field: PlaceFieldKey
  theirs: string
  yours: string
  /** Default choice: false if only the other user changed the field. */
  isYours: boolean
}

/** Lists the fields in which the form differs from the saved version. `base` is the version on which the form is based. */
export function findFieldConflicts(
  base: PlaceFormValues,
  saved: PlaceFormValues,
  typed: PlaceFormValues,
): FieldConflict[] {
  const parts = new Set([saved, typed].flatMap(listParts))
  return [...parts].flatMap((part) => {
    const [theirs, yours] = [formatPart(saved, part), formatPart(typed, part)]
    if (theirs === yours) return []
    return [{ field: part, theirs, yours, isYours: yours !== formatPart(base, part) }]
  })
}

/** Merges both versions: the fields in `yours` from the form, the others from the saved version. */
export function mergePlaceFormValues(
  saved: PlaceFormValues,
  typed: PlaceFormValues,
  yours: ReadonlySet<PlaceFieldKey>,
): PlaceFormValues {
  const from = (part: PlaceFieldKey) => (yours.has(part) ? typed : saved)
  const texts = Object.fromEntries(placeTextFields.map((field) => [field, from(field)[field]]))
  const keys = new Set([saved, typed].flatMap(({ tags }) => toTagEntries(tags).map(([key]) => key)))
  const tags = [...keys].flatMap((key, row) => {
    const value = new Map(toTagEntries(from(`tag:${key}`).tags)).get(key)
    return value === undefined ? [] : [{ row, key, value }]
  })
  const { latitude, longitude } = from('position')
  return {
    ...(texts as Record<PlaceTextField, string>), // made of placeTextFields
    type_enum: from('type_enum').type_enum,
    latitude,
    longitude,
    tags,
  }
}

function listParts({ tags }: PlaceFormValues): PlaceFieldKey[] {
  return [
    ...placeTextFields,
    'type_enum',
    'position',
    ...toTagEntries(tags).map(([key]): PlaceFieldKey => `tag:${key}`),
  ]
}

/** Formats a part for comparison. */
function formatPart(values: PlaceFormValues, part: PlaceFieldKey): string {
  if (part === 'type_enum') return String(values.type_enum)
  if (part === 'position') return `${values.latitude}, ${values.longitude}`
  if (isPlaceTextField(part)) return values[part].trim()
  return new Map(toTagEntries(values.tags)).get(part.slice('tag:'.length)) ?? ''
}

export function isPlaceTextField(part: string): part is PlaceTextField {
  return (placeTextFields as readonly string[]).includes(part)
}
