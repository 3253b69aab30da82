/**
 * All constants and limits of the product, with their units. A section number refers
 * to the specification; 'Ours' marks values that the specification leaves open. If the
 * specification is ambiguous, the comment names the rejected value and the reason.
 */

/** Map zoom levels (section 9). */
export const mapZoom = { min: 3, max: 18, default: 8 } as const

/**
 * Initial centre of the map without a stored view (section 4). The other value,
 * near the Los Angeles coast, is rejected: CONTRACT section 6 uses this one.
 */
export const defaultCentre = { latitude: 43.5, longitude: 4.5 } as const

/**
 * Geolocation at start-up (section 9). The specification also states zoom 12;
 * CONTRACT section 6 uses 10.
 */
export const geolocation = { zoom: 10, timeoutMs: 5000, highAccuracy: true, maximumAgeMs: 0 } as const

/** Below these zooms a point layer returns aggregated points, a line or polygon layer nothing (section 9, CONTRACT section 6). */
export const layerMinZoom = {
  places: 8,
  outline: 7,
  navAids: 4,
  weather: 5,
  vessels: 9,
  aisPaths: 9,
} as const

/** Layers that are displayed only above this zoom (sections 4, 9). */
export const visibleAboveZoom = { navAids: 8, aisPaths: 8 } as const

/** Maximum number of features in the response of a layer call; above it the server aggregates (CONTRACT section 3). */
export const layerMaxFeatures = 2000

/** Decimals of the bounding box in a layer call (section 7). */
export const bboxDecimals = 4

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

/** Recent activity (section 9). Comments are truncated to these lengths in characters. */
export const activity = {
  commentLength: 40,
  blogCommentLength: 20,
  maxRows: 20,
  /** An older list is fetched again when it is shown again. Ours. */
  staleAfterMs: 30_000,
  /** A live list is fetched when the channel is open, or after this timeout. Ours. */
  channelTimeoutMs: 3000,
} as const

/** Tile zoom of the satellite chart grid (sections 4 and 9). Each toggle adds one; at 18 it wraps. */
export const tileZoom = { default: 15, wrapsAt: 18, wrapsTo: 13 } as const

/** Satellite chart download (sections 5 and 9), and the side of a sheet in imagery pixels (CONTRACT section 6). */
export const satChartDownload = { minZoom: 14, maxZoom: 21, defaultZoom: 18, sheetPixels: 2048 } as const

/** Satellite charts of an area, and quotas of a user. Ours. */
export const satChartArea = {
  /** Tile zooms of the fixed chart grid. Below the minimum a sheet would span half the world. */
  minTileZoom: 5,
  maxTileZoom: 21,
  maxSheets: 100,
  /** Maximum sheets per side of a merged chart: 16,384 pixels, above which chart readers miscalculate. */
  maxMergedSheetsPerSide: 8,
  /** Maximum zoom levels by which a chart upscales imagery; above, it would only be blurred. */
  maxUpscaledLevels: 4,
  /** Approximate size of a chart, for the estimate before a download. */
  estimatedSheetBytes: 1_300_000,
  /** Approximate size of an imagery tile as downloaded. */
  estimatedTileBytes: 18_000,
  maxConcurrentDownloads: 2,
  maxSheetsPerHour: 400,
  /** How long the file of a chart job is kept. */
  fileRetentionHours: 72,
} as const

/** Requests to tile servers. Ours; times in milliseconds. */
export const tileFetch = {
  concurrency: 4,
  /** Minimum interval between two requests of a chart; tiles still arrive faster than they are drawn. */
  minIntervalMs: 8,
  timeoutMs: 8_000,
  maxBytes: 4 * 1024 * 1024,
  /** Free disk space that the tile cache leaves. */
  minFreeDiskBytes: 128 * 1024 * 1024,
  /** Delays before the retries of a tile after an error or a 429. */
  retryDelaysMs: [500, 1_500, 4_000],
  /** Upper limit of the Retry-After of a 429. */
  maxRetryAfterMs: 30_000,
  /** Number of consecutive failures after which a server gets no requests for `backoffMs`. */
  failuresBeforeBackoff: 8,
  backoffMs: 30_000,
  /** Lifetime of a cached tile: as stated by the source, within these limits. */
  cacheLifetimeMs: { min: 3_600_000, default: 7 * 86_400_000, max: 30 * 86_400_000 },
} as const

