import { textLength } from '../limits/text.ts'
import { vesselDefaults, vesselForm } from '../limits/vessels.ts'
import { pickColumnsBy, pickColumnsWith, defineColumns, pickTextColumns, type Row } from './record.ts'

/** What the owner states. */
const fact = { by: ['edit'], answer: true } as const
const line = { ...fact, kind: 'line', null: true, empty: null, max: textLength.line } as const
/** A length in metres. */
const metres = { ...fact, kind: 'number', null: true, empty: null } as const
const { loaMinMetres, loaMaxMetres, draftMinMetres, draftMaxMetres, beamMinMetres, beamMaxMetres } =
  vesselForm

/**
 * The columns of a vessel without its positions and privacy. Queries, edits, the answer of the API and the export of an
 * account derive their lists from here.
 */
export const vesselColumns = defineColumns({
  id: { kind: 'id', answer: true },
  name: { ...fact, kind: 'name', max: textLength.name },
  mmsi: line,
  description: { ...line, kind: 'text', max: textLength.description },
  vessel_type: { ...fact, kind: 'key', empty: vesselDefaults.type },
  country_registration: { ...fact, kind: 'country', empty: vesselDefaults.countryCode },
  /** Home port. */
  place_id: { ...fact, kind: 'id', null: true, empty: null },
  loa: { ...metres, range: [loaMinMetres, loaMaxMetres] },
  beam: { ...metres, range: [beamMinMetres, beamMaxMetres] },
  draft: { ...metres, range: [draftMinMetres, draftMaxMetres] },
  make: line,
  model: line,
  year_make: { ...fact, kind: 'int', null: true, empty: null },
  imo: line,
  call_sign: line,
  user_id: { kind: 'id', null: true, answer: true },
  /** A superyacht or large cruise ship. */
  stinkpot: { kind: 'flag', answer: true },
  source: { kind: 'key', answer: true },
  source_licence: { kind: 'key', answer: true },
  source_url: { kind: 'url', null: true, answer: true },
  updated_at: { kind: 'time', null: true, answer: true },
  lock_version: { kind: 'int', answer: true },
})

/** The columns that the owner edits. */
export const editableVesselColumns = pickColumnsBy(vesselColumns, 'edit')
/** The editable texts that may be empty. */
export const vesselTextColumns = pickTextColumns(pickColumnsWith(editableVesselColumns, { null: true }))
/** The columns of a vessel in the answer of the API. */
export const vesselAnswerColumns = pickColumnsWith(vesselColumns, { answer: true })

/** The fields of a vessel that its owner edits. Lengths are in metres. */
export type VesselBaseFields = Row<typeof editableVesselColumns>

/** A vessel as read from the database, without positions and privacy. */
export type VesselRow = Row<typeof vesselColumns>
