import { textLength } from '../limits/text.ts'
import {
  pickColumnsBy,
  pickColumnsWith,
  defineColumns,
  type ColumnsBy,
  type ColumnsWith,
  type Row,
} from './record.ts'

/** A fact that members edit and sources state. */
const fact = { by: ['edit', 'import', 'ais'], answer: true } as const
const line = { ...fact, kind: 'line', null: true, max: textLength.line } as const
const stated = { by: ['import', 'ais'], answer: true } as const
/** What only the aid itself reports. */
const reported = { by: ['ais'], null: true } as const

/**
 * The columns of an aid to navigation. Queries, edits, imports, the answer of the API and the export of an account
 * derive their lists from here.
 */
export const navAidColumns = defineColumns({
  id: { kind: 'id', answer: true },
  name: { ...fact, kind: 'name', max: textLength.name },
  mmsi: { ...stated, kind: 'mmsi', null: true },
  /** False if the MID of the MMSI is not assigned. */
  mmsi_valid: { ...stated, kind: 'flag' },
  /** Type of message 21 of AIS; 0 is not specified. */
  aid_type: { ...stated, kind: 'aidType' },
  /** A signal without a physical structure. */
  virtual: { ...stated, kind: 'flag' },
  latitude: { ...fact, kind: 'latitude' },
  longitude: { ...fact, kind: 'longitude' },
  city: line,
  state_code: line,
  country_code: { ...stated, kind: 'country', null: true },
  description: { ...line, kind: 'text', max: textLength.description },
  /** Light as described by the source: character, colour, period, height, range. */
  light: { ...stated, kind: 'line', null: true },
  source: { ...stated, kind: 'key' },
  source_licence: { ...stated, kind: 'key' },
  source_url: { ...stated, kind: 'url', null: true },
  updated_at: { ...stated, kind: 'time', null: true },
  /** Columns whose values were generated, not stated. */
  derived_columns: { kind: 'names', by: ['import', 'ais'] },
  address: { kind: 'line', null: true, answer: true },
  /** Time of its last AIS message; null if none was received. */
  heard_at: { ...reported, kind: 'time', answer: true },
  /** Off-position flag of its last AIS message; null if unknown. */
  off_position: { ...reported, kind: 'flag', answer: true },
  length_metres: { ...reported, kind: 'number' },
  width_metres: { ...reported, kind: 'number' },
  user_id: { kind: 'id', null: true, answer: true },
  user_edited: { kind: 'flag' },
  lock_version: { kind: 'int', answer: true },
  normalized_name: { kind: 'key', derived: true },
  cell_x: { kind: 'int', derived: true },
  cell_y: { kind: 'int', derived: true },
  /** GeoJSON feature for the map layer, as text. */
  feature: { kind: 'key', derived: true, unread: true },
})

/** The columns that members edit. */
export const editableNavAidColumns = pickColumnsBy(navAidColumns, 'edit')

type NavAids = typeof navAidColumns

/** Base fields of an aid, which a source states and from which the derived columns are computed. */
export type NavAidBaseFields = Row<ColumnsBy<NavAids, 'import'>>

/** An aid as read from the database. */
export type NavAidRow = Row<Omit<NavAids, keyof ColumnsWith<NavAids, { unread: true }>>>

/** The columns of an aid in the answer of the API. */
export const navAidAnswerColumns = pickColumnsWith(navAidColumns, { answer: true })