/** The rows of the context menu are shown above these zooms (sections 2 and 9). */
export const contextMenu = { rasterAboveZoom: 12, placesAboveZoom: 0 } as const

/** Own vessels (sections 5 and 9). A vessel can be added while the list has `addAllowedUpTo` or fewer. */
export const vesselList = { addAllowedUpTo: 5, max: 6 } as const

/** Carousel of a place page (sections 5 and 9). */
export const carousel = { maxImages: 12, captionLength: 65, intervalMs: 5000 } as const

/** Ratings (section 9). The average is shown only if vote_count exceeds `averageAboveVotes`. */
export const rating = { min: 1, max: 5, averageAboveVotes: 2, decimals: 1 } as const

/** Traffic index from 1, quiet, to 5, very busy (section 9). */
export const trafficIndex = { min: 1, max: 5 } as const

/** How long check-ins are shown, in days (section 9). */
export const checkInDays = 7

/** Decimals of displayed coordinates (section 9). */
export const coordinateDecimals = { dataSheet: 2, map: 3 } as const

/** Small maps of a place (sections 5 and 9). */
export const placeMap = { zoom: 14, editMinZoom: 14, editMaxZoom: 16 } as const

/** The projection of every map (section 9). */
export const projection = 'EPSG:3857'

/** Delays in milliseconds (section 9). The chart delays are upper limits. */
export const delays = {
  placeChartsMs: 7000,
  vesselChartsMs: 5000,
  introMs: 2000,
  toastMs: 5000,
  /** Upper limit of the delay of the session check on a page that is never idle. Ours. */
  sessionCheckMs: 5000,
} as const

/** Charts (section 9). */
export const dataCharts = {
  seriesDays: 30,
  seriesHours: 24,
  type: { column: 1, area: 2, line: 3 },
  roundSizePx: 345,
  bubbleScale: { min: 0, max: 30 },
  titleFontSize: 12,
} as const

/** Maximum distance of the beacon that provides the weather charts of a place: the nearest one with recent reports. Ours. */
export const maxChartStationNm = 30

/** Polling interval of the own vessels' positions on the plugin page. Ours. */
export const ownVesselsPollMs = 60_000

/** Age of the last report up to which a boat is shown as reporting. Ours: five reports at one per minute, plus a margin. */
export const reportingTimeoutMs = 6 * 60_000

/** Radius of the file of places around the last map view that the plugin page offers. Ours. */
export const placeDownloadRadiusNm = 60

/** Lower bounds of the length classes in the chart of visitors, except the first class. Ours, in metres. */
export const visitorLengthMetres = [8, 12, 18, 24, 50] as const

/** Metres per second to knots, as stated in section 9. */
export const metresPerSecondToKnots = 3600 / 1850
export const windDecimals = 1

/** Decimals in a weather report (section 9). */
export const weatherDecimals = {
  wspd: windDecimals,
  gst: windDecimals,
  apd: 0,
  pres: 0,
  atmp: 0,
  wtmp: 0,
  dewp: 0,
} as const

/**
 * Plausible values of a weather report, in the units of section 9, inclusive. Values
 * outside come from a broken sensor. Based on the records of the WMO with a margin. Ours.
 */
export const weatherRange = {
  wdir: [0, 360],
  wspd: [0, 250],
  gst: [0, 300],
  wvht: [0, 40],
  dpd: [0, 60],
  apd: [0, 60],
  mwd: [0, 360],
  pres: [850, 1100],
  atmp: [-90, 60],
  wtmp: [-5, 45],
  dewp: [-90, 45],
  vis: [0, 60],
  ptdy: [-60, 60],
  tide: [-60, 60],
} as const

/** Values that mean 'not measured' in a weather report, besides 'MM': nines in the width of the column. */
export const weatherMissing = {
  wdir: 999,
  wspd: 99,
  gst: 99,
  wvht: 99,
  dpd: 99,
  apd: 99,
  mwd: 999,
  pres: 9999,
  atmp: 999,
  wtmp: 999,
  dewp: 999,
  vis: 99,
  ptdy: 99,
  tide: 99,
} as const

/** Valid times of weather reports: from the year of the first buoys, and at most this far in the future. Ours. */
export const weatherTimestampRange = { minYear: 1972, maxFutureMinutes: 30 } as const

