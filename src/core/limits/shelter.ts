/** Directions from which a fetch is measured: one every 10 degrees, clockwise from north. */
export const shelterRayCount = 36

/** Degrees between two rays. */
export const shelterRayDegrees = 360 / shelterRayCount

/** Sub-rays of a ray, spread evenly over its sector. Their mean is the fetch. Ours. */
export const shelterSubRays = 5

/** Maximum fetch in metres. Beyond it, the sea is open. */
export const maxFetchMetres = 300_000

/** Distance within which a position on land is moved to the nearest water, in metres. */
export const maxMoveToWaterMetres = 500

/** A coast is too coarse for a place if its spacing exceeds the distance to land divided by this number. */
export const coarseCoastDivisor = 5

/** Significant wave height in metres up to which a place is sheltered, and above which it counts as exposed. */
export const shelteredWaveMetres = 0.5

/** Maximum age of the wind that is shown as the wind now, in hours. */
export const maxShelterWindHours = 3

/** Hours of forecast that are shown. */
export const shelterForecastHours = 48

/** Days of stored observations from which the exposed hours are counted. */
export const shelterLoggedDays = 30

/** Wind that `GET /shelter` accepts, in knots. Ours. */
export const shelterWindKn = { min: 0, max: 120, default: 20 } as const

/** Maximum places in one answer of `GET /shelter`. */
export const maxShelteredPlaces = 500
