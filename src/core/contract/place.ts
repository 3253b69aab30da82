import { Type, type Static } from 'typebox'
import { exportLimits, rating, textLength, trafficIndex } from '../limits.ts'
import {
  createBboxQuery,
  CountryCode,
  Id,
  Latitude,
  LockVersion,
  Longitude,
  Timestamp,
  Nullable,
  SimulatedField,
  PointCollection,
  ShapeCollection,
  Tags,
  TypeEnum,
} from './primitives.ts'

/** Name and number, as a slice of a pie or a column. */
const Share = Type.Object({ label: Type.String(), value: Type.Number() })
/** A moment and the value then; null where nothing was measured. */
const Sample = Type.Object({ at: Timestamp, value: Nullable(Type.Number()) })

/** Label of a share whose kind is not known. */
export const unknownShareLabel = '?'

/** Series are oldest first: `_mnth_` 30 daily, `_day_` 24 hourly values, hours GMT. */
export const PlaceCharts = Type.Object({
  /** Visitors of the last 30 days by length class in metres: '< 8 m', '8–12 m', '≥ 50 m', '?' where it is not known. */
  class_ary: Type.Array(Share),
  /** The same by vessel type, the name of the catalogue. */
  type_ary: Type.Array(Share),
  /** Check-ins a day. */
  month_checkin: Type.Array(Sample),
  /** Wind speed in knots. */
  wspd_mnth_ary: Type.Array(Sample),
  /** Wind direction in degrees true. */
  wdir_mnth_ary: Type.Array(Sample),
  /** Air temperature in degrees Celsius. */
  temp_mnth_ary: Type.Array(Sample),
  wspd_day_ary: Type.Array(Sample),
  wdir_day_ary: Type.Array(Sample),
  temp_day_ary: Type.Array(Sample),
  /** Boats or the beacon of `roadstead demo` are in it: nothing of that was ever measured. */
  simulated: Type.Boolean(),
})
export type PlaceCharts = Static<typeof PlaceCharts>

const Popularity = Nullable(Type.Integer({ minimum: trafficIndex.min, maximum: trafficIndex.max }))

/** A point of interest (specification section 3). */
export const Place = Type.Object({
  id: Id,
  name: Type.String(),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state_code: Nullable(Type.String()),
  postal_code: Nullable(Type.String()),
  country_code: Nullable(CountryCode),
  latitude: Latitude,
  longitude: Longitude,
  description: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  url: Nullable(Type.String()),
  /** Traffic index, 1 quiet to 5 very busy; null where no visit was counted yet. */
  popularity: Popularity,
  ...SimulatedField,
  tags: Tags,
  type_enum: TypeEnum,
  /** The name of the type it is shown under. */
  type: Type.String(),
  /** Average of the stars to one decimal; null until more than two have voted. */
  rating_average: Nullable(Type.Number({ minimum: rating.min, maximum: rating.max })),
  vote_count: Type.Integer({ minimum: 0 }),
  /** Its creator; null when it was imported. */
  user_id: Nullable(Id),
  user_name: Nullable(Type.String()),
  user_city: Nullable(Type.String()),
  user_country_code: Nullable(CountryCode),
  user_thumb_url: Nullable(Type.String()),
  thumbnail: Nullable(Type.String()),
  created_at: Timestamp,
  charts: Nullable(PlaceCharts),
  /** The marker that draws it: the icon's name, '-blue' or '-green' behind it when boats are there. */
  marker: Type.String(),
  /** 'new' while it waits for the admin's review; it is visible all the same. */
  review_status: Type.Union([Type.Literal('new'), Type.Literal('approved')]),
  /** Key of where the facts come from, `core/catalogue/sources`. */
  source: Type.String(),
  source_licence: Type.String(),
  /** The record at its source. */
  source_url: Nullable(Type.String()),
  /** When the facts were last known to be true: the source's own date, the last edit or the last confirmation; null where the source states none. */
  updated_at: Nullable(Timestamp),
  /** What `updated_at` is the date of: the source's own data, the adding by a member, the last edit, or the last confirmation. */
  updated_by: Type.Unsafe<'source' | 'creation' | 'edit' | 'confirmation'>({
    type: 'string',
    enum: ['source', 'creation', 'edit', 'confirmation'],
  }),
  lock_version: LockVersion,
})
export type Place = Static<typeof Place>

const Line = Type.String({ maxLength: textLength.line })

/** A place as a person adds it (section 3, NewPlace). */
export const NewPlace = Type.Object({
  name: Type.String({ minLength: 1, maxLength: textLength.name, pattern: '\\S' }),
  type_enum: Type.Optional(Type.Integer({ minimum: 0, maximum: 19, default: 0 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: textLength.description }))),
  longitude: Longitude,
  latitude: Latitude,
})
export type NewPlace = Static<typeof NewPlace>

