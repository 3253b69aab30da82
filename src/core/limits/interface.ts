/** Delays in milliseconds (section 9). The chart delays are upper limits. */
export const delays = {
  placeChartsMs: 7000,
  vesselChartsMs: 5000,
  introMs: 2000,
  toastMs: 5000,
  /** Upper limit of the delay of the session check on a page that is never idle. Ours. */
  sessionCheckMs: 5000,
} as const

/** Lists of the features on the map. Ours. */
export const featureList = {
  /** Number of rows per layer shown initially and added by each 'more'. */
  rowsAtOnce: 25,
} as const

/** Pause before code that could not be loaded is loaded again; doubles up to the longest one. Ours. */
const codeRetryMs = { first: 5_000, longest: 60_000 } as const

/** Returns the pause after a number of failed attempts before this one, in milliseconds. */
export function getCodeRetryMs(attempt: number): number {
  return Math.min(codeRetryMs.longest, codeRetryMs.first * 2 ** attempt)
}
