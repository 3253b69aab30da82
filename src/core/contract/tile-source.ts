import { Type, type Static } from 'typebox'
import { Nullable } from './primitives.ts'

/** A set of map tiles: where they are, whose they are and what may be done with them (CONTRACT section 1). */
export const TileSource = Type.Object({
  id: Type.String({ minLength: 1, pattern: '^[a-z0-9][a-z0-9_-]*$' }),
  kind: Type.Union([Type.Literal('satellite'), Type.Literal('topo')]),
  /** Address with `{z}`, `{x}`, `{y}` (or `{-y}` for rows counted from the south, `{s}` for a subdomain a, b, c). */
  template: Type.String({ minLength: 1, pattern: '^(https?://|/)' }),
  /** West, south, east, north of what it covers; null is the world. */
  bbox: Type.Optional(Nullable(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }))),
  minZoom: Type.Integer({ minimum: 0, maximum: 22 }),
  /** Above this zoom its tiles are enlarged. */
  maxZoom: Type.Integer({ minimum: 0, maximum: 22 }),
  attribution: Type.String({ minLength: 1 }),
  licence: Type.String({ minLength: 1 }),
  /** When the imagery was taken, in words of the source, where it says so. */
  imageryDate: Type.Optional(Type.String({ minLength: 1 })),
  /** Whether charts may be made of it. */
  offlineAllowed: Type.Boolean(),
})
export type TileSource = Static<typeof TileSource>