/** What an edit may change: a place without id, popularity, user fields, marker and charts (section 7). */
export const PlaceEdit = Type.Partial(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: textLength.name, pattern: '\\S' }),
    address: Nullable(Line),
    city: Nullable(Line),
    state_code: Nullable(Line),
    postal_code: Nullable(Line),
    country_code: Nullable(CountryCode),
    latitude: Latitude,
    longitude: Longitude,
    description: Nullable(Type.String({ maxLength: textLength.description })),
    email: Nullable(Line),
    phone: Nullable(Line),
    url: Nullable(Type.String({ maxLength: textLength.url })),
    tags: Tags,
    type_enum: TypeEnum,
    lock_version: LockVersion,
  }),
)
export type PlaceEdit = Static<typeof PlaceEdit>

/** A place as the map draws it (CONTRACT section 3). */
export const PlaceProperties = Type.Object({
  id: Id,
  name: Type.String(),
  type_enum: TypeEnum,
  type: Type.String(),
  /** Vessels checked in there now. */
  count: Type.Integer({ minimum: 0 }),
  popularity: Popularity,
  thumbnail: Nullable(Type.String()),
  country_code: Nullable(CountryCode),
  marker: Type.String(),
  /** Present and true where the source gives only an approximate position. */
  approximate: Type.Optional(Type.Boolean()),
  /** Present and true while it waits for the admin's review. */
  new: Type.Optional(Type.Boolean()),
  /** Day of the facts, `2022-04-21`: old ones are drawn faded. Absent where the source states no date. */
  updated: Type.Optional(Type.String()),
})
export type PlaceProperties = Static<typeof PlaceProperties>

export const PlaceCollection = Type.Object({
  ...PointCollection(PlaceProperties).properties,
  ...SimulatedField,
})
export type PlaceCollection = Static<typeof PlaceCollection>

export const PlacesBboxQuery = createBboxQuery({ stinkpots: Type.Optional(Type.Boolean()) })

/** Sheets of the satellite chart grid in a box, merged above the limit of features. */
export const OutlinesBboxQuery = createBboxQuery({ tile_zoom: Type.Integer({ minimum: 1, maximum: 22 }) })
export const OutlineCollection = ShapeCollection(
  'Polygon',
  Type.Object({ tile_zoom: Type.Integer(), sheets: Type.Integer({ minimum: 1 }) }),
)
export type OutlineCollection = Static<typeof OutlineCollection>

/** A place offered while a name is typed (section 7). */
export const PlaceCandidate = Type.Object({
  id: Id,
  name: Type.String(),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  country_code: Nullable(CountryCode),
})

/** A row of 'Top destinations in the area', busiest first. */
export const Destination = Type.Object({
  id: Id,
  name: Type.String(),
  type_enum: TypeEnum,
  city: Nullable(Type.String()),
  country_code: Nullable(CountryCode),
  popularity: Popularity,
  ...SimulatedField,
  latitude: Latitude,
  longitude: Longitude,
})
export type Destination = Static<typeof Destination>

/** A vessel that visited a place in the last 7 days, latest first (section 3, Check-in). */
export const CheckIn = Type.Object({
  vessel_id: Id,
  vessel_name: Type.String(),
  vessel_loa: Nullable(Type.Number()),
  vessel_mmsi: Nullable(Type.String()),
  vessel_country_registration: Nullable(CountryCode),
  vessel_type: Type.String(),
  /** Relative text: '5 minutes ago'. */
  updated_at: Type.String(),
})
export type CheckIn = Static<typeof CheckIn>

/** Which places an export holds; all of them without. */
export const ExportQuery = Type.Object({
  bbox: Type.Optional(
    Type.String({
      description: 'west,south,east,north in degrees; west > east crosses the antimeridian',
      examples: ['3,42,7,44'],
      maxLength: 200,
    }),
  ),
  types: Type.Optional(
    Type.String({
      description: 'numbers of types, comma between',
      examples: ['0,1'],
      pattern: '^\\d{1,3}(,\\d{1,3})*$',
      maxLength: 200,
    }),
  ),
  updated_since: Type.Optional(
    Type.String({
      description:
        'only what was written here since then; GeoJSON and CSV then also tell which places were deleted',
      examples: ['2026-01-01T00:00:00Z'],
      format: 'date-time',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      description: 'only so many, the most prominent',
      minimum: 1,
      maximum: exportLimits.maxViewPlaces,
    }),
  ),
  networklink: Type.Optional(
    Type.Boolean({
      description:
        'kml only: a small document that makes Google Earth load the places of its view and keep them fresh',
    }),
  ),
})
export type ExportQuery = Static<typeof ExportQuery>

/** Whether places are being looked for in a box; `off` where the site, or this caller, does not. */
export const AreaSearchResult = Type.Object({
  state: Type.Union([
    Type.Literal('known'),
    Type.Literal('looking'),
    Type.Literal('failed'),
    Type.Literal('off'),
  ]),
})
export type AreaSearchResult = Static<typeof AreaSearchResult>
