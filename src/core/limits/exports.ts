import { layerMaxFeatures } from './map.ts'

/** Exports of places. Ours. */
export const exportLimits = {
  /** Places per database query. */
  pageSize: 500,
  /** Ids per database query; split into pages of `pageSize`. */
  idPageSize: 20_000,
  /** Refresh interval of a KML network link, and its maximum number of places in view. */
  refreshSeconds: 3600,
  maxViewPlaces: layerMaxFeatures,
} as const

/** Limits that keep exports from slowing down other requests. */
export const exportConcurrency = {
  /** Maximum export pages read and written concurrently, for all users. */
  maxConcurrentPages: 2,
  /** Upper limit of the pause after a page, which lasts as long as the page took. */
  maxPauseMs: 250,
  /** Maximum concurrent exports of one user or IP address, and in total. */
  documents: { perUser: 8, total: 48, retryAfterSeconds: 30 },
  /** Maximum size of a cached document; it is cached until the data changes. */
  maxCachedBytes: 8 * 1024 * 1024,
  maxTotalCachedBytes: 32 * 1024 * 1024,
} as const
