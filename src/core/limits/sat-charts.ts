/** Tile zoom of the satellite chart grid (sections 4 and 9). Each toggle adds one; at 18 it wraps. */
export const tileZoom = { default: 15, wrapsAt: 18, wrapsTo: 13 } as const

/** Satellite chart download (sections 5 and 9), and the side of a sheet in imagery pixels (CONTRACT section 6). */
export const satChartDownload = { minZoom: 14, maxZoom: 21, defaultZoom: 18, sheetPixels: 2048 } as const

/** Satellite charts of an area, and quotas of a user. Ours. */
export const satChartArea = {
  /** Tile zooms of the fixed chart grid. Below the minimum a sheet would span half the world. */
  minTileZoom: 5,
  maxTileZoom: 21,
  maxSheets: 100,
  /** Maximum sheets per side of a merged chart: 16,384 pixels, above which chart readers miscalculate. */
  maxMergedSheetsPerSide: 8,
  /** Maximum number of zoom levels that a chart upscales imagery. More levels add no detail. */
  maxUpscaledLevels: 4,
  /** Approximate sizes of a chart and of an imagery tile, where the imagery cannot be sampled. */
  estimatedSheetBytes: 1_300_000,
  estimatedTileBytes: 18_000,
  maxConcurrentDownloads: 2,
  maxSheetsPerHour: 400,
  /** How long the file of a chart job is kept. */
  fileRetentionHours: 72,
} as const

/** Estimates of sizes that render sheets at the same time, in the thread that renders the charts of all. Ours. */
export const satChartEstimates = { perUser: 1, total: 2, retryAfterSeconds: 10 } as const

/** Requests to tile servers. Ours; times in milliseconds. */
export const tileFetch = {
  concurrency: 4,
  /** Minimum interval between two requests of a chart; tiles still arrive faster than they are drawn. */
  minIntervalMs: 8,
  timeoutMs: 8_000,
  maxBytes: 4 * 1024 * 1024,
  /** Maximum pixels of a tile: 1024 a side, the largest that tile servers offer. A few kilobytes can hold thousands a side. */
  maxPixels: 1024 * 1024,
  /** Delays before the retries of a tile after an error or a 429. */
  retryDelaysMs: [500, 1_500, 4_000],
  /** Upper limit of the Retry-After of a 429. */
  maxRetryAfterMs: 30_000,
  /** Number of consecutive failures after which a server gets no requests for `backoffMs`. */
  failuresBeforeBackoff: 8,
  backoffMs: 30_000,
  /** Lifetime of a cached tile: as stated by the source, within these limits. */
  cacheLifetimeMs: { min: 3_600_000, default: 7 * 86_400_000, max: 30 * 86_400_000 },
} as const
