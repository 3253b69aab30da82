import type { MeasuredColumn } from '../../core/contract/weather.ts'

/** Vessel of an observation: its MMSI, or its id for reports of a member's own vessel. */
export type VesselKey = { mmsi: string } | { vesselId: number }

/** A position report of a vessel. Unknown values are null. */
export interface PositionObservation {
  kind: 'position'
  vessel: VesselKey
  at: Date
  latitude: number
  longitude: number
  /** Knots over ground. */
  sog: number | null
  /** Degrees true over ground. */
  cog: number | null
  /** Degrees true of the bow. */
  heading: number | null
  /** AIS navigation status: 0 under way, 1 at anchor, 5 moored. */
  navStatus: number | null
}

/** Static data of a vessel; omitted or null values are not stated. Lengths in metres. */
export interface StaticObservation {
  kind: 'static'
  vessel: VesselKey
  at: Date
  name?: string | null
  callSign?: string | null
  /** Seven digits. */
  imo?: string | null
  /** AIS ship type, 0 to 99. */
  shipType?: number | null
  lengthMetres?: number | null
  beamMetres?: number | null
  draughtMetres?: number | null
}

/**
 * A sensor reading of a vessel: `wsp` true wind in knots, `wang` wind angle in degrees
 * from the bow, `dbt` depth in metres.
 */
export interface SensorObservation {
  kind: 'sensor'
  vessel: VesselKey
  at: Date
  sensor: 'wsp' | 'wang' | 'dbt'
  value: number
}

/** A report of an aid to navigation (AIS message 21). */
export interface NavAidObservation {
  kind: 'aid'
  mmsi: string
  at: Date
  latitude: number
  longitude: number
  name: string | null
  /** Aid type of message 21, 0 to 31. */
  aidType: number
  virtual: boolean
  /** Null if the aid does not know. */
  offPosition: boolean | null
  lengthMetres: number | null
  widthMetres: number | null
}

/** A report of a weather station, in the units of specification section 9. */
export interface WeatherObservation {
  kind: 'weather'
  station: {
    /** Unique across sources: `ndbc:44013`, `ais:002655619/57.69,11.64`. */
    key: string
    name: string
    /** 12 local weather, 13 ship weather. */
    typeEnum: 12 | 13
    mmsi: string | null
  }
  at: Date
  latitude: number
  longitude: number
  values: Partial<Record<MeasuredColumn, number | null>>
}

export type Observation =
  | PositionObservation
  | StaticObservation
  | SensorObservation
  | NavAidObservation
  | WeatherObservation

/** Reasons for refusing an observation. */
export const refusals = [
  'mmsi',
  'distress beacon',
  'aid with MMSI of a ship',
  'no-such-vessel',
  'clock',
  'future',
  'position',
  'jump',
  'value',
  'stuck',
  'older',
  'too-many',
] as const
export type Refusal = (typeof refusals)[number]

/** Result of a call: each observation is in one of the counts. */
export interface IngestResult {
  stored: number
  /** Observations left out because one of the same source and time is stored. */
  repeated: number
  refused: Partial<Record<Refusal, number>>
}

/** Stores all observations in the database. */
export interface IngestPipeline {
  /**
   * Stores observations of a source (`ais`, `plotter`, `signalk`, `ndbc`, `demo`) and
   * resolves when they are stored, which provides backpressure. Idempotent by source and
   * time. Invalid observations are counted in the result; database errors reject.
   */
  ingest(source: string, observations: Observation[]): Promise<IngestResult>
  /** Number of queued observations. */
  getQueueLength(): number
  /** Resolves when all accepted observations are stored. */
  close(): Promise<void>
}
