import { Type, type Static } from 'typebox'
import { textLength } from '../limits.ts'
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

/** What kind of aid it is; the type_enum of every aid is 9. */
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
  /** The kind of aid: `aid_type` and its name. */
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
  /** True where only a signal is in the place, no structure. */
  virtual: Type.Boolean(),
  /** The light, in the words of the source: character, colour, period, height, range. */
  light: Nullable(Type.String()),
  /** False where the country digits of the MMSI are not in use. */
  mmsi_valid: Type.Boolean(),
  /** When it was last heard by AIS; null where it never was. */
  heard_at: Nullable(Timestamp),
  /** It reported itself off its position; null where it was not heard or does not know. */
  off_position: Nullable(Type.Boolean()),
  source: Type.String(),
  source_licence: Type.String(),
  source_url: Nullable(Type.String()),
  /** What `updated_at` is the date of: the source's own data, or a member's edit. */
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
