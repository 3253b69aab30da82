/** Ratings (section 9). The average is shown only if vote_count exceeds `averageAboveVotes`. */
export const rating = { min: 1, max: 5, averageAboveVotes: 2, decimals: 1 } as const

/** Traffic index from 1, quiet, to 5, very busy (section 9). */
export const trafficIndex = { min: 1, max: 5 } as const

/** How long check-ins are shown, in days (section 9). */
export const checkInDays = 7

/** Small maps of a place (sections 5 and 9). */
export const placeMap = { zoom: 14, editMinZoom: 14, editMaxZoom: 16 } as const

/** Maximum check-ins in one response, latest first. Ours. */
export const maxCheckInsListed = 200

/** Maximum revisions in one response, latest first. Ours. */
export const maxRevisionsListed = 100

/** Places around a position: how far and how many at most, how many without a `limit`, and in the list of a map. Ours. */
export const nearbyPlaces = { maxNm: 300, maxCount: 100, count: 25, listedCount: 50 } as const

/** Radii in nm within which places around a position are searched, until there are enough. Ours. */
export const nearbyRadiiNm = [5, 20, 80, nearbyPlaces.maxNm] as const

/** Printable page of a place: limits so that it fits one sheet of paper. Ours; lengths in characters. */
export const pilotCard = {
  closeZoom: 14,
  approachZoom: 10,
  maxLargeTags: 5,
  maxFacilities: 14,
  maxLineLength: 60,
  maxDescriptionLength: 700,
} as const
