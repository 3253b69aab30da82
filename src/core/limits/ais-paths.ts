/** AIS path lines by density 1 to 3 (section 9). */
export const aisPathStyle = {
  1: { colour: 'yellow', widthPx: 0.5 },
  2: { colour: 'orange', widthPx: 1 },
  3: { colour: 'red', widthPx: 1.5 },
} as const

/** AIS paths: minimum passages for density 2 and 3, and the grid level relative to the zoom. Ours. */
export const aisDensity = { medium: 10, high: 100, levelsAboveZoom: 4 } as const

/** Counting of AIS paths from tracks. Ours. */
export const aisPathCounting = {
  /** Grid levels with 2^level cells per side: from 39 km to 600 m at the equator. */
  gridLevels: [10, 12, 14, 16],
  /** Maximum gap between two reports of one track. */
  maxGapMs: 15 * 60_000,
  maxGapMetres: 10_000,
} as const
