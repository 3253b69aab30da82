/** Maximum distance of the beacon that provides the weather charts of a place: the nearest one with recent reports. Ours. */
export const maxChartStationNm = 30

/** Metres per second to knots, as stated in section 9. */
export const metresPerSecondToKnots = 3600 / 1850

export const windDecimals = 1

/** Decimals in a weather report (section 9). */
export const weatherDecimals = {
  wspd: windDecimals,
  gst: windDecimals,
  apd: 0,
  pres: 0,
  atmp: 0,
  wtmp: 0,
  dewp: 0,
} as const

/**
 * Plausible values of a weather report, in the units of section 9, inclusive. Values
 * outside come from a broken sensor. Based on the records of the WMO with a margin. Ours.
 */
export const weatherRange = {
  wdir: [0, 360],
  wspd: [0, 250],
  gst: [0, 300],
  wvht: [0, 40],
  dpd: [0, 60],
  apd: [0, 60],
  mwd: [0, 360],
  pres: [850, 1100],
  atmp: [-90, 60],
  wtmp: [-5, 45],
  dewp: [-90, 45],
  vis: [0, 60],
  ptdy: [-60, 60],
  tide: [-60, 60],
} as const

/** Values that mean 'not measured' in a weather report, besides 'MM': nines in the width of the column. */
export const weatherMissing = {
  wdir: 999,
  wspd: 99,
  gst: 99,
  wvht: 99,
  dpd: 99,
  apd: 99,
  mwd: 999,
  pres: 9999,
  atmp: 999,
  wtmp: 999,
  dewp: 999,
  vis: 99,
  ptdy: 99,
  tide: 99,
} as const

/** Valid times of weather reports: from the year of the first buoys, and at most this far in the future. Ours. */
export const weatherTimestampRange = { minYear: 1972, maxFutureMinutes: 30 } as const

/** Polling of NDBC, which publishes all stations in one file and all their weather in another. Ours. */
export const ndbcFeed = {
  /** Delay after the start of the server, so that frequent restarts cause no additional requests. */
  initialDelayMs: 60_000,
  stationsIntervalMs: 24 * 3_600_000,
  weatherIntervalMs: 15 * 60_000,
  minPauseMs: 1_000,
  timeoutMs: 60_000,
  maxBytes: 32 * 1024 * 1024,
  /** Delay after a failure; doubles with each consecutive failure. */
  backoffMs: { min: 15 * 60_000, max: 6 * 3_600_000 },
  /** Longest planned wait, with that of a busy server. */
  maxWaitMs: 24 * 3_600_000,
} as const

/** Tides of a place: maximum distance of the station, step of the curve, idle timeout of the worker thread. Ours. */
export const tides = {
  maxStationNm: 15,
  curveStepMinutes: 15,
  /** High and low waters are listed up to this long after the day. */
  lookaheadMs: 24 * 3_600_000,
  /** Maximum days of high and low waters of one request. */
  maxDays: 10,
  idleTimeoutMs: 5 * 60_000,
} as const

/** Age in hours from which a weather report is no longer current: it is drawn grey, with its age. Ours. */
export const beaconStaleAfterHours = 6

/**
 * Ages of a weather report on board, where a wind of this morning decides about tonight: from the first it is grey with
 * its age, from the second it is not shown. Ours.
 */
export const aboardReportHours = { stale: 3, dropped: 12 } as const

/** Maximum age of displayed ship weather reports (CONTRACT section 3). */
export const shipReportMaxAgeHours = 12

/** Rows of a weather report: the station's latest observations, and the latest ones of nearby stations. Ours. */
export const weatherReport = { ownRows: 48, neighbourRows: 20, neighbourNm: 50, neighbourHours: 12 } as const
