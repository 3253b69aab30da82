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

/**
 * How far a coarse coast may be from where it is stated, in metres: by how many of its spacings the land is grown for the
 * shortest fetch, because a coarse coast leaves out islets and headlands, and shrunk for the longest; at most `maxMetres`.
 * GSHHG by at least `gshhgMetres`: of the World Vector Shoreline, from which it is made, 90 % are within 500 m of their
 * true position. Measured by `npm run bench -- shelter-interval`. Ours.
 */
export const coastUncertainty = {
  grown: { spacings: 2, gshhgMetres: 500 },
  shrunk: { spacings: 1, gshhgMetres: 600 },
  maxMetres: 5_000,
} as const

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

/** Maximum winds for which `GET /shelter` compares places: the hours of a night. Ours. */
export const maxShelterWinds = 16

/** Maximum places in one answer of `GET /shelter`. */
export const maxShelteredPlaces = 500

/** Lower bounds of the classes of wave height above the lowest one, in metres. Ours. */
export const waveClassMetres = [0.2, shelteredWaveMetres, 1, 2] as const

/** Local hours at which the night of the forecast begins and ends. Ours. */
export const shelterNightHours = { from: 20, to: 8 } as const

/** Maximum places of a box that `GET /shelter` compares. Ours. */
export const maxComparedPlaces = 50_000

/** Distance from the coast that limits a ray within which a place gives it a name, in metres. Ours. */
export const limitNameMetres = 3000

/**
 * Measuring of places in the background: delay after the start of the server and between looks into the queue, delay
 * after a failure, places that are read and stored at a time, and the part of the time without other work in which it works. Ours.
 */
export const shelterJob = {
  initialDelayMs: 20_000,
  intervalMs: 30_000,
  retryDelayMs: 60_000,
  batchPlaces: 100,
  dutyCycle: 0.6,
} as const

/**
 * Forecasts: age in ms up to which an answer is used again, side of the squares in degrees that share one, number of
 * answers in memory and of requests at a time, time-out and maximum size of an answer, delays after a failure, days
 * that are asked for, and the distance in metres from which an answer is about another place. Ours.
 */
export const forecastLimits = {
  maxAgeMs: 3_600_000,
  gridDegrees: 0.1,
  maxCached: 500,
  maxPending: 8,
  timeoutMs: 4_000,
  maxBytes: 256 * 1024,
  backoffMs: { min: 60_000, max: 3_600_000 },
  days: 4,
  maxPlaceMetres: 60_000,
} as const
