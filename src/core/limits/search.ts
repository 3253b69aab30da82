/** Search (sections 5 and 9). */
export const search = {
  debounceMs: 500,
  resultsPerType: 10,
  /** MMSI and home-port suggestions are requested only for a text longer than this. */
  candidateMinLength: 3,
  maxCandidates: 10,
  /** Maximum length of a query; longer queries are refused with 422. Ours. */
  maxQueryLength: 200,
} as const

/** Top destinations (sections 5 and 9). */
export const destinations = { count: 10, minPlaceIdExclusive: 1400 } as const
