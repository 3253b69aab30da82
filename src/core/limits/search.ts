/** Search (sections 5 and 9). */
export const search = {
  debounceMs: 500,
  resultsPerType: 10,
  /** MMSI and home-port suggestions are requested only for a text longer than this. */
  candidateMinLength: 3,
  maxCandidates: 10,
  /** Maximum length of a query; longer queries are refused with 422. Ours. */
  maxQueryLength: 200,
  /** Words of a query that are searched for; further ones are ignored. Ours. */
  maxWords: 12,
  /** Places are counted up to this number: counting all places with a common word takes long. Ours. */
  maxCountedPlaces: 1000,
  /** Places that match are sorted up to this number; more are read in order. Ours. */
  maxSortedPlaces: 5000,
  /** Places with the whole words of a query are compared with its unfinished word up to this number. Ours. */
  maxComparedPlaces: 1000,
  /** Places of each order (near, well known, same name) that are ranked. Ours. */
  rankedPlaces: 40,
  /** Similar words that replace a misspelled one. Ours. */
  maxSimilarWords: 60,
  /** From this length on a word may have two wrong letters instead of one. Ours. */
  longWordLength: 8,
  /** From this length on a word may have one wrong letter. Ours. */
  minFuzzyLength: 3,
  /** Towns in a result, and towns of the same name that are compared. Ours. */
  maxTowns: 3,
  maxComparedTowns: 20,
  /** A town is shown if a place is within this distance. Ours. */
  townRadiusMetres: 15_000,
  /** Searches that a device remembers. Ours. */
  maxRecentSearches: 8,
  /** Decimals of the position of the map in a request, about 1 km. Ours. */
  nearDecimals: 2,
} as const

/** Top destinations (sections 5 and 9). */
export const destinations = { count: 10, minPlaceIdExclusive: 1400 } as const
