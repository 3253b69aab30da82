import { Type, type Static } from 'typebox'
import { exportLimits } from '../limits/exports.ts'
import { nearbyPlaces, rating, trafficIndex } from '../limits/places.ts'
import { textLength } from '../limits/text.ts'
import { editablePlaceColumns, placeColumns } from '../records/place-columns.ts'
import { pickColumnsWith } from '../records/record.ts'
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
  TypeEnum,
  FacilitiesText,
  PlaceTypesText,
  NameText,
} from './primitives.ts'
import { createAnswerSchemas, createEditSchemas } from './record-schemas.ts'

/** Label and value of a pie slice or column. */
const Share = Type.Object({ label: Type.String(), value: Type.Number() })
/** A time and the value then; null if nothing was measured. */
const Sample = Type.Object({ at: Timestamp, value: Nullable(Type.Number()) })

/** Label of the share of unknown length class or type. */
export const unknownShareLabel = '?'

/** Series are oldest first: `_mnth_` 30 daily, `_day_` 24 hourly values, hours GMT. */
export const PlaceCharts = Type.Object({
  /** Visitors of the last 30 days by length class: '< 8 m', '8–12 m', '≥ 50 m', '?' if unknown. */
  class_ary: Type.Array(Share),
  /** Visitors of the last 30 days by vessel type, as named in the catalogue. */
  type_ary: Type.Array(Share),
  /** Check-ins per day. */
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
  /** True if the data includes boats or a beacon simulated by `roadstead demo`. */
  simulated: Type.Boolean(),
})
export type PlaceCharts = Static<typeof PlaceCharts>

const Popularity = Nullable(Type.Integer({ minimum: trafficIndex.min, maximum: trafficIndex.max }))

/** A point of interest (specification section 3). */
export const Place = Type.Object({
  ...createAnswerSchemas(pickColumnsWith(placeColumns, { answer: true })),
  /** Traffic index, 1 quiet to 5 very busy; null before the first counted visit. */
  popularity: Popularity,
  ...SimulatedField,
  /** Name of the displayed type. */
  type: Type.String(),
  /** Average rating to one decimal; null for two votes or fewer. */
  rating_average: Nullable(Type.Number({ minimum: rating.min, maximum: rating.max })),
  vote_count: Type.Integer({ minimum: 0 }),
  /** Creator; null for imported places. */
  user_id: Nullable(Id),
  user_name: Nullable(Type.String()),
  user_city: Nullable(Type.String()),
  user_country_code: Nullable(CountryCode),
  user_thumb_url: Nullable(Type.String()),
  thumbnail: Nullable(Type.String()),
  created_at: Timestamp,
  charts: Nullable(PlaceCharts),
  /** Marker name: the icon, with the suffix '-blue' or '-green' if boats are there. */
  marker: Type.String(),
  /** Event that `updated_at` refers to: update by the source, creation by a member, edit or confirmation. */
  updated_by: Type.Unsafe<'source' | 'creation' | 'edit' | 'confirmation'>({
    type: 'string',
    enum: ['source', 'creation', 'edit', 'confirmation'],
  }),
  lock_version: LockVersion,
})
export type Place = Static<typeof Place>

/** A place added by a user (section 3, NewPlace). */
export const NewPlace = Type.Object({
  name: NameText(textLength.name),
  type_enum: Type.Optional(Type.Integer({ minimum: 0, maximum: 19, default: 0 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: textLength.description }))),
  longitude: Longitude,
  latitude: Latitude,
})
export type NewPlace = Static<typeof NewPlace>

/** Editable fields: a place without id, popularity, user fields, marker and charts (section 7). */
export const PlaceEdit = Type.Partial(
  Type.Object({ ...createEditSchemas(editablePlaceColumns), lock_version: LockVersion }),
)
export type PlaceEdit = Static<typeof PlaceEdit>

/** Properties of a place on the map (CONTRACT section 3). */
export const PlaceProperties = Type.Object({
  id: Id,
  name: Type.String(),
  type_enum: TypeEnum,
  type: Type.String(),
  /** Number of vessels checked in now. */
  count: Type.Integer({ minimum: 0 }),
  popularity: Popularity,
  thumbnail: Nullable(Type.String()),
  country_code: Nullable(CountryCode),
  marker: Type.String(),
  /** True if the source states only an approximate position, otherwise absent. */
  approximate: Type.Optional(Type.Boolean()),
  /** True until an admin has reviewed the place, otherwise absent. */
  new: Type.Optional(Type.Boolean()),
  /** Date of the data, `2022-04-21`. Old places are drawn faded. Absent if the source states no date. */
  updated: Type.Optional(Type.String()),
  /** How well known the place is: about 1 for a large marina, below 0 for a nameless dock. */
  importance: Type.Optional(Type.Number()),
  /** Average rating to one decimal; absent for two votes or fewer. */
  rating: Type.Optional(Type.Number({ minimum: rating.min, maximum: rating.max })),
})
export type PlaceProperties = Static<typeof PlaceProperties>

