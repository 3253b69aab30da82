import { Type, type Static } from 'typebox'
import { Nullable } from './primitives.ts'

/** A source of map tiles with its coverage, attribution and licence (CONTRACT section 1). */
export const TileSource = Type.Object({
  id: Type.String({ minLength: 1, pattern: '^[a-z0-9][a-z0-9_-]*$' }),
  kind: Type.Union([Type.Literal('satellite'), Type.Literal('topo')]),
  /** URL with `{z}`, `{x}`, `{y}` (or `{-y}` for rows counted from the south) and optionally `{s}` for subdomain a, b, c. */
  template: Type.String({ minLength: 1, pattern: '^(https?://|/)' }),
  /** West, south, east, north of its coverage; null for the whole world. */
  bbox: Type.Optional(Nullable(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }))),
  minZoom: Type.Integer({ minimum: 0, maximum: 22 }),
  /** Above this zoom its tiles are enlarged. */
  maxZoom: Type.Integer({ minimum: 0, maximum: 22 }),
  attribution: Type.String({ minLength: 1 }),
  licence: Type.String({ minLength: 1 }),
  /** Date of the imagery as stated by the source. */
  imageryDate: Type.Optional(Type.String({ minLength: 1 })),
  /** Whether the licence allows charts for offline use. */
  offlineAllowed: Type.Boolean(),
})
export type TileSource = Static<typeof TileSource>
