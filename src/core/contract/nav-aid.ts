import { Type, type Static } from 'typebox'
import { editableNavAidColumns, navAidAnswerColumns } from '../records/nav-aid-columns.ts'
import { AidTypeNumber, Id, LockVersion, Mmsi, Nullable, PointCollection, TypeEnum } from './primitives.ts'
import { createAnswerSchemas, createEditSchemas } from './record-schemas.ts'

/** An AIS aid to navigation (specification section 3). */
export const NavAid = Type.Object({
  ...createAnswerSchemas(navAidAnswerColumns),
  thumb_url: Nullable(Type.String()),
  /** `aid_type` and its name. */
  type_text: Type.Object({ id: AidTypeNumber, name: Type.String() }),
  /** Length and width in metres; null where unknown. */
  dims: Nullable(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })),
  type_enum: TypeEnum,
  /** Event that `updated_at` refers to: an update of the source or an edit by a member. */
  updated_by: Type.Unsafe<'source' | 'edit'>({ type: 'string', enum: ['source', 'edit'] }),
  lock_version: LockVersion,
})
export type NavAid = Static<typeof NavAid>

export const NavAidEdit = Type.Partial(
  Type.Object({ ...createEditSchemas(editableNavAidColumns), lock_version: LockVersion }),
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
