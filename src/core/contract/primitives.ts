import { Type, type Static, type TSchema } from 'typebox'
import { facilityKeys } from '../catalogue/facilities.ts'
import { mapZoom } from '../limits/map.ts'

/** Creates a schema that also accepts null. Null means that there is no value. */
export function Nullable<T extends TSchema>(schema: T) {
  const plain = (schema as { type?: unknown; enum?: unknown }).type
  const described = schema as unknown as Record<string, unknown>
  // A type list instead of anyOf: the response serialiser has a faster path for it.
  if (typeof plain === 'string' && plain !== 'object') {
    return Type.Unsafe<Static<T> | null>({ ...described, type: [plain, 'null'] })
  }
  return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] })
}

const maxId = 2_147_483_647

/** Id of a record. */
export const Id = Type.Integer({ minimum: 1, maximum: maxId })
/** Degrees north, WGS84. */
export const Latitude = Type.Number({ minimum: -90, maximum: 90 })
/** Degrees east, WGS84. */
export const Longitude = Type.Number({ minimum: -180, maximum: 180 })
/** Timestamp, RFC 3339, UTC. */
export const Timestamp = Type.String({ format: 'date-time' })
/**
 * Name that people read. The server removes hidden and control characters before it checks the length (`cleanName`), and
 * refuses a name of which nothing is left.
 */
export function NameText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '\\S', [nameKeyword]: true })
}
/** Keyword in the schema of a {@link NameText}. */
export const nameKeyword = 'x-name'

/** Two-letter country code, ISO 3166-1. */
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' })
/** Nine digits. */
export const Mmsi = Type.String({ pattern: '^\\d{9}$' })
/** Unordered name-value pairs of a record. */
export const Tags = Type.Record(Type.String(), Type.String())
/** Type of a record, numbered across places, aids to navigation and weather beacons. */
export const TypeEnum = Type.Integer({
  minimum: 0,
  maximum: 999,
  description:
    'POI type: 0 to 8, 10, 11 and 19 are places, 9 is an aid to navigation, 12 and 13 are weather beacons. ' +
    'Values of 100 and more are displayed as 9, other values above 19 as 19.',
})
/** Type of the aid. The type_enum of every aid is 9. */
export const AidTypeNumber = Type.Integer({
  minimum: 0,
  maximum: 31,
  description: 'Type of aid to navigation in AIS message 21 (ITU-R M.1371, table 74). 0 is not specified.',
})
/** Version of a record for optimistic locking. An edit based on an older version is refused with 409. */
export const LockVersion = Type.Integer({ minimum: 0 })

export const IdParams = Type.Object({ id: Id })
export type IdParams = Static<typeof IdParams>

const bboxFields = {
  x1: Longitude,
  y1: Latitude,
  x2: Longitude,
  y2: Latitude,
  zoom: Type.Number({ minimum: 0, maximum: 22, default: mapZoom.default }),
}

/** Bounding box of a layer call: `x1,y1` south-west, `x2,y2` north-east; `x1 > x2` crosses the antimeridian. */
export const BboxQuery = Type.Object(bboxFields)
export type BboxQuery = Static<typeof BboxQuery>

/** Creates the schema of a query with a bounding box and further parameters. */
export function createBboxQuery<T extends Record<string, TSchema>>(parameters: T) {
  return Type.Object({ ...bboxFields, ...parameters })
}

export const PointGeometry = Type.Object({
  type: Type.Literal('Point'),
  /** Longitude, latitude. */
  coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
})

export const PolygonGeometry = Type.Object({
  type: Type.Literal('Polygon'),
  /** Rings of longitude and latitude. */
  coordinates: Type.Array(Type.Array(PointGeometry.properties.coordinates)),
})

/** Properties of an aggregated point, which replaces several nearby records. */
export const ClusterProperties = Type.Object({
  cluster: Type.Literal(true),
  count: Type.Integer({ minimum: 1 }),
  /** West, south, east, north of the aggregated records. */
  bbox: Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
  types: Type.Record(Type.String(), Type.Integer(), {
    description:
      'Number of records of each kind, by its number as text: the displayed `type_enum` of places and weather ' +
      'beacons, the `aid_type` of aids to navigation, the AIS ship type of vessels.',
  }),
})
export type ClusterProperties = Static<typeof ClusterProperties>

/** Creates the schema of a GeoJSON feature collection of points with the given properties and of aggregated points. */
export function PointCollection<T extends TSchema, G extends TSchema = typeof PointGeometry>(
  properties: T,
  geometry: G = PointGeometry as unknown as G, // the default of G
) {
  return Type.Object({
    type: Type.Literal('FeatureCollection'),
    features: Type.Array(
      Type.Object({
        type: Type.Literal('Feature'),
        id: Type.Optional(Type.Integer()),
        geometry,
        properties: Type.Union([properties, ClusterProperties]),
      }),
    ),
  })
}

/** Properties of a collection of lines, polygons or seamarks requested below the minimum zoom of its layer. */
export const BelowMinimumZoom = Type.Object({
  minimum_zoom: Type.Integer({
    description: 'The collection is empty because the zoom of the request is below this one.',
  }),
})

/**
 * Creates the schema of a GeoJSON feature collection of points that are never aggregated; empty below the
 * minimum zoom of its layer.
 */
export function DetailPointCollection<T extends TSchema>(properties: T) {
  return Type.Object({
    type: Type.Literal('FeatureCollection'),
    properties: Type.Optional(BelowMinimumZoom),
    features: Type.Array(
      Type.Object({ type: Type.Literal('Feature'), id: Id, geometry: PointGeometry, properties }),
    ),
  })
}

/** Creates the schema of a GeoJSON feature collection of lines or polygons; empty below the minimum zoom of its layer. */
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

/** Field of a collection, place or destination whose counts include simulated boats. */
export const SimulatedField = { simulated: Type.Optional(Type.Literal(true)) }

/** Response of a call that returns no data. */
export const DoneResponse = Type.Object({ done: Type.Literal(true) })
export type DoneResponse = Static<typeof DoneResponse>

/** Numbers of place types. */
export const PlaceTypesText = Type.String({
  description: 'comma-separated type numbers',
  examples: ['0,1'],
  pattern: '^\\d{1,3}(,\\d{1,3})*$',
  maxLength: 200,
})

/** Facilities that a place must be known to have; the server refuses an unknown key with 422. */
export const FacilitiesText = Type.String({
  description: `comma-separated facilities that the places are known to have: ${facilityKeys.join(', ')}`,
  examples: ['fuel,water'],
  maxLength: 1000,
})
