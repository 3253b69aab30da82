/** Search for OpenStreetMap places in the visible area of maps, tile by tile, repeated when the data is old. Ours. */
export const autoImport = {
  tileDegrees: 1,
  minZoom: 9,
  /** Maximum tiles per viewport; the tiles nearest to its centre are used. */
  maxTilesPerRequest: 4,
  maxQueueLength: 40,
  maxTilesPerDay: 200,
  refreshAfterDays: 30,
  minIntervalMs: 1_000,
  failureBackoffMs: 30 * 60_000,
  /** Interval and maximum number of the status requests of a page. */
  pollIntervalMs: 4_000,
  maxPolls: 45,
} as const

/**
 * Regions that the site keeps loaded. Ours; fair use of the public Overpass servers is 10,000 requests and 1 GB a day. A
 * region of the largest area takes about 150 requests, which 40 regions make 6,000 a week, one after the other.
 */
export const regions = {
  maxCount: 40,
  maxSquareDegrees: 100,
  refreshAfterDays: 7,
  /** The first pause after a run in which a part failed, and the longest; each further failure doubles it. */
  retryMs: { min: 3_600_000, max: 86_400_000 },
  /** Interval at which a server looks for a region that is due. */
  pollIntervalMs: 5_000,
  /** A claim is renewed at this interval, with the progress, and ends after so many seconds without it. */
  claimRenewalMs: 3_000,
  claimSeconds: 30,
} as const

/**
 * Maximum bytes, uncompressed, of a file that an import downloads, and of an answer of an
 * Overpass server: users cause those by viewing an area. Ours.
 */
export const downloadLimits = { maxImportBytes: 1_000_000_000, maxOverpassBytes: 64_000_000 } as const

/** Maximum nodes, and references to nodes, of one Overpass answer that are kept in memory for areas without a centre. Ours. */
export const overpassNodes = { max: 300_000 } as const

/** Maximum distance of possible duplicates of a place (OSM-MAPPING, leg 1). Ours. */
export const mergeDistanceMetres = 300

/** Maximum distance of an amenity (toilets, water, showers) from the marina to which it is assigned. Ours. */
export const amenityDistanceMetres = 500

/** Maximum distance of the town after which an unnamed place is named. Ours. */
export const townNameDistanceMetres = 60_000

/** Maximum distance of the town that becomes the city of a place. Ours. */
export const cityDistanceMetres = 15_000

/** Maximum characters of a tag's value in the database of OpenStreetMap. */
export const maxOsmTagLength = 255

/** Names of a place beside its own. Ours. */
export const maxOtherNames = 40

/** Idle timeout of the worker thread that finds the towns of new places. Ours. */
export const townLookup = { idleTimeoutMs: 60_000 } as const
