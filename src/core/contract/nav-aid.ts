import { Type, type Static } from 'typebox'
import { textLength } from '../limits/text.ts'
import {
  CountryCode,
  Id,
  Latitude,
  LockVersion,
  Longitude,
  Mmsi,
  Timestamp,
  Nullable,
  PointCollection,
  TypeEnum,
} from './primitives.ts'

/** Type of the aid. The type_enum of every aid is 9. */
const AidTypeNumber = Type.Integer({
  minimum: 0,
  maximum: 31,
  description: 'Type of aid to navigation in AIS message 21 (ITU-R M.1371, table 74). 0 is not specified.',
})

/** An AIS aid to navigation (specification section 3). */
export const NavAid = Type.Object({
  id: Id,
  name: Type.String(),
  thumb_url: Nullable(Type.String()),
  /** `aid_type` and its name. */
  type_text: Type.Object({ id: AidTypeNumber, name: Type.String() }),
  mmsi: Nullable(Mmsi),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state_code: Nullable(Type.String()),
  country_code: Nullable(CountryCode),
  updated_at: Nullable(Timestamp),
  /** Length and width in metres; null where unknown. */
  dims: Nullable(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })),
  user_id: Nullable(Id),
  description: Nullable(Type.String()),
  latitude: Latitude,
  longitude: Longitude,
  type_enum: TypeEnum,
  aid_type: AidTypeNumber,
  /** True for a virtual aid: a signal without a physical structure. */
  virtual: Type.Boolean(),
  /** Light as described by the source: character, colour, period, height, range. */
  light: Nullable(Type.String()),
  /** False if the MID of the MMSI is not assigned. */
  mmsi_valid: Type.Boolean(),
  /** Time of its last AIS message; null if none was received. */
  heard_at: Nullable(Timestamp),
  /** Off-position flag of its last AIS message; null if unknown. */
  off_position: Nullable(Type.Boolean()),
  source: Type.String(),
  source_licence: Type.String(),
  source_url: Nullable(Type.String()),
  /** Event that `updated_at` refers to: an update of the source or an edit by a member. */
  updated_by: Type.Unsafe<'source' | 'edit'>({ type: 'string', enum: ['source', 'edit'] }),
  lock_version: LockVersion,
})
export type NavAid = Static<typeof NavAid>

export const NavAidEdit = Type.Partial(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: textLength.name, pattern: '\\S' }),
    city: Nullable(Type.String({ maxLength: textLength.line })),
    state_code: Nullable(Type.String({ maxLength: textLength.line })),
    description: Nullable(Type.String({ maxLength: textLength.description })),
    latitude: Latitude,
    longitude: Longitude,
    lock_version: LockVersion,
  }),
)
export type NavAidEdit = Static<typeof NavAidEdit>

/** A navigation aid as the map draws it (CONTRACT section 3). */
export const NavAidProperties = Type.Object({
  id: Id,
  name: Type.String(),
  mmsi: Nullable(Mmsi),
  type_enum: TypeEnum,
  aid_type: AidTypeNumber,
  /** The name of `aid_type`. */
  type: Type.String(),
  virtual: Type.Boolean(),
})
export type NavAidProperties = Static<typeof NavAidProperties>

export const NavAidCollection = PointCollection(NavAidProperties)
export type NavAidCollection = Static<typeof NavAidCollection>
