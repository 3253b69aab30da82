/**
 * Features of one page of the OGC API (Part 1, requirement 21: larger limits are reduced to the maximum), and most
 * features that `offset` skips, which the database reads. Ours.
 */
export const featuresPage = { default: 100, max: 2000, maxOffset: 100_000 } as const

/** Vector tiles: the zooms that are served, of which programs enlarge the last, and units along a side. Ours. */
export const vectorTiles = { minZoom: 0, maxZoom: 14, extent: 4096, cacheS: 300 } as const
