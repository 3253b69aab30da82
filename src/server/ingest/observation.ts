import type { MeasuredColumn } from '../../core/contract/weather.ts'

/** A vessel as an observation names it: by its MMSI, or by our own id where a member's boat reports. */
export type VesselKey = { mmsi: string } | { vesselId: number }

/** Where a vessel was. Unknown values are null. */
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
  /** As AIS numbers it: 0 under way, 1 at anchor, 5 moored. */
  navStatus: number | null
}

/** What a vessel says of itself; what is left out or null was not said. Lengths in metres. */
export interface StaticObservation {
  kind: 'static'
  vessel: VesselKey
  at: Date
  name?: string | null
  callSign?: string | null
  /** Seven digits. */
  imo?: string | null
  /** 0 to 99 as AIS numbers it. */
  shipType?: number | null
  lengthMetres?: number | null
  beamMetres?: number | null
  draughtMetres?: number | null
}

/** A sensor of a vessel: `wsp` true wind in knots, `wang` wind angle in degrees from the bow, `dbt` depth in metres. */
export interface SensorObservation {
  kind: 'sensor'
  vessel: VesselKey
  at: Date
  sensor: 'wsp' | 'wang' | 'dbt'
  value: number
}

/** An aid to navigation that was heard (AIS message 21). */
export interface NavAidObservation {
  kind: 'aid'
  mmsi: string
  at: Date
  latitude: number
  longitude: number
  name: string | null
  /** 0 to 31 as message 21 numbers them. */
  aidType: number
  virtual: boolean
  /** Null where the aid does not know. */
  offPosition: boolean | null
  lengthMetres: number | null
  widthMetres: number | null
}

/** What a weather station measured, in the units of specification section 9. */
export interface WeatherObservation {
  kind: 'weather'
  station: {
    /** Unique among all sources: `ndbc:44013`, `ais:002655619/57.69,11.64`. */
    key: string
    name: string
    /** 12 local weather, 13 a ship's. */
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

/** Why an observation was not taken. */
export const refusals = [
  'mmsi',
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

/** What became of the observations of one call: each is in one of the counts. */
export interface IngestResult {
  stored: number
  /** Known already, by source and time. */
  repeated: number
  refused: Partial<Record<Refusal, number>>
}

/** The one way by which anything that was observed comes into the database. */
export interface IngestPipeline {
  /**
   * Takes observations of a source (`ais`, `plotter`, `signalk`, `ndbc`, `demo`)
   * and answers when they are stored, so that who waits for it is not faster than
   * the database. Idempotent by source and time. What is wrong with an observation
   * is counted, never thrown; a failing database is.
   */
  ingest(source: string, observations: Observation[]): Promise<IngestResult>
  /** Observations that wait to be stored. */
  getQueueLength(): number
  /** Ends when what was taken is stored. */
  close(): Promise<void>
}