/** Polling of NDBC, which publishes all stations in one file and all their weather in another. Ours. */
export const ndbcFeed = {
  /** Delay after the start of the server, so that frequent restarts cause no additional requests. */
  initialDelayMs: 60_000,
  stationsIntervalMs: 24 * 3_600_000,
  weatherIntervalMs: 15 * 60_000,
  minPauseMs: 1_000,
  timeoutMs: 60_000,
  maxBytes: 32 * 1024 * 1024,
  /** Delay after a failure; doubles with each consecutive failure. */
  backoffMs: { min: 15 * 60_000, max: 6 * 3_600_000 },
} as const

/** Tides of a place: maximum distance of the station, step of the curve, idle timeout of the worker thread. Ours. */
export const tides = {
  maxStationNm: 15,
  curveStepMinutes: 15,
  /** High and low waters are listed up to this long after the day. */
  lookaheadMs: 24 * 3_600_000,
  idleTimeoutMs: 5 * 60_000,
} as const

/**
 * Retention of raw observations (CONTRACT leg 5). Weekly partitions are dropped when their
 * last day is older. Hourly and daily means are kept. The delay and interval are ours.
 */
export const retention = { rawDays: 45, initialDelayMs: 5 * 60_000, intervalMs: 24 * 3_600_000 } as const

/** Search for OpenStreetMap places in the visible area of maps, tile by tile, repeated when the data is old. Ours. */
export const areaSearch = {
  tileDegrees: 1,
  minZoom: 9,
  /** Maximum tiles per viewport; the tiles nearest to its centre are used. */
  maxTilesPerRequest: 4,
  maxQueueLength: 40,
  maxTilesPerDay: 200,
  refreshAfterDays: 30,
  minIntervalMs: 1_000,
  failureBackoffMs: 30 * 60_000,
  /** Interval and maximum number of the status requests of a page. */
  pollIntervalMs: 4_000,
  maxPolls: 45,
} as const

/** Simulation: boats that sail between ports near the initial centre of the map, and beacons near some ports. Ours. */
export const demo = {
  ports: 24,
  /** Minimum distance between start and destination of a simulated trip, in nm. */
  minTripNm: 4,
  firstMmsi: 201_999_001,
  beacons: 5,
  portVisitMs: 5 * 3_600_000,
  historyDays: 3,
  historyStepMs: 10 * 60_000,
  weatherDays: 30,
  weatherStepMs: 3_600_000,
  batchSize: 400,
  /** Interval of the boats' reports. */
  reportIntervalMs: 10_000,
} as const

/** Width of a marker in pixels (section 9). */
export const markerWidthPx = 20

/** AIS path lines by density 1 to 3 (section 9). */
export const aisPathStyle = {
  1: { colour: 'yellow', widthPx: 0.5 },
  2: { colour: 'orange', widthPx: 1 },
  3: { colour: 'red', widthPx: 1.5 },
} as const

/** Suffix of a truncated text: four dots (section 9). */
export const truncationSuffix = '....'

/** Defaults of a vessel (sections 3 and 5). */
export const vesselDefaults = { type: 'sailboat', countryCode: 'US' } as const

/** Vessel form (section 5): loa in metres from 1, draft and beam from 0. The upper limits are ours. */
export const vesselForm = {
  loaMinMetres: 1,
  loaMaxMetres: 500,
  draftMinMetres: 0,
  draftMaxMetres: 50,
  beamMinMetres: 0,
  beamMaxMetres: 150,
  yearMin: 1600,
  /** How many years in the future the year of construction may be. */
  yearsAhead: 2,
} as const

/**
 * Limits of the privacy settings of a vessel: blur in nautical miles, delay and expiry in
 * hours. The log of positions covers the longest delay. Ours.
 */
export const vesselPrivacy = {
  blurMaxNm: 60,
  delayMaxHours: 168,
  expiresMinHours: 1,
  expiresMaxHours: 8760,
} as const

/** Times of a blurred or delayed vessel are rounded to this step for other users: 15 minutes. Ours. */
export const coarseTimeStepMs = 15 * 60_000

/** Display of a blurred vessel. Lengths without a unit are fractions of the blur radius. Ours. */
export const positionBlur = {
  /** Maximum length of the secret offset. */
  maxOffset: 1,
  /** Minimum movement that is shown. */
  minMovement: 0.05,
  /** Visits within this distance are merged. */
  sameVisitRadius: 0.25,
  /** Range of the secret distance from a visit within which no departure or approach is shown. */
  departureRange: [1.5, 7],
  approachRange: [1.5, 7],
  /** A vessel that stays within this distance for `minVisitMs` is on a visit. */
  stationaryMetres: 250,
  minVisitMs: 3_600_000,
  /** Step of the times during a visit. Exact start and end times would reveal how far the vessel moved unseen. */
  visitTimeStepMs: 6 * 3_600_000,
  /** An older offset is replaced at the next visit. */
  offsetLifetimeMs: 7 * 24 * 3_600_000,
  maxVisits: 200,
} as const

