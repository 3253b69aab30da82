import { aboardReportHours } from '../../core/limits/weather.ts'

/** Limits of the package on the boat server. Ours. */

/** Side of a grid cell in degrees. Places are fetched and cached by cell. */
export const cellDegrees = 0.25

const hourMs = 3_600_000

export const placeLimits = {
  /** Age after which a cell is fetched again; the cached places are used in the meantime. */
  staleAfterMs: 3_600_000,
  /** Maximum cells of a query; a larger query is answered from the cache only. */
  maxCellsPerQuery: 144,
  /** Maximum cached places; the least recently fetched cells are evicted first. */
  maxPlacesCached: 30_000,
  /** Maximum cached cells, in memory and on disk; enough for the coasts of a season. */
  maxCellsCached: 4_000,
  /** Maximum cached responses. */
  maxResponsesCached: 8,
  /** Radius of a query with only a position, in metres. */
  defaultRadiusMetres: 20_000,
} as const

/**
 * Lines about the shelter of places: age after which they are fetched again, their number in memory, the longest time
 * that a note waits for its line, and the pause after the site could not be reached.
 */
export const shelterLineLimits = {
  maxAgeMs: 600_000,
  maxCached: 200,
  maxWaitMs: 250,
  retryAfterMs: 60_000,
} as const

/**
 * Rating and reviews in notes: age after which they are fetched again, their number in memory, the longest time that
 * a note waits for them, and the number and length of the reviews.
 */
export const noteReviewLimits = {
  maxAgeMs: 600_000,
  maxCached: 200,
  maxWaitMs: 250,
  shownReviews: 2,
  maxLength: 280,
} as const

export const beaconLimits = {
  /** Radius around the boat, in metres. */
  radiusMetres: 50_000,
  /** Age after which beacons are fetched again. */
  staleAfterMs: 600_000,
  /** Interval at which deltas are repeated, so that displays do not expire them. */
  repeatIntervalMs: 60_000,
  /** Age of a weather report from which its station's name states it. */
  agedAfterMs: aboardReportHours.stale * hourMs,
  /** Age of a weather report from which it is cleared and no longer sent. */
  droppedAfterMs: aboardReportHours.dropped * hourMs,
} as const

/** Zoom at which the site returns single beacons instead of clusters. */
export const beaconZoom = 12

/** Areas that are taken aboard. */
export const areaLimits = {
  maxAreas: 12,
  /** Maximum cells of an area: 3 degrees a side, or a route of about 600 nm. */
  maxCells: 160,
  /** Cells a side of the blocks in which places and beacons are fetched. */
  blockCells: 4,
  maxTiles: 40_000,
  /** Maximum part of the cache of tiles that one area may take. */
  maxCacheFraction: 0.8,
  /** Length of the boxes along a route, and their margin beside it. */
  routeStepMetres: 9_260,
  routeMarginMetres: 3_704,
  /** Age after which an area is refreshed by itself, and after which its tiles are asked for again. */
  refreshAfterMs: 24 * hourMs,
  tileMaxAgeMs: 30 * 24 * hourMs,
  tileConcurrency: 2,
  /** Failed tiles after which an area waits. */
  maxFailures: 5,
  /** Samples of an estimate, the tiles by source and zoom; and age up to which its places may be stored ones. */
  sampledPlaces: 4,
  sampledTiles: 6,
  estimateMaxAgeMs: 600_000,
} as const

/** Alarms of hazards ahead of the boat. */
export const hazardLimits = {
  /** Part of the route, and of the course, that is watched. */
  routeAheadMetres: 9_260,
  course: { minutes: 20, minSpeedKn: 1 },
  /** Distances from the line at which a bridge, an entrance and a ferry terminal count. */
  clearanceMetres: 150,
  entranceMetres: 400,
  ferryMetres: 300,
  /** Distance from the destination at which the limits of a port count. */
  portMetres: 500,
  /** Age after which clearances are fetched again, and the number of their blocks in memory. */
  clearanceMaxAgeMs: 24 * hourMs,
  maxBlocks: 64,
  /** Time within which an alarm of the same hazard is not repeated. */
  repeatAfterMs: 12 * hourMs,
  /** Interval of the watch. */
  intervalMs: 10_000,
  defaultDraughtMarginMetres: 0.5,
  defaultAirMarginMetres: 1,
} as const

export const reporterLimits = {
  intervalMs: 60_000,
  /** Reports per call; the site accepts 500. */
  batchSize: 200,
  /** Maximum queued reports: two weeks at one report per minute. */
  maxQueued: 20_160,
  /** Minimum difference between two clocks that counts as a clock error. */
  maxClockOffsetMs: 120_000,
  /** Delays after consecutive failures at the usual interval; the last one repeats. */
  retryDelaysMs: [30_000, 60_000, 300_000, 900_000],
  /** How long reports are sent again of which the site accepts nothing, for reasons that may be the site's own. */
  maxHeldMs: 24 * hourMs,
} as const

export const tileLimits = { maxZoom: 19, timeoutMs: 10_000, defaultMegabytes: 300 } as const

export const siteLimits = {
  /** Timeout of a request, which may continue in the background, and maximum bytes of a response. */
  timeoutMs: 15_000,
  maxResponseBytes: 32 * 1024 * 1024,
  /** Time without the start of a response after which a site counts as lost that has not answered before. */
  silentAfterMs: 2_000,
  /**
   * The same for a site that answers: at least so long, and this multiple of the time of its last response, because a
   * late answer over a satellite or a weak mobile network is no lost site.
   */
  lateAfterMs: 6_000,
  lateFactor: 3,
} as const

/**
 * How long answers on the boat's network wait for the site, in milliseconds: lists of notes, which the boat server
 * joins with those of other providers; reads with a stored copy; and everything without one. While the site answers,
 * however late, notes of an area that was never fetched and a review that is sent are waited for longer.
 */
export const waitLimits = {
  notesMs: 200,
  storedReadMs: 350,
  otherMs: 2_000,
  newNotesMs: 12_000,
  reviewMs: 12_000,
} as const

/** Delay after failures, between half and all of it at random; doubles with each failure. */
export const backoffLimits = { minMs: 2_000, maxMs: 60_000 } as const

/** Maximum stored responses of the site, in files and bytes, and age of the oldest ones. */
export const responseLimits = {
  maxFiles: 2_000,
  maxBytes: 64 * 1024 * 1024,
  maxAgeMs: 90 * 24 * 3_600_000,
  /** Answers that are kept in memory if the disk cannot be written. */
  maxInMemory: 200,
} as const

/** Places near the boat: radius in metres, and maximum in one answer. */
export const nearbyLimits = { radiusMetres: 40_000, maxPlaces: 200 } as const

/** Maximum queued reviews, and maximum length of a comment. */
export const reviewLimits = { maxQueued: 100, commentLength: 5000 } as const

/** Marks of places in OpenCPN. */
export const openCpnLimits = {
  /** Places within this distance of the boat are sent, the nearest ones first. */
  radiusMetres: 18_520,
  maxMarks: 100,
  /** Interval at which the site is asked for changes. */
  intervalMs: 30_000,
  /** Port of OpenCPN's server. */
  port: 8443,
  /** Timeout of a request; OpenCPN waits 10 s for its user. */
  timeoutMs: 15_000,
  maxResponseBytes: 1024 * 1024,
  /** Time after which changes are asked for again, because a transaction ends later than it begins. */
  overlapMs: 60_000,
  /** Pause before OpenCPN's routes are asked for again while changes wait for them. */
  routesPauseMs: 600_000,
} as const
