import { Type, type Static } from 'typebox'
import { boatReport } from '../limits/plotters.ts'
import { Id, Latitude, Longitude, Mmsi, Timestamp } from './primitives.ts'

/** Position and sensor values of a boat at one time. Values that were not measured are omitted. */
export const BoatReport = Type.Object({
  at: Timestamp,
  latitude: Type.Optional(Latitude),
  longitude: Type.Optional(Longitude),
  /** Knots over ground. */
  sog: Type.Optional(Type.Number({ minimum: 0 })),
  /** Degrees true over ground. */
  cog: Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
  /** Degrees true of the bow. */
  heading: Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
  /** Wind speed in knots. */
  wsp: Type.Optional(Type.Number({ minimum: 0 })),
  /** Wind angle clockwise from the bow, in degrees. */
  wang: Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
  /** Depth in metres, as reported by the echo sounder. */
  dbt: Type.Optional(Type.Number({ minimum: 0 })),
})
export type BoatReport = Static<typeof BoatReport>

/** Reports of one of the user's vessels, oldest first. Sending a batch again has no further effect. */
export const BoatReports = Type.Object({
  /** The vessel, by id or MMSI; without both, the user's vessel that reported last. */
  vessel_id: Type.Optional(Id),
  mmsi: Type.Optional(Mmsi),
  reports: Type.Array(BoatReport, { maxItems: boatReport.maxBatchSize }),
})
export type BoatReports = Static<typeof BoatReports>

/** How many values of the reports were stored or refused. */
export const BoatReportsResult = Type.Object({
  vessel_id: Id,
  stored: Type.Integer({ minimum: 0 }),
  /** Values that were stored before. */
  repeated: Type.Integer({ minimum: 0 }),
  /** Number of refused values by reason. */
  refused: Type.Record(Type.String(), Type.Integer()),
})
export type BoatReportsResult = Static<typeof BoatReportsResult>