/** Stored decimals of a vessel's lengths in metres. Ours. */
export const vesselDecimals = 3

/** Maximum vessels in a list of based or followed vessels. Ours. */
export const maxVesselsListed = 200

/** Maximum followers and follow requests in one response. Ours. */
export const maxFollowersListed = 500

/** Maximum check-ins in one response, latest first. Ours. */
export const maxCheckInsListed = 200

/** Real-time channel (section 9). */
export const realtimeChannel = { staleMs: 6000, pollMinMs: 3000, pollMaxMs: 30000, reconnectMs: 500 } as const

/** Chunk size for the computation of upload checksums (section 9). */
export const uploadChunkBytes = 2 * 1024 * 1024

/** Age in hours from which a weather report is no longer current: it is drawn grey, with its age. Ours. */
export const beaconStaleAfterHours = 6

/** Minutes without a report after which a vessel is drawn dotted. Ours. */
export const vesselStaleAfterMinutes = 60

/** Days without a report after which a vessel is hidden from all users except its owner and followers. Ours. */
export const vesselHiddenAfterDays = 7

/** Polling of the blog feed `ROADSTEAD_BLOG_FEED`. Ours. */
export const blogFeed = {
  intervalMinutes: 30,
  timeoutMs: 10_000,
  maxBytes: 2 * 1024 * 1024,
  maxRows: 10,
} as const

/** Maximum age of displayed ship weather reports (CONTRACT section 3). */
export const shipReportMaxAgeHours = 12

/** Rows of a weather report: the station's latest observations, and the latest ones of nearby stations. Ours. */
export const weatherReport = { ownRows: 48, neighbourRows: 20, neighbourNm: 50, neighbourHours: 12 } as const

/** AIS paths: minimum passages for density 2 and 3, and the grid level relative to the zoom. Ours. */
export const aisDensity = { medium: 10, high: 100, levelsAboveZoom: 4 } as const

/** Maximum distance of possible duplicates of a place (OSM-MAPPING, leg 1). Ours. */
export const mergeDistanceMetres = 300

/** Maximum distance of an amenity (toilets, water, showers) from the marina to which it is assigned. Ours. */
export const amenityDistanceMetres = 500

/** Maximum distance of the town after which an unnamed place is named. Ours. */
export const townNameDistanceMetres = 60_000

/** Maximum distance of the town that becomes the city of a place. Ours. */
export const cityDistanceMetres = 15_000

/** Idle timeout of the worker thread that finds the towns of new places. Ours. */
export const townLookup = { idleTimeoutMs: 60_000 } as const

/** Maximum lengths of texts (section 9 leaves the server's limits open). Ours, in characters. */
export const textLength = {
  name: 200,
  line: 200,
  description: 10_000,
  comment: 5_000,
  url: 2_000,
  tags: 200,
  tagKey: 100,
  tagValue: 2_000,
} as const

/** How many days the intro stays hidden for a visitor who dismissed it (CONTRACT section 6). */
export const introDismissedDays = 30

/** Age from which data is drawn faded (LOOK "how sure we are"). Ours, in years. */
export const fadedAfterYears = 5

/** Length of passwords in characters, and minimum number of different characters except spaces. Ours. */
export const password = { minLength: 10, maxLength: 200, minDistinct: 4 } as const

/** Days after the last use when a session expires. Ours. */
export const sessionLifetimeDays = 60

/** Lifetime of links sent by mail, in hours. Ours. */
export const mailedLinkLifetimeHours = { confirmation: 72, password: 2 } as const

/** Maximum mails with a link per hour, for one account and requested from one IP address. Ours. */
export const mailRateLimit = { perAccountPerHour: 4, perIpPerHour: 30 } as const

/** Delays before the retries of a refused mail, and maximum length of the mail queue. Ours. */
export const mailQueue = { retryDelaysMs: [5_000, 60_000, 600_000], maxLength: 500 } as const

/** Maximum duration of an OpenID log-in, in minutes. Ours. */
export const openIdTimeoutMinutes = 10

