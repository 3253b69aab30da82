/** Constants of the package on the boat server. Ours. */

/** Places are asked for and kept by cells of so many degrees a side. */
export const cellDegrees = 0.25

export const placeLimits = {
  /** A cell is asked for again after so long; until the answer comes the old one is shown. */
  staleAfterMs: 3_600_000,
  /** Cells a single question may span; a larger one is answered from what is kept. */
  maxCellsPerQuery: 144,
  /** Places kept in memory; the cells asked for longest ago go first. */
  maxPlacesCached: 30_000,
  /** Cells kept, in memory and on disk: a season's coasts. */
  maxCellsCached: 4_000,
  /** Answers held ready to be given again. */
  maxResponsesCached: 8,
  /** Radius of a question that states a position alone, in metres. */
  defaultRadiusMetres: 20_000,
} as const

export const beaconLimits = {
  /** Around the boat, in metres. */
  radiusMetres: 50_000,
  /** Asked for again after so long. */
  staleAfterMs: 600_000,
  /** Told to the boat's displays again after so long, so that they do not go stale. */
  repeatIntervalMs: 60_000,
} as const

export const reporterLimits = {
  intervalMs: 60_000,
  /** A batch in one call; the site takes 500. */
  batchSize: 200,
  /** Kept while there is no connection: a fortnight of a report a minute. */
  maxQueued: 20_160,
  /** Clocks further apart than this are not the same. */
  maxClockOffsetMs: 120_000,
  /** Waits after a failure, the longest for all that follow. */
  retryDelaysMs: [30_000, 60_000, 300_000, 900_000],
} as const

export const tileLimits = { maxZoom: 19, timeoutMs: 10_000, defaultMegabytes: 300 } as const

/** An answer of the site is read up to so many bytes. */
export const siteLimits = { timeoutMs: 15_000, maxResponseBytes: 32 * 1024 * 1024 } as const

/** Reviews that wait for a connection. */
export const reviewLimits = { maxQueued: 100, commentLength: 5000 } as const
