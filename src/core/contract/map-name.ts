import { Type, type Static } from 'typebox'
import { mapNameKinds, type MapNameKind } from '../catalogue/map-name-kinds.ts'
import { PointGeometry } from './primitives.ts'

/** A name of the base map. */
export const MapName = Type.Object({
  name: Type.String(),
  kind: Type.Unsafe<MapNameKind>({ type: 'string', enum: [...mapNameKinds] }),
  /** The lowest zoom at which the name is drawn: the lower, the more prominent. */
  rank: Type.Integer({ minimum: 3, maximum: 18 }),
})
export type MapName = Static<typeof MapName>

/** Names in a bounding box for a zoom, the most prominent first. */
export const MapNameCollection = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(
    Type.Object({ type: Type.Literal('Feature'), geometry: PointGeometry, properties: MapName }),
  ),
})
export type MapNameCollection = Static<typeof MapNameCollection>
