import { hiddenTagKey, positionTag } from '../../core/catalogue/tags.ts'
import type { Place, PlaceEdit } from '../../core/contract/place.ts'

/** The fields of a place that are one line or more of text; an empty text stands for none. */
export const placeTextFields = [
  'name',
  'description',
  'address',
  'city',
  'state_code',
  'postal_code',
  'country_code',
  'phone',
  'email',
  'url',
] as const
export type PlaceTextField = (typeof placeTextFields)[number]

/** A custom attribute as it is typed; `row` tells rows apart while their names are still empty. */
export interface TagRow {
  row: number
  key: string
  value: string
}

/** A place as its form holds it. */
export type PlaceFormValues = Record<PlaceTextField, string> & {
  type_enum: number
  latitude: number
  longitude: number
  tags: TagRow[]
}

/** What can differ between two versions of a place: a field, the position, or one tag (`tag:vhf`). */
export type PlaceFieldKey = PlaceTextField | 'type_enum' | 'position' | `tag:${string}`

export function toPlaceFormValues(place: Place): PlaceFormValues {
  const texts = Object.fromEntries(placeTextFields.map((field) => [field, place[field] ?? '']))
  return {
    ...(texts as Record<PlaceTextField, string>), // made of placeTextFields
    type_enum: place.type_enum,
    latitude: place.latitude,
    longitude: place.longitude,
    tags: editableTags(place.tags).map(([key, value], row) => ({ row, key, value })),
  }
}

/** Tags that may be edited: not the product's own, nor the one by which the server says how exact a position is. */
function editableTags(tags: Place['tags']): [string, string][] {
  return Object.entries(tags)
    .filter(([key]) => key !== hiddenTagKey)
    .filter(([key, value]) => key !== positionTag.key || value !== positionTag.approximate)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The edit that saves a form: all that may be edited, with the version it started from. */
export function toPlaceEdit(values: PlaceFormValues, lockVersion: number): PlaceEdit {
  const { tags, type_enum, latitude, longitude } = values
  const texts = Object.fromEntries(placeTextFields.map((field) => [field, values[field].trim() || null]))
  return {
    ...(texts as Omit<PlaceEdit, 'name'>), // made of placeTextFields
    name: values.name.trim(),
    type_enum,
    latitude,
    longitude,
    tags: Object.fromEntries(tagEntries(tags)),
    lock_version: lockVersion,
  }
}

/** The rows that say something. */
function tagEntries(rows: readonly TagRow[]): [string, string][] {
  return rows
    .map(({ key, value }): [string, string] => [key.trim(), value.trim()])
    .filter(([key, value]) => key !== '' && value !== '')
}

/** One part of a place in three versions: as the form started, as it is saved now, as it is typed. */
export interface FieldConflict {
  field: PlaceFieldKey
  theirs: string
  yours: string
  /** Whether the typed one is taken unless the reader says otherwise: theirs is, where only they changed it. */
  isYours: boolean
}

/** Parts in which the typed version differs from the saved one. */
export function findFieldConflicts(
  base: PlaceFormValues,
  saved: PlaceFormValues,
  typed: PlaceFormValues,
): FieldConflict[] {
  const parts = new Set([saved, typed].flatMap(partsOf))
  return [...parts].flatMap((part) => {
    const [theirs, yours] = [partText(saved, part), partText(typed, part)]
    if (theirs === yours) return []
    return [{ field: part, theirs, yours, isYours: yours !== partText(base, part) }]
  })
}

/** The typed version with the parts of the saved one that are not in `yours`. */
export function mergePlaceFormValues(
  saved: PlaceFormValues,
  typed: PlaceFormValues,
  yours: ReadonlySet<PlaceFieldKey>,
): PlaceFormValues {
  const from = (part: PlaceFieldKey) => (yours.has(part) ? typed : saved)
  const texts = Object.fromEntries(placeTextFields.map((field) => [field, from(field)[field]]))
  const keys = new Set([saved, typed].flatMap(({ tags }) => tagEntries(tags).map(([key]) => key)))
  const tags = [...keys].flatMap((key, row) => {
    const value = new Map(tagEntries(from(`tag:${key}`).tags)).get(key)
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

function partsOf({ tags }: PlaceFormValues): PlaceFieldKey[] {
  return [
    ...placeTextFields,
    'type_enum',
    'position',
    ...tagEntries(tags).map(([key]): PlaceFieldKey => `tag:${key}`),
  ]
}

/** A part as a text that is the same where the part is. */
function partText(values: PlaceFormValues, part: PlaceFieldKey): string {
  if (part === 'type_enum') return String(values.type_enum)
  if (part === 'position') return `${values.latitude}, ${values.longitude}`
  if (isPlaceTextField(part)) return values[part].trim()
  return new Map(tagEntries(values.tags)).get(part.slice('tag:'.length)) ?? ''
}

export function isPlaceTextField(part: string): part is PlaceTextField {
  return (placeTextFields as readonly string[]).includes(part)
}
