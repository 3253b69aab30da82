/** Frames of oEmbed answers, in pixels. Ours. */
export const oEmbedFrame = {
  width: 600,
  mapHeight: 400,
  vesselCardHeight: 120,
  /** Zoom of the map around a place or an aid. */
  recordZoom: 14,
} as const

/** How long others may keep an oEmbed answer, in seconds. Ours. */
export const oEmbedCacheS = 3600

/** Share pictures: size in pixels, as the networks recommend, and zoom of their map. Ours. */
export const sharePicture = {
  width: 1200,
  height: 630,
  /** The built-in basemap has no finer coast. */
  placeZoom: 9,
  homeZoom: 5,
  /** Seconds that others may keep a picture without asking again. */
  cacheS: 3600,
  /** Pictures that wait to be drawn, and the memory for drawn ones. */
  maxWaiting: 40,
  /** Pictures that are drawn or wait for one client network. */
  perClient: { perUser: 8, total: Infinity, retryAfterSeconds: 10 },
  maxCachedBytes: 16 * 1024 * 1024,
} as const
