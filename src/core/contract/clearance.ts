import { Type, type Static } from 'typebox'
import { clearanceKinds, clearanceRange, type ClearanceKind } from '../catalogue/clearances.ts'
import { DetailPointCollection, Id, Nullable, Timestamp } from './primitives.ts'

/** A bridge, cable or pipeline above the water. Not for navigation. */
export const ClearanceProperties = Type.Object({
  id: Id,
  name: Nullable(Type.String()),
  kind: Type.Unsafe<ClearanceKind>({ type: 'string', enum: [...clearanceKinds] }),
  /** Vertical clearance in metres as the source states it; of a bridge that opens while it is closed. */
  clearance: Type.Number({ minimum: clearanceRange.min, maximum: clearanceRange.max }),
  /** Whether it is a bridge that opens. */
  opens: Type.Boolean(),
  source: Type.String(),
  source_licence: Type.String(),
  source_url: Nullable(Type.String()),
  /** Date of the data at the source. */
  updated_at: Nullable(Timestamp),
})
export type ClearanceProperties = Static<typeof ClearanceProperties>

/** Clearances, the lowest first where there are too many; empty below the minimum zoom of the seamarks. */
export const ClearanceCollection = DetailPointCollection(ClearanceProperties)
export type ClearanceCollection = Static<typeof ClearanceCollection>
