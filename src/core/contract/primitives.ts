import { Type, type Static, type TSchema } from 'typebox'
import { mapZoom } from '../limits.ts'

/** A schema that also takes null: null means the server says there is none. */
export function Nullable<T extends TSchema>(schema: T) {
  const plain = (schema as { type?: unknown; enum?: unknown }).type
  const described = schema as unknown as Record<string, unknown>
  // A type list instead of anyOf: the serialiser of the answers knows it and is quicker.
  if (typeof plain === 'string' && plain !== 'object') {
    return Type.Unsafe<Static<T> | null>({ ...described, type: [plain, 'null'] })
  }
  return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] })
}

const maxId = 2_147_483_647

/** Number of a record. */
export const Id = Type.Integer({ minimum: 1, maximum: maxId })
/** Degrees north, WGS84. */
export const Latitude = Type.Number({ minimum: -90, maximum: 90 })
/** Degrees east, WGS84. */
export const Longitude = Type.Number({ minimum: -180, maximum: 180 })
/** A moment, RFC 3339, UTC. */
export const Timestamp = Type.String({ format: 'date-time' })
/** Two-letter country code, ISO 3166-1. */
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' })
/** Nine digits. */
export const Mmsi = Type.String({ pattern: '^\\d{9}$' })
/** Name and value pairs of a record, in no order. */
export const Tags = Type.Record(Type.String(), Type.String())
/** The kind of a record of any layer: one numbering for places, aids to navigation and weather beacons. */
export const TypeEnum = Type.Integer({
  minimum: 0,
  maximum: 999,
  description:
    'POI type: 0 to 8, 10, 11 and 19 are places, 9 is an aid to navigation, 12 and 13 are weather beacons. ' +
    'Values of 100 and more are displayed as 9, other values above 19 as 19.',
})
/** Counts the saves of a record: a save of an older state is refused with 409. */
export const LockVersion = Type.Integer({ minimum: 0 })

export const IdParams = Type.Object({ id: Id })
export type IdParams = Static<typeof IdParams>

const box = {
  x1: Longitude,
  y1: Latitude,
  x2: Longitude,
  y2: Latitude,
  zoom: Type.Number({ minimum: 0, maximum: 22, default: mapZoom.default }),
}

/** The box of a layer call: `x1,y1` south-west, `x2,y2` north-east; `x1 > x2` crosses the antimeridian. */
export const BboxQuery = Type.Object(box)
export type BboxQuery = Static<typeof BboxQuery>

/** A query with a box and more. */
export function createBboxQuery<T extends Record<string, TSchema>>(more: T) {
  return Type.Object({ ...box, ...more })
}

const PointGeometry = Type.Object({
  type: Type.Literal('Point'),
  /** Longitude, latitude. */
  coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
})

/** Properties of an aggregated point: places or aids too many to be shown one by one. */
export const ClusterProperties = Type.Object({
  cluster: Type.Literal(true),
  count: Type.Integer({ minimum: 1 }),
  /** West, south, east, north of what is inside. */
  bbox: Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
  types: Type.Record(Type.String(), Type.Integer(), {
    description:
      'Number of records of each kind, by its number as text: the displayed `type_enum` of places and weather ' +
      'beacons, the `aid_type` of aids to navigation, the AIS ship type of vessels.',
  }),
})
export type ClusterProperties = Static<typeof ClusterProperties>

/** A GeoJSON feature collection of points whose properties are of one kind, or of aggregated points. */
export function PointCollection<T extends TSchema>(properties: T) {
  return Type.Object({
    type: Type.Literal('FeatureCollection'),
    features: Type.Array(
      Type.Object({
        type: Type.Literal('Feature'),
        id: Type.Optional(Type.Integer()),
        geometry: PointGeometry,
        properties: Type.Union([properties, ClusterProperties]),
      }),
    ),
  })
}

/** Properties of a collection of lines or polygons that is asked for below the minimum zoom of its layer. */
const BelowMinimumZoom = Type.Object({
  minimum_zoom: Type.Integer({
    description: 'The collection is empty because the zoom of the request is below this one.',
  }),
})

/** A GeoJSON feature collection of lines or polygons; below the minimum zoom of the layer it is empty and states it. */
export function ShapeCollection<T extends TSchema>(kind: 'LineString' | 'Polygon', properties: T) {
  return Type.Object({
    type: Type.Literal('FeatureCollection'),
    properties: Type.Optional(BelowMinimumZoom),
    features: Type.Array(
      Type.Object({
        type: Type.Literal('Feature'),
        geometry: Type.Object({ type: Type.Literal(kind), coordinates: Type.Array(Type.Unknown()) }),
        properties,
      }),
    ),
  })
}

/** What a collection, a place or a destination may say of itself: boats of the demonstration are counted in it. */
export const SimulatedField = { simulated: Type.Optional(Type.Literal(true)) }

/** The answer of a call that has nothing to say but that it was done. */
export const DoneResponse = Type.Object({ done: Type.Literal(true) })
