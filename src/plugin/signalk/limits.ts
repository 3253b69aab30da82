/** Constants of the package on the boat server. Ours. */

/** Places are asked for and kept by cells of so many degrees a side. */
export const cellDegrees = 0.25

export const places = {
  /** A cell is asked for again after so long; until the answer comes the old one is shown. */
  freshMs: 3_600_000,
  /** Cells a single question may span; a larger one is answered from what is kept. */
  mostCells: 144,
  /** Places kept in memory; the cells asked for longest ago go first. */
  mostKept: 30_000,
  /** Cells kept, in memory and on disk: a season's coasts. */
  mostCellsKept: 4_000,
  /** Answers held ready to be given again. */
  mostAnswers: 8,
  /** Radius of a question that states a position alone, in metres. */
  radius: 20_000,
} as const

export const beacons = {
  /** Around the boat, in metres. */
  radius: 50_000,
  /** Asked for again after so long. */
  freshMs: 600_000,
  /** Told to the boat's displays again after so long, so that they do not go stale. */
  repeatMs: 60_000,
} as const

export const reporter = {
  everyMs: 60_000,
  /** A batch in one call; the site takes 500. */
  batch: 200,
  /** Kept while there is no connection: a fortnight of a report a minute. */
  most: 20_160,
  /** Clocks further apart than this are not the same. */
  clockOffMs: 120_000,
  /** Waits after a failure, the longest for all that follow. */
  retryMs: [30_000, 60_000, 300_000, 900_000],
} as const

export const tiles = { mostZoom: 19, timeoutMs: 10_000, defaultMegabytes: 300 } as const

/** An answer of the site is read up to so many bytes. */
export const site = { timeoutMs: 15_000, mostBytes: 32 * 1024 * 1024 } as const

/** Reviews that wait for a connection. */
export const reviews = { most: 100, commentLength: 5000 } as const
