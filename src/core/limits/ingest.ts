/**
 * Retention of raw observations (CONTRACT leg 5). Weekly partitions are dropped when their
 * last day is older. Hourly and daily means are kept. The delay and interval are ours.
 */
export const retention = { rawDays: 45, initialDelayMs: 5 * 60_000, intervalMs: 24 * 3_600_000 } as const

/** Simulation: boats that sail between ports near the initial centre of the map, and beacons near some ports. Ours. */
export const demo = {
  ports: 24,
  /** Minimum distance between start and destination of a simulated trip, in nm. */
  minTripNm: 4,
  firstMmsi: 201_999_001,
  beacons: 5,
  portVisitMs: 5 * 3_600_000,
  historyDays: 3,
  historyStepMs: 10 * 60_000,
  weatherDays: 30,
  weatherStepMs: 3_600_000,
  batchSize: 400,
  /** Interval of the boats' reports. */
  reportIntervalMs: 10_000,
} as const

/** Validation and batching of observations. Ours. */
export const observationLimits = {
  /** Earlier years come from clocks that were never set, such as 1970 and 1980. */
  minYear: 2000,
  /** Maximum time in the future. */
  maxFutureMs: 10 * 60_000,
  /** Maximum speed of a vessel in knots; AIS uses 102.3 for 'not available'. */
  maxSpeedKnots: 102.2,
  /** Maximum speed of search and rescue aircraft. */
  maxAircraftKnots: 600,
  /** Tolerances between consecutive reports: factor on the maximum speed, and position error in metres. */
  jumpSpeedFactor: 1.2,
  jumpToleranceMetres: 2000,
  /** Number of consistent reports after which a jump is accepted as the true position. */
  jumpConfirmations: 5,
  /** A sensor is stuck if it repeats the same value, other than 0, for this long and this many times. */
  stuckSensorMs: 2 * 3_600_000,
  stuckSensorReadings: 60,
  /** Ranges of sensors: knots, degrees, metres. */
  sensorRanges: { wsp: [0, 150], wang: [-360, 360], dbt: [0, 12_000] },
  /** Observations per transaction; few for the embedded database, where reads wait for the transaction. */
  batchSize: { embedded: 100, postgres: 400 },
  /** Maximum decoded lines per chunk. */
  maxLinesPerChunk: 400,
  /** Maximum queued observations. Feeds with backpressure wait; others drop further observations. */
  maxQueueLength: 5000,
  /** Interval at which the counts of a feed are stored. */
  statusIntervalMs: 5000,
} as const

/** Merging of AIS data into vessels and aids. Ours. */
export const aisMerge = {
  /** How long a more complete record takes precedence over a newer, less complete one. */
  staticDataHours: 24,
  /** Maximum distance at which an AIS message is matched to an imported aid. */
  aidMatchMetres: 18_520,
  /** Minimum interval between writes of an unchanged aid. */
  aidUpdateIntervalMs: 60_000,
} as const

/** Connections to AIS feeds. Ours. */
export const aisFeed = {
  /** Initial delay before reconnecting; doubles up to `maxRetryMs`. */
  minRetryMs: 1000,
  maxRetryMs: 5 * 60_000,
  /** A connection that was open this long resets the delay. */
  stableAfterMs: 60_000,
  /** A connection without data for this long is closed. */
  silenceTimeoutMs: 10 * 60_000,
  /** Maximum characters of an unterminated line, and bytes of a message; lines in JSON are long. */
  maxLineLength: 16_000,
  maxMessageBytes: 64 * 1024,
} as const

/** Assumed interval between log lines without a timestamp, as at a busy receiver. Ours. */
export const aisReplay = { undatedStepMs: 100 } as const

/** Detection of arrivals at and departures from a place. Ours. */
export const visitDetection = {
  /** A vessel has arrived if it stays below this speed, within this distance, for this long. */
  stationaryKnots: 1,
  stationaryMetres: 250,
  arrivalMs: 10 * 60_000,
  /** Maximum distance of the nearest place; a marina has a larger radius than a fuel station. */
  maxPlaceDistanceMetres: 700,
  /** A vessel has left if it is beyond this distance for this long, or beyond the immediate distance once. */
  departureMetres: 1200,
  departureMs: 5 * 60_000,
  immediateDepartureMetres: 5000,
  /** A vessel without reports for this many hours is considered gone since its last report. */
  silenceTimeoutHours: 24,
  /** Interval at which the vessel counts of markers are refreshed. */
  countRefreshMs: 10_000,
  /** Minimum interval between updates of the last-seen time of a check-in. */
  lastSeenIntervalMs: 60_000,
} as const

/** Traffic index: logarithmic in the number of visitors, 5 for the busiest place of a region. Ours. */
export const trafficIndexRule = {
  windowDays: 90,
  /** Minimum visitors of the busiest place for an index of 5. */
  minVisitorsForMax: 20,
  intervalMs: 3_600_000,
} as const
