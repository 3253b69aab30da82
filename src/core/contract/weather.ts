import { Type, type Static } from 'typebox'
import { Id, Latitude, Longitude, Timestamp, Nullable, PointCollection, TypeEnum } from './primitives.ts'

/** Columns of a report, in display order; longitude and latitude are hidden (section 3). */
export const meteoColumns = [
  'obs_time',
  'longitude',
  'latitude',
  'wdir',
  'wspd',
  'gst',
  'wvht',
  'dpd',
  'apd',
  'mwd',
  'pres',
  'atmp',
  'wtmp',
  'dewp',
  'vis',
  'ptdy',
  'tide',
  'distance',
] as const

export type MeteoColumn = (typeof meteoColumns)[number]

/** Columns with measured values, stored in the units of section 9. */
export const measuredColumns = [
  'wdir',
  'wspd',
  'gst',
  'wvht',
  'dpd',
  'apd',
  'mwd',
  'pres',
  'atmp',
  'wtmp',
  'dewp',
  'vis',
  'ptdy',
  'tide',
] as const satisfies readonly MeteoColumn[]

export type MeasuredColumn = (typeof measuredColumns)[number]

const Cell = Nullable(Type.Unsafe<string | number>({ type: ['string', 'number'] }))

/** One cell per column of the header; null is not measured. */
const Row = Type.Array(Cell)

/** The latest report of a nearby station. Its row contains the distance between the two stations in nautical miles. */
export const NeighbourReport = Type.Object({ id: Id, name: Type.String(), observation: Row })
export type NeighbourReport = Static<typeof NeighbourReport>

/** Observations of a station, in the units of section 9. */
export const MeteoReport = Type.Object({
  name: Type.String(),
  centr_longitude: Longitude,
  centr_latitude: Latitude,
  header: Type.Array(Type.String()),
  /** The station's own observations, newest first; empty if it has not reported. */
  observations: Type.Array(Row),
  /** The latest reports of nearby stations, nearest first. */
  neighbours: Type.Array(NeighbourReport),
})
export type MeteoReport = Static<typeof MeteoReport>

const Measured = Nullable(Type.Number())

/** Properties of a station on the map, with its latest values in the units of section 9. */
export const MeteoProperties = Type.Object({
  id: Id,
  name: Type.String(),
  type_enum: TypeEnum,
  obs_time: Nullable(Timestamp),
  wdir: Measured,
  wspd: Measured,
  gst: Measured,
  wvht: Measured,
  dpd: Measured,
  apd: Measured,
  mwd: Measured,
  pres: Measured,
  atmp: Measured,
  wtmp: Measured,
  dewp: Measured,
  vis: Measured,
  ptdy: Measured,
  tide: Measured,
})
export type MeteoProperties = Static<typeof MeteoProperties>

export const MeteoCollection = PointCollection(MeteoProperties)
export type MeteoCollection = Static<typeof MeteoCollection>
