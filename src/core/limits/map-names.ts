/** Names of the base map. Ours. */
export const mapNames = {
  /** Names in an answer, at most. */
  maxCount: 300,
  /** Names are asked for after the first places, at most this late. */
  patienceMs: 3000,
  /** Places have names beside their markers from this zoom. */
  placesFromZoom: 12,
  /** Names up to this rank are larger. */
  largeUpToRank: 5,
  /** At each zoom, from the lowest, the towns with at least these inhabitants; above the last one all. */
  townInhabitants: [
    [3, 3_000_000],
    [4, 1_000_000],
    [5, 300_000],
    [6, 100_000],
    [7, 50_000],
    [8, 20_000],
    [9, 10_000],
    [10, 5_000],
    [11, 2_000],
    [12, 0],
  ],
} as const
