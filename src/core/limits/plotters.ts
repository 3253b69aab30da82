/** Polling interval of the own vessels' positions on the plugin page. Ours. */
export const ownVesselsPollMs = 60_000

/** Age of the last report up to which a boat is shown as reporting. Ours: five reports at one per minute, plus a margin. */
export const reportingTimeoutMs = 6 * 60_000

/** Radius of the file of places around the last map view that the plugin page offers. Ours. */
export const placeDownloadRadiusNm = 60

/** Protocol of the sQuiddio plugin for OpenCPN (PLOTTER section 2): limits of the plugin. */
export const squiddio = {
  /** Side of a region in degrees. */
  regionDegrees: 5,
  /** The plugin shows a shorter response as a message instead of a layer or chart. */
  maxMessageBytes: 200,
  maxPlaces: 20,
  maxZooms: 4,
  chartZooms: { min: 10, max: 18 },
  /** Maximum sheets of the chart of a viewport; a larger viewport uses a lower zoom. */
  maxViewSheets: 6,
  maxNmeaLines: 3000,
  maxBodyBytes: 1024 * 1024,
} as const

/** Reports of a boat about itself. Ours. */
export const boatReport = {
  /** One position and one value of each sensor are stored per interval. */
  intervalSeconds: 60,
  /** Maximum reports per call. */
  maxBatchSize: 500,
  /** A larger clock error is corrected by the GPS time in the log or, without it, by the time of the call. */
  maxClockOffsetSeconds: 120,
} as const

/** Own position in the panel, in milliseconds. Ours. */
export const ownPositionLimits = {
  /** Time without a new fix after which the position is shown as lost. */
  lostAfterMs: 15_000,
  /** The device is asked this often, and may answer with a position of this age. */
  deviceIntervalMs: 6_000,
  deviceMaxAgeMs: 5_000,
} as const

/** Interval at which the panel checks whether the site answers. Ours. */
export const siteCheckIntervalMs = 30_000

/** Places around the boat in the tile of the panel. Ours. */
export const nearbyPlacesLimits = {
  radiusMetres: 40_000,
  /** Distance after which they are fetched again. */
  stepMetres: 2_000,
  minIntervalMs: 15_000,
  refreshIntervalMs: 600_000,
} as const

/** Course line of the own boat: how far it leads, and the speed from which it is drawn. Ours. */
export const courseLine = { minutes: 6, minSpeedKn: 0.5 } as const

/** Maximum zooms of the tiles of an area that is taken aboard, by detail. Ours. */
export const areaTileZooms = { none: null, coarse: 13, fine: 15 } as const

/** Intervals at which the panel asks for the areas on board, while one is fetched and otherwise. Ours. */
export const areaPolling = { busyMs: 2_000, idleMs: 60_000 } as const

/** Days of high and low waters that the panel asks for, so that they are there without a connection. Ours. */
export const tideDaysAboard = 7