/**
 * Maximum log-in attempts per time window; further ones are refused with 429. Ours.
 * A browser that has logged in to the account before has its own limit.
 */
export const signInRateLimit = {
  /** All browsers that are unknown to the account, together. */
  perAccount: 10,
  /** One known browser, for its account. */
  perDevice: 10,
  /** One IP address, for all accounts. */
  perIp: 500,
  /** Attempts from one IP address after which `perAccountFromBusyIp` applies to it. */
  busyIpThreshold: 50,
  perAccountFromBusyIp: 3,
  windowMinutes: 15,
} as const

/** Cookie of a browser that has logged in: lifetime and maximum number of accounts. Ours. */
export const knownDevice = { days: 365, accounts: 4 } as const

/**
 * Removal of a deleted account's data from the files of the embedded database. It runs at once, or
 * `minIntervalMs` after the previous run. Larger partitions of observations are skipped until
 * retention drops them. Ours.
 */
export const scrubbing = { maxPartitionBytes: 64 * 1024 * 1024, minIntervalMs: 10 * 60_000 } as const

/** Rate limits of an IP address; CONTRACT section 3 guarantees at least 600 reads, 120 writes, 20 sign-ups. */
export const apiRateLimit = { readsPerMinute: 1200, writesPerMinute: 240, signUpsPerHour: 40 } as const

/** Photos. Ours. */
export const photo = {
  maxBytes: 20 * 1024 * 1024,
  maxPixels: 60_000_000,
  /** Longest side of a stored photo and of a thumbnail. */
  maxSidePx: 2048,
  maxThumbnailSidePx: 320,
} as const

/** Hours within which a created direct upload must be completed. Ours. */
export const uploadLifetimeHours = 24

/** Maximum unused direct uploads of one user. Ours. */
export const maxPendingUploads = 60

/** Maximum revisions in one response, latest first. Ours. */
export const maxRevisionsListed = 100

/** Server side of the real-time channel. The ping interval keeps the connection fresh for clients (section 9); the rest is ours. */
export const cable = {
  pingMs: 3000,
  /** A socket without a pong for this long is closed. */
  pongTimeoutMs: 30_000,
  /** Interval of the check that a session is still valid. */
  authorizationCheckMs: 5 * 60_000,
  /** Delay before the check is repeated after a database error. */
  authorizationRetryMs: 1000,
  maxMessageBytes: 16 * 1024,
  maxIdentifierLength: 1000,
  maxSubscriptionsPerSocket: 100,
  maxSocketsPerIp: 200,
  maxSockets: 20_000,
  /** Rate limit of messages from a client. */
  messageRate: { burst: 250, perSecond: 20 },
  /** Number of malformed messages after which the socket is closed. */
  maxMalformedMessages: 20,
  /** Maximum bytes in the send buffer of a slow client. */
  maxBufferedBytes: 1024 * 1024,
  /** Position events within this time are read in one batch. */
  positionBatchMs: 250,
  /** Maximum queued events; above it clients must fetch their data again. */
  maxQueuedEvents: 1000,
  /** Maximum vessels for which a subscription gets messages when they leave its bounding box. */
  maxTrackedVessels: 2000,
  /** Timeout for closing the sockets when the server stops. */
  shutdownTimeoutMs: 1000,
} as const

/** Exports of places. Ours. */
export const exportLimits = {
  /** Places per database query. */
  pageSize: 500,
  /** Ids per database query; split into pages of `pageSize`. */
  idPageSize: 20_000,
  /** Refresh interval of a KML network link, and its maximum number of places in view. */
  refreshSeconds: 3600,
  maxViewPlaces: layerMaxFeatures,
} as const

/** Maximum reviews of a place in one response, latest first. Ours. */
export const maxPostsListed = 500

/** Printable page of a place: limits so that it fits one sheet of paper. Ours; lengths in characters. */
export const pilotCard = {
  closeZoom: 14,
  approachZoom: 10,
  maxLargeFacts: 5,
  maxFacilities: 14,
  maxLineLength: 60,
  maxDescriptionLength: 700,
} as const

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

