import { Type, type Static } from 'typebox'
import { Id, Latitude, Longitude, Moment, Nullable, PointCollection } from './primitives.ts'

/** Columns of a report, in the order of the table; longitude and latitude are hidden (section 3). */
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

/** The columns that are measured, as they are stored: in the units of section 9. */
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

/** Observations near a station, newest first, in the units of section 9. */
export const MeteoReport = Type.Object({
  name: Type.String(),
  centr_longitude: Longitude,
  centr_latitude: Latitude,
  header: Type.Array(Type.String()),
  /** One row an observation, one cell a column of the header; null is not measured. */
  observations: Type.Array(Type.Array(Cell)),
})
export type MeteoReport = Static<typeof MeteoReport>

const Measured = Nullable(Type.Number())

/** A station as the map draws it, with its latest values in the units of section 9. */
export const MeteoProperties = Type.Object({
  id: Id,
  name: Type.String(),
  type_enum: Type.Integer(),
  obs_time: Nullable(Moment),
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
