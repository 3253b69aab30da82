/** Vector tiles: the zooms that are served, of which programs enlarge the last, and units along a side. Ours. */
export const vectorTiles = { minZoom: 0, maxZoom: 14, extent: 4096, cacheS: 300 } as const