/** Validation and batching of observations. Ours. */
export const observationLimits = {
  /** Earlier years come from clocks that were never set, such as 1970 and 1980. */
  minYear: 2000,
  /** Maximum time in the future. */
  maxFutureMs: 10 * 60_000,
  /** Maximum speed of a vessel in knots; AIS uses 102.3 for 'not available'. */
  maxSpeedKnots: 102.2,
  /** Maximum speed of search and rescue aircraft. */
  maxAircraftKnots: 600,
  /** Tolerances between consecutive reports: factor on the maximum speed, and position error in metres. */
  jumpSpeedFactor: 1.2,
  jumpToleranceMetres: 2000,
  /** Number of consistent reports after which a jump is accepted as the true position. */
  jumpConfirmations: 5,
  /** A sensor is stuck if it repeats the same value, other than 0, for this long and this many times. */
  stuckSensorMs: 2 * 3_600_000,
  stuckSensorReadings: 60,
  /** Ranges of sensors: knots, degrees, metres. */
  sensorRanges: { wsp: [0, 150], wang: [-360, 360], dbt: [0, 12_000] },
  /** Observations per transaction; few for the embedded database, where reads wait for the transaction. */
  batchSize: { embedded: 100, postgres: 400 },
  /** Maximum decoded lines per chunk. */
  maxLinesPerChunk: 400,
  /** Maximum queued observations. Feeds with backpressure wait; others drop further observations. */
  maxQueueLength: 5000,
  /** Interval at which the counts of a feed are stored. */
  statusIntervalMs: 5000,
} as const

/** Minimum lengths of a superyacht and a large cruise ship. Ours, in metres. */
export const stinkpot = { yachtMetres: 24, cruiseShipMetres: 100 } as const

/** Merging of AIS data into vessels and aids. Ours. */
export const aisMerge = {
  /** How long a more complete record takes precedence over a newer, less complete one. */
  staticDataHours: 24,
  /** Maximum distance at which an AIS message is matched to an imported aid. */
  aidMatchMetres: 18_520,
  /** Minimum interval between writes of an unchanged aid. */
  aidUpdateIntervalMs: 60_000,
} as const

/** Connections to AIS feeds. Ours. */
export const aisFeed = {
  /** Initial delay before reconnecting; doubles up to `maxRetryMs`. */
  minRetryMs: 1000,
  maxRetryMs: 5 * 60_000,
  /** A connection that was open this long resets the delay. */
  stableAfterMs: 60_000,
  /** A connection without data for this long is closed. */
  silenceTimeoutMs: 10 * 60_000,
  /** Maximum characters of an unterminated line, and bytes of a message. */
  maxLineLength: 1000,
  maxMessageBytes: 64 * 1024,
} as const

/** Assumed interval between log lines without a timestamp, as at a busy receiver. Ours. */
export const aisReplay = { undatedStepMs: 100 } as const

/** Detection of arrivals at and departures from a place. Ours. */
export const visitDetection = {
  /** A vessel has arrived if it stays below this speed, within this distance, for this long. */
  stationaryKnots: 1,
  stationaryMetres: 250,
  arrivalMs: 10 * 60_000,
  /** Maximum distance of the nearest place; a marina has a larger radius than a fuel station. */
  maxPlaceDistanceMetres: 700,
  /** A vessel has left if it is beyond this distance for this long, or beyond the immediate distance once. */
  departureMetres: 1200,
  departureMs: 5 * 60_000,
  immediateDepartureMetres: 5000,
  /** A vessel without reports for this many hours is considered gone since its last report. */
  silenceTimeoutHours: 24,
  /** Interval at which the vessel counts of markers are refreshed. */
  countRefreshMs: 10_000,
  /** Minimum interval between updates of the last-seen time of a check-in. */
  lastSeenIntervalMs: 60_000,
} as const

/** Traffic index: logarithmic in the number of visitors, 5 for the busiest place of a region. Ours. */
export const trafficIndexRule = {
  windowDays: 90,
  /** Minimum visitors of the busiest place for an index of 5. */
  minVisitorsForMax: 20,
  intervalMs: 3_600_000,
} as const

/** Counting of AIS paths from tracks. Ours. */
export const aisPathCounting = {
  /** Grid levels with 2^level cells per side: from 39 km to 600 m at the equator. */
  gridLevels: [10, 12, 14, 16],
  /** Maximum gap between two reports of one track. */
  maxGapMs: 15 * 60_000,
  maxGapMetres: 10_000,
} as const

/** GPX export of a vessel's track. Ours. */
export const vesselTrack = {
  defaultHours: 24,
  maxHours: 45 * 24,
  maxPoints: 20_000,
  /** Tolerance of the line simplification. */
  simplificationMetres: 15,
  gapMs: 60 * 60_000,
} as const
