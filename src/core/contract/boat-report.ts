import { Type, type Static } from 'typebox'
import { boatReport } from '../limits.ts'
import { Id, Latitude, Longitude, Mmsi, Timestamp } from './primitives.ts'

/** What a boat measured at one moment; what was not measured is left out. */
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
  /** Angle of the wind off the bow, clockwise, in degrees. */
  wang: Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
  /** Depth in metres, as the sounder gives it. */
  dbt: Type.Optional(Type.Number({ minimum: 0 })),
})
export type BoatReport = Static<typeof BoatReport>

/** Reports of an own vessel, oldest first; the same batch may be sent again and again. */
export const BoatReports = Type.Object({
  /** Which of the own vessels: by its number here, by its MMSI, or the one that reported last. */
  vessel_id: Type.Optional(Id),
  mmsi: Type.Optional(Mmsi),
  reports: Type.Array(BoatReport, { maxItems: boatReport.maxBatchSize }),
})

/** What became of the values in the reports. */
export const BoatReportsResult = Type.Object({
  vessel_id: Id,
  stored: Type.Integer({ minimum: 0 }),
  /** Known already. */
  repeated: Type.Integer({ minimum: 0 }),
  /** How many were not taken, by reason. */
  refused: Type.Record(Type.String(), Type.Integer()),
})
