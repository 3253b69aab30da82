import { userSource } from '../catalogue/sources.ts'
import { textLength } from '../limits/text.ts'
import {
  pickColumnsBy,
  pickColumnsWith,
  defineColumns,
  pickTextColumns,
  type ColumnsBy,
  type ColumnsWith,
  type Row,
} from './record.ts'

const members = ['edit', 'import'] as const
const sources = ['import'] as const
/** A fact that members edit, sources state, and exports and answers contain. */
const fact = { by: members, answer: true, export: true } as const
/** A line of text that a place may lack. */
const line = { ...fact, kind: 'line', null: true, empty: null, max: textLength.line } as const
const stated = { by: sources, answer: true, export: true } as const

/**
 * The columns of a place. Queries, edits, imports, exports, the answer of the API and the export of an account derive
 * their lists from here.
 */
export const placeColumns = defineColumns({
  id: { kind: 'id', answer: true, export: true },
  name: { ...fact, kind: 'name', max: textLength.name },
  type_enum: { ...fact, kind: 'type', empty: 0 },
  latitude: { ...fact, kind: 'latitude' },
  longitude: { ...fact, kind: 'longitude' },
  approximate: { kind: 'flag', by: sources, export: true, empty: false },
  address: { ...line, fill: true },
  postal_code: { ...line, fill: true },
  city: line,
  state_code: line,
  country_code: { ...fact, kind: 'country', null: true, empty: null },
  phone: { ...line, kind: 'phone', fill: true },
  email: { ...line, kind: 'email', fill: true },
  url: { ...line, kind: 'url', fill: true, max: textLength.url },
  description: { ...line, kind: 'text', fill: true, max: textLength.description },
  tags: { ...fact, kind: 'tags', empty: {} },
  source: { ...stated, kind: 'key', empty: userSource.key },
  source_licence: { ...stated, kind: 'key', empty: userSource.licence },
  /** Link to the record at its source. */
  source_url: { ...stated, kind: 'url', null: true, empty: null },
  /** When the place was last known to be correct; null if the source has no date. */
  updated_at: { ...stated, kind: 'time', null: true, empty: null },
  /** Names in other languages, former and alternative names. */
  other_names: { kind: 'names', by: sources, empty: [] },
  /** Columns whose values were generated, not stated. */
  derived_columns: { kind: 'names', by: sources, empty: [] },
  prominence: { kind: 'int', by: sources, empty: 0 },
  /** Traffic index, 1 quiet to 5 very busy; null before the first counted visit. */
  popularity: { kind: 'int', null: true, empty: null, answer: true },
  checked_in_count: { kind: 'int', empty: 0 },
  review_status: { kind: 'review', empty: 'new', answer: true },
  /** Id of the newest photo of its reviews. */
  photo_id: { kind: 'id', null: true, empty: null },
  /** Time of the last confirmation by a member. On update, null clears it. */
  confirmed_at: { kind: 'time', null: true, empty: null },
  user_edited: { kind: 'flag', empty: true },
  normalized_name: { kind: 'key', derived: true },
  cell_x: { kind: 'int', derived: true },
  cell_y: { kind: 'int', derived: true },
  search_text: { kind: 'key', derived: true, unread: true },
  /** Bits of the facilities. */
  facilities: { kind: 'int', derived: true, unread: true },
  /** GeoJSON feature for the map layer, as text. */
  feature: { kind: 'key', derived: true, unread: true },
})

/** The columns that members edit. */
export const editablePlaceColumns = pickColumnsBy(placeColumns, 'edit')
/** The editable texts. An empty text of a column that may be null means that there is no value. */
export const placeTextColumns = pickTextColumns(editablePlaceColumns)
/** Facts that a place may lack. */
export const optionalPlaceColumns = pickColumnsWith(editablePlaceColumns, { null: true })

export const exportedPlaceColumns = pickColumnsWith(placeColumns, { export: true })

type Places = typeof placeColumns

/** Base fields of a place, which a source states and from which the derived columns are computed. */
export type PlaceBaseFields = Row<ColumnsBy<Places, 'import'>>

/** The columns of a place in exported files. */
export type ExportedPlaceFields = Row<typeof exportedPlaceColumns>

/** A place as read from the database. */
export type PlaceRow = Row<Omit<Places, keyof ColumnsWith<Places, { unread: true }>>>