export const PlaceCollection = Type.Object({
  ...PointCollection(PlaceProperties).properties,
  ...SimulatedField,
})
export type PlaceCollection = Static<typeof PlaceCollection>

export const PlacesBboxQuery = createBboxQuery({
  stinkpots: Type.Optional(Type.Boolean()),
  types: Type.Optional(PlaceTypesText),
  has: Type.Optional(FacilitiesText),
})

/** Query for the sheets of the satellite chart grid in a bounding box. Above the feature limit sheets are merged. */
export const OutlinesBboxQuery = createBboxQuery({ tile_zoom: Type.Integer({ minimum: 1, maximum: 22 }) })
export const OutlineCollection = ShapeCollection(
  'Polygon',
  Type.Object({ tile_zoom: Type.Integer(), sheets: Type.Integer({ minimum: 1 }) }),
)
export type OutlineCollection = Static<typeof OutlineCollection>

/** A suggestion while the user types a place name (section 7). */
export const PlaceCandidate = Type.Object({
  id: Id,
  name: Type.String(),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  country_code: Nullable(CountryCode),
})
export type PlaceCandidate = Static<typeof PlaceCandidate>

/** A position, and which places to list around it. */
export const NearbyPlacesQuery = Type.Object({
  lat: Latitude,
  lng: Longitude,
  types: Type.Optional(PlaceTypesText),
  has: Type.Optional(FacilitiesText),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: nearbyPlaces.maxCount, default: nearbyPlaces.count }),
  ),
})
export type NearbyPlacesQuery = Static<typeof NearbyPlacesQuery>

/** A place near a position. */
export const NearbyPlace = Type.Object({
  id: Id,
  name: Type.String(),
  type_enum: TypeEnum,
  city: Nullable(Type.String()),
  country_code: Nullable(CountryCode),
  latitude: Latitude,
  longitude: Longitude,
  /** True if the source states only an approximate position: the distance is approximate too. */
  approximate: Type.Boolean(),
  rating_average: Nullable(Type.Number({ minimum: rating.min, maximum: rating.max })),
  /** Great-circle distance from the position, to 0.01 nm. */
  distance_nm: Type.Number({ minimum: 0, maximum: nearbyPlaces.maxNm }),
  /** Direction in which the place is, in degrees true. */
  bearing: Type.Integer({ minimum: 0, maximum: 359 }),
})
export type NearbyPlace = Static<typeof NearbyPlace>

/** A row of 'Top destinations in the area'; rows are sorted busiest first. */
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

/** A visit of a vessel at a place in the last 7 days; sorted latest first (section 3, Check-in). */
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

/** Plotters whose symbol names a GPX export may have. */
export const gpxFlavours = ['opencpn', 'garmin'] as const
export type GpxFlavour = (typeof gpxFlavours)[number]

/** Filter of an export; without a filter it contains all places. */
export const ExportQuery = Type.Object({
  bbox: Type.Optional(
    Type.String({
      description: 'west,south,east,north in degrees; west > east crosses the antimeridian',
      examples: ['3,42,7,44'],
      maxLength: 200,
    }),
  ),
  types: Type.Optional(PlaceTypesText),
  has: Type.Optional(FacilitiesText),
  updated_since: Type.Optional(
    Type.String({
      description: 'only places changed here since then; GeoJSON and CSV also list the deleted places',
      examples: ['2026-01-01T00:00:00Z'],
      format: 'date-time',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      description: 'maximum number of places; the most prominent are returned',
      minimum: 1,
      maximum: exportLimits.maxViewPlaces,
    }),
  ),
  flavour: Type.Optional(
    Type.Union(
      gpxFlavours.map((name) => Type.Literal(name)),
      { description: 'gpx only: whose symbol names the waypoints have; opencpn without it' },
    ),
  ),
  bom: Type.Optional(
    Type.Integer({
      description:
        'csv only: 1 puts a byte order mark first, without which spreadsheets read the text as their own encoding',
      minimum: 0,
      maximum: 1,
    }),
  ),
  networklink: Type.Optional(
    Type.Boolean({
      description:
        'kml only: a network link with which Google Earth loads and refreshes the places in its view',
    }),
  ),
})
export type ExportQuery = Static<typeof ExportQuery>

/** State of the place search in a bounding box; `off` if it is not loaded, and the site or the caller may not search. */
export const AreaSearchResult = Type.Object({
  state: Type.Union([
    Type.Literal('known'),
    Type.Literal('looking'),
    Type.Literal('failed'),
    Type.Literal('off'),
  ]),
})
export type AreaSearchResult = Static<typeof AreaSearchResult>
