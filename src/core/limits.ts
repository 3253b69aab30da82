/**
 * Every constant and limit of the business, once, with its unit and the section
 * of the specification that states it. Where the specification gives two
 * readings, the comment names the one left and why.
 */

/** Map zoom levels (section 9). */
export const mapZoom = { min: 3, max: 18, default: 8 } as const

/**
 * Where the map starts when nothing is stored (section 4). The other reading,
 * near the Los Angeles coast, is left: CONTRACT section 6 takes this one.
 */
export const defaultCentre = { latitude: 43.5, longitude: 4.5 } as const

/**
 * Geolocation at the start (section 9). The specification also says zoom 12;
 * CONTRACT section 6 takes 10.
 */
export const geolocation = { zoom: 10, timeoutMs: 5000, highAccuracy: true, maximumAgeMs: 0 } as const

/** Below these zooms a layer of points answers aggregated points, one of lines or areas nothing (section 9, CONTRACT section 6). */
export const layerMinZoom = {
  places: 8,
  outline: 7,
  navAids: 4,
  weather: 5,
  vessels: 9,
  aisPaths: 9,
} as const

/** Navigation aids and AIS paths are displayed only above this zoom (sections 4, 9). */
export const visibleAboveZoom = { navAids: 8, aisPaths: 8 } as const

/** Features in one answer of a layer call, above which the server aggregates (CONTRACT section 3). */
export const layerMaxFeatures = 2000

/** Decimals of a box corner in a layer call (section 7). */
export const bboxDecimals = 4

/** Search (sections 5 and 9). */
export const search = {
  debounceMs: 500,
  resultsPerType: 10,
  /** MMSI and home-port candidates are asked for only when the text is longer than this. */
  candidateMinLength: 3,
  maxCandidates: 10,
  /** Longest query text the server takes; longer is a 422. Ours. */
  maxQueryLength: 200,
} as const

/** Top destinations (sections 5 and 9). */
export const destinations = { count: 10, minPlaceIdExclusive: 1400 } as const

/** Recent activity (section 9): comments are cut to these many characters. */
export const activity = {
  commentLength: 40,
  blogCommentLength: 20,
  maxRows: 20,
  /** A list this old is fetched again when it is shown again. Ours, as the next one. */
  staleAfterMs: 30_000,
  /** A live list is fetched when the channel is open, at the latest after this time. */
  channelTimeoutMs: 3000,
} as const

/** Tile zoom of the satellite chart grid (sections 4 and 9): each toggle adds one, at 18 or more it wraps. */
export const tileZoom = { default: 15, wrapsAt: 18, wrapsTo: 13 } as const

/** Satellite chart download (sections 5 and 9); a sheet is this many imagery pixels a side (CONTRACT section 6). */
export const satChartDownload = { minZoom: 14, maxZoom: 21, defaultZoom: 18, sheetPixels: 2048 } as const

/** Satellite charts of an area, and what one person may ask for. Ours. */
export const satChartArea = {
  /** Tile zooms of the fixed grid that charts are made at; below, a sheet would span half the world. */
  minTileZoom: 5,
  maxTileZoom: 21,
  maxSheets: 100,
  /** One chart of many sheets has so many a side: 16,384 pixels, beyond which readers count wrong. */
  maxMergedSheetsPerSide: 8,
  /** A chart may enlarge imagery by so many zoom levels; beyond, it would show nothing but a blur. */
  maxUpscaledLevels: 4,
  /** About the bytes of one chart of imagery, for what is said before a download. */
  estimatedSheetBytes: 1_300_000,
  /** About the bytes of one tile of imagery as it comes. */
  estimatedTileBytes: 18_000,
  maxConcurrentDownloads: 2,
  maxSheetsPerHour: 400,
  /** A file that was ordered is kept so long. */
  fileRetentionHours: 72,
} as const

/** How tile servers are asked. Ours; times in milliseconds. */
export const tileFetch = {
  concurrency: 4,
  /** Between two tiles of an area; they still come faster than they are drawn. */
  minIntervalMs: 8,
  timeoutMs: 8_000,
  maxBytes: 4 * 1024 * 1024,
  /** Of the disk, what is not filled with tiles. */
  minFreeDiskBytes: 128 * 1024 * 1024,
  /** Waits before a tile is asked for again that met a failure or a 429. */
  retryDelaysMs: [500, 1_500, 4_000],
  /** The longest that a 429 is waited for. */
  maxRetryAfterMs: 30_000,
  /** After so many failures in a row a server is left alone for a while. */
  failuresBeforeBackoff: 8,
  backoffMs: 30_000,
  /** How long a cached tile is not asked for again: what its source says, within these. */
  cacheLifetimeMs: { min: 3_600_000, default: 7 * 86_400_000, max: 30 * 86_400_000 },
} as const

/** The context menu's raster row shows above this zoom; the places row above 0 (sections 2 and 9). */
export const contextMenu = { rasterAboveZoom: 12, placesAboveZoom: 0 } as const

/** Own vessels (sections 5 and 9): adding is offered while the list has this many or fewer. */
export const vesselList = { addAllowedUpTo: 5, max: 6 } as const

/** Carousel of a place page (sections 5 and 9). */
export const carousel = { maxImages: 12, captionLength: 65, intervalMs: 5000 } as const

/** Ratings (section 9). The average is shown only when vote_count exceeds `shownAboveVotes`. */
export const rating = { min: 1, max: 5, averageAboveVotes: 2, decimals: 1 } as const

/** Traffic index: 1 is quiet, 5 very busy (section 9). */
export const trafficIndex = { min: 1, max: 5 } as const

/** Check-ins are shown for this many days (section 9). */
export const checkInDays = 7

/** Decimals of shown coordinates (section 9). */
export const coordinateDecimals = { dataSheet: 2, map: 3 } as const

/** Small maps of a place (section 9, section 5). */
export const placeMap = { zoom: 14, editMinZoom: 14, editMaxZoom: 16 } as const

/** The projection of every map (section 9). */
export const projection = 'EPSG:3857'

/** Delays in milliseconds (section 9). The chart delays are the latest moment, not the earliest. */
export const delays = {
  placeChartsMs: 7000,
  vesselChartsMs: 5000,
  introMs: 2000,
  toastMs: 5000,
  /** The longest that a loaded page which never is idle puts off its login check. Ours. */
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

/** The weather of a place is that of the nearest beacon within this distance that has reported lately. Ours. */
export const maxChartStationNm = 30

/** How often the plugin page asks where the own boats are. Ours. */
export const ownVesselsPollMs = 60_000

/** A boat whose last report is not older than this is said to report now. Ours: five reports of one a minute, and some patience. */
export const reportingTimeoutMs = 6 * 60_000

/** The plugin page offers the places within this distance of the last view as a file. Ours. */
export const placeDownloadRadiusNm = 60

/** Vessels by length overall for the chart of visitors: the lower ends of the classes above the first. Ours, in metres. */
export const visitorLengthMetres = [8, 12, 18, 24, 50] as const

/** Metres per second to knots, as section 9 states it; wind keeps one decimal. */
export const metresPerSecondToKnots = 3600 / 1850
export const windDecimals = 1

/** Decimals of a weather report: wind keeps one; pressure, temperatures and average period are rounded (section 9). */
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
 * What a weather report may say, in the units of section 9, ends included: outside
 * of it a sensor is broken. Records of the WMO, widened a little; ours.
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

/** What stands for 'not measured' in a report of the weather beside 'MM': nines, as many as the column is wide. */
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

/** Moments that a report of the weather may bear: after the first buoys, and so many minutes ahead of our clock. Ours. */
export const weatherTimestampRange = { minYear: 1972, maxFutureMinutes: 30 } as const

/** How NDBC is asked: all stations in two files, so that one request brings all their weather. Ours. */
export const ndbcFeed = {
  /** After the start, so that a server that is started often asks no oftener. */
  initialDelayMs: 60_000,
  stationsIntervalMs: 24 * 3_600_000,
  weatherIntervalMs: 15 * 60_000,
  minPauseMs: 1_000,
  timeoutMs: 60_000,
  maxBytes: 32 * 1024 * 1024,
  /** After a failure; doubled at each further one. */
  backoffMs: { min: 15 * 60_000, max: 6 * 3_600_000 },
} as const

/** Tides of a place: how far the station may be, how the curve is drawn, and when its thread rests. Ours. */
export const tides = {
  maxStationNm: 15,
  curveStepMinutes: 15,
  /** High and low waters are told so long after the day. */
  lookaheadMs: 24 * 3_600_000,
  idleTimeoutMs: 5 * 60_000,
} as const

/**
 * How long single observations are kept (CONTRACT leg 5), by whole weeks: a week goes
 * when its last day is older. Means of the hours and days stay. Ours are the rest.
 */
export const retention = { rawDays: 45, initialDelayMs: 5 * 60_000, intervalMs: 24 * 3_600_000 } as const

/** Places are looked for where people look: by tiles, politely, and again when they are old. Ours. */
export const areaSearch = {
  tileDegrees: 1,
  minZoom: 9,
  /** Tiles of one view, those nearest to its middle. */
  maxTilesPerRequest: 4,
  maxQueueLength: 40,
  maxTilesPerDay: 200,
  refreshAfterDays: 30,
  minIntervalMs: 1_000,
  failureBackoffMs: 30 * 60_000,
  /** How often a page asks whether it is done, and how often at most. */
  pollIntervalMs: 4_000,
  maxPolls: 45,
} as const

/** The demonstration: boats between ports near the middle of the first map, and beacons off some of them. Ours. */
export const demo = {
  ports: 24,
  /** Ports nearer to each other are no trip. */
  minTripNm: 4,
  firstMmsi: 201_999_001,
  beacons: 5,
  portVisitMs: 5 * 3_600_000,
  historyDays: 3,
  historyStepMs: 10 * 60_000,
  weatherDays: 30,
  weatherStepMs: 3_600_000,
  batchSize: 400,
  /** How often the boats report while it runs. */
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

/** What a cut text ends with: four dots (section 9). */
export const truncationSuffix = '....'

/** Defaults of a vessel (sections 3 and 5). */
export const vesselDefaults = { type: 'sailboat', countryCode: 'US' } as const

/** Vessel form (section 5): loa in metres from 1, draft and beam from 0. The upper ends are ours. */
export const vesselForm = {
  loaMinMetres: 1,
  loaMaxMetres: 500,
  draftMinMetres: 0,
  draftMaxMetres: 50,
  beamMinMetres: 0,
  beamMaxMetres: 150,
  yearMin: 1600,
  /** A vessel may be of a year to come by so many. */
  yearsAhead: 2,
} as const

/**
 * What an owner may keep from others: a blur in nautical miles, a delay and an
 * expiry in hours. The log of positions is as long as the longest delay. Ours.
 */
export const vesselPrivacy = {
  blurMaxNm: 60,
  delayMaxHours: 168,
  expiresMinHours: 1,
  expiresMaxHours: 8760,
} as const

/** Times of a vessel that is blurred or delayed are told to others to this step, in ms: a quarter of an hour. Ours. */
export const coarseTimeStepMs = 15 * 60_000

/** How a blurred vessel is shown; lengths as parts of the blur radius where no unit is said. Ours. */
export const positionBlur = {
  /** The secret offset is at most so long. */
  maxOffset: 1,
  /** What moved less than this is shown unmoved. */
  minMovement: 0.05,
  /** Stays so near to each other are one. */
  sameVisitRadius: 0.25,
  /** Nothing is shown so near to a stay that was left, or to one that may be approached: a secret part of the range. */
  departureRange: [1.5, 7],
  approachRange: [1.5, 7],
  /** Within so many metres for so long: a stay. */
  stationaryMetres: 250,
  minVisitMs: 3_600_000,
  /** During a stay time goes on in such steps: when it began and ended would tell how far the vessel went unseen. */
  visitTimeStepMs: 6 * 3_600_000,
  /** An older offset of the voyage changes at the next stay. */
  offsetLifetimeMs: 7 * 24 * 3_600_000,
  maxVisits: 200,
} as const

/** Decimals kept of a vessel's lengths, distances and times: a millimetre. Ours. */
export const vesselDecimals = 3

/** Vessels in one list: those based at a place, those followed. Ours. */
export const maxVesselsListed = 200

/** Followers of the own vessels in one list, and those who ask to follow. Ours. */
export const maxFollowersListed = 500

/** Check-ins in one answer, latest first. Ours. */
export const maxCheckInsListed = 200

/** Real-time channel (section 9). */
export const realtimeChannel = { staleMs: 6000, pollMinMs: 3000, pollMaxMs: 30000, reconnectMs: 500 } as const

/** Upload checksum is computed over pieces of this size (section 9). */
export const uploadChunkBytes = 2 * 1024 * 1024

/** A weather report older than so many hours is nowhere shown as now: it is drawn grey, with its age. Ours. */
export const beaconStaleAfterHours = 6

/** A vessel that has said nothing for so many minutes is drawn dotted. Ours. */
export const vesselStaleAfterMinutes = 60

/** One that has said nothing for so many days is on no map, but on those of its owner and its followers. Ours. */
export const vesselHiddenAfterDays = 7

/** The blog of `ROADSTEAD_BLOG_FEED`: how often it is read, and what is taken of it. Ours. */
export const blogFeed = {
  intervalMinutes: 30,
  timeoutMs: 10_000,
  maxBytes: 2 * 1024 * 1024,
  maxRows: 10,
} as const

/** Ship weather reports are hidden when older (CONTRACT section 3). */
export const shipReportMaxAgeHours = 12

/** What a weather report shows: the station's own latest rows, and the latest of its neighbours, apart. Ours. */
export const weatherReport = { ownRows: 48, neighbourRows: 20, neighbourNm: 50, neighbourHours: 12 } as const

/** Passages from which an AIS path line is of density 2 and 3, and the width of its cells. Ours. */
export const aisDensity = { medium: 10, high: 100, levelsAboveZoom: 4 } as const

/** A place is a possible duplicate of another within this distance (OSM-MAPPING, leg 1). Ours. */
export const mergeDistanceMetres = 300

/** An amenity (toilets, water, showers) belongs to the nearest marina within this distance. Ours. */
export const amenityDistanceMetres = 500

/** A town names a nameless place within this distance. Ours. */
export const townNameDistanceMetres = 60_000

/** A town is taken for the city of a place within this distance. Ours. */
export const cityDistanceMetres = 15_000

/** The thread that finds towns for the places of members ends when it was asked nothing for so long. Ours. */
export const townLookup = { idleTimeoutMs: 60_000 } as const

/** Lengths of text the server takes (section 9 leaves the server's limits open). Ours, in characters. */
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

/** How many days a visitor who dismissed the intro is left in peace (CONTRACT section 6). */
export const introDismissedDays = 30

/** A fact older than this is drawn faded (LOOK "how sure we are"). Ours, in years. */
export const fadedAfterYears = 5

/** Passwords, in characters; so many of them different, blanks aside. Ours. */
export const password = { minLength: 10, maxLength: 200, minDistinct: 4 } as const

/** Sessions end this many days after they were last used. Ours. */
export const sessionLifetimeDays = 60

/** Links sent by mail are good for this many hours. Ours. */
export const mailedLinkLifetimeHours = { confirmation: 72, password: 2 } as const

/** Mails with a link in an hour: those for one account, and those asked for from one address of the network. Ours. */
export const mailRateLimit = { perAccountPerHour: 4, perIpPerHour: 30 } as const

/** A mail that was not taken is sent again after these waits, then given up; so many may wait. Ours. */
export const mailQueue = { retryDelaysMs: [5_000, 60_000, 600_000], maxLength: 500 } as const

/** A log-in at another house must come back within this many minutes. Ours. */
export const openIdTimeoutMinutes = 10

/**
 * Attempts to log in within a window, after which more are refused with a 429. Ours.
 * A browser that has logged in to the account before has attempts of its own.
 */
export const signInRateLimit = {
  /** Of all browsers that are not known to the account. */
  perAccount: 10,
  /** Of one known browser for its account. */
  perDevice: 10,
  /** From one address of the network for all accounts. */
  perIp: 500,
  /** With so many, an address is busy, and each account has fewer attempts from it. */
  busyIpThreshold: 50,
  perAccountFromBusyIp: 3,
  windowMinutes: 15,
} as const

/** The mark of a browser that has logged in: how long it is kept, and of how many accounts. Ours. */
export const knownDevice = { days: 365, accounts: 4 } as const

/**
 * When an account was deleted, its bytes are taken out of the files of the embedded database: at
 * once, or after the pause since the last time. Weeks of observations larger than this wait until
 * retention drops them. Ours.
 */
export const scrubbing = { maxPartitionBytes: 64 * 1024 * 1024, minIntervalMs: 10 * 60_000 } as const

/** Calls of one address before a 429; CONTRACT section 3 promises at least 600 reads, 120 writes, 20 sign-ups. */
export const apiRateLimit = { readsPerMinute: 1200, writesPerMinute: 240, signUpsPerHour: 40 } as const

/** Photos the server takes. Ours. */
export const photo = {
  maxBytes: 20 * 1024 * 1024,
  maxPixels: 60_000_000,
  /** Longest side of what is kept, and of a thumbnail. */
  maxSidePx: 2048,
  maxThumbnailSidePx: 320,
} as const

/** An announced upload must arrive within this many hours. Ours. */
export const uploadLifetimeHours = 24

/** Announced uploads of one user that wait to be used. Ours. */
export const maxPendingUploads = 60

/** Revisions in one answer, latest first. Ours. */
export const maxRevisionsListed = 100

/** The server's side of the real-time channel. The ping keeps clients from calling it stale (section 9); the rest is ours. */
export const cable = {
  pingMs: 3000,
  /** A peer that has not answered a WebSocket ping for this long is gone. */
  pongTimeoutMs: 30_000,
  /** How often it is asked anew whether a log-in still holds. */
  authorizationCheckMs: 5 * 60_000,
  /** The same again after a check that the database did not answer. */
  authorizationRetryMs: 1000,
  maxMessageBytes: 16 * 1024,
  maxIdentifierLength: 1000,
  maxSubscriptionsPerSocket: 100,
  maxSocketsPerIp: 200,
  maxSockets: 20_000,
  /** Messages a client may send at once, and each second after that. */
  messageRate: { burst: 250, perSecond: 20 },
  /** Messages that cannot be read, after which a client is sent away. */
  maxMalformedMessages: 20,
  /** What may wait to be sent to a slow client. */
  maxBufferedBytes: 1024 * 1024,
  /** Positions told within this time are read together. */
  positionBatchMs: 250,
  /** Events waiting to be read, above which clients are told to fetch anew. */
  maxQueuedEvents: 1000,
  /** Vessels of which a box subscription is told that they left. */
  maxTrackedVessels: 2000,
  /** How long sockets may take to close with the server. */
  shutdownTimeoutMs: 1000,
} as const

/** Exports of places. Ours. */
export const exportLimits = {
  /** Places read from the database at a time. */
  pageSize: 500,
  /** Ids looked up at a time; a page is a part of them. */
  idPageSize: 20_000,
  /** A KML link asks again after so many seconds, and for so many places of the view at most. */
  refreshSeconds: 3600,
  maxViewPlaces: layerMaxFeatures,
} as const

/** Reviews of a place in one answer, latest first. Ours. */
export const maxPostsListed = 500

/** The page of a place to print: how much of a place fits one sheet. Ours; lengths in characters. */
export const pilotCard = {
  closeZoom: 14,
  approachZoom: 10,
  maxLargeFacts: 5,
  maxFacilities: 14,
  maxLineLength: 60,
  maxDescriptionLength: 700,
} as const

/** The protocol of the sQuiddio plugin for OpenCPN (PLOTTER section 2): what the plugin itself takes. */
export const squiddio = {
  /** A region is so many degrees a side. */
  regionDegrees: 5,
  /** A shorter text is shown to the reader instead of a layer or a chart; ours stay well below. */
  maxMessageBytes: 200,
  maxPlaces: 20,
  maxZooms: 4,
  chartZooms: { min: 10, max: 18 },
  /** Sheets of the map of a view; a view that takes more is drawn at a smaller zoom. */
  maxViewSheets: 6,
  maxNmeaLines: 3000,
  maxBodyBytes: 1024 * 1024,
} as const

/** What a boat reports of itself. Ours. */
export const boatReport = {
  /** One position and one value of each sensor are kept for so many seconds. */
  intervalSeconds: 60,
  /** Reports in one call. */
  maxBatchSize: 500,
  /** A boat's clock further off than this is set by the satellites' time in its own log, else by the moment of the call. */
  maxClockOffsetSeconds: 120,
} as const

/** What is taken of observations, and in what portions. Ours. */
export const observationLimits = {
  /** Clocks before this year were never set: 1970, 1980 and the like. */
  minYear: 2000,
  /** A clock may be ahead by so much. */
  maxFutureMs: 10 * 60_000,
  /** Faster than this a report is no vessel's, in knots; AIS says 102.3 for 'not known'. */
  maxSpeedKnots: 102.2,
  /** The same for aircraft of search and rescue. */
  maxAircraftKnots: 600,
  /** From one report to the next a vessel may go so much faster than it can, and err by so many metres. */
  jumpSpeedFactor: 1.2,
  jumpToleranceMetres: 2000,
  /** After so many reports that agree with each other, what looked like a jump is where the vessel is. */
  jumpConfirmations: 5,
  /** A sensor that says the very same for so long, so many times in a row, is stuck; a calm of 0 is none. */
  stuckSensorMs: 2 * 3_600_000,
  stuckSensorReadings: 60,
  /** Ranges of sensors: knots, degrees, metres. */
  sensorRanges: { wsp: [0, 150], wang: [-360, 360], dbt: [0, 12_000] },
  /** Stored in one transaction; of the embedded database few, for a view may wait for a statement about all. */
  batchSize: { embedded: 100, postgres: 400 },
  /** Decoded lines are handed on by so many at most. */
  maxLinesPerChunk: 400,
  /** May wait to be stored; a feed that can be told to wait is, another loses what is above. */
  maxQueueLength: 5000,
  /** How often the counts of a feed are written down. */
  statusIntervalMs: 5000,
} as const

/** From these lengths a yacht is a superyacht and a passenger ship a large cruise ship. Ours, in metres. */
export const stinkpot = { yachtMetres: 24, cruiseShipMetres: 100 } as const

/** What AIS says of vessels and aids. Ours. */
export const aisMerge = {
  /** What said more stands for so long against a newer statement that says less. */
  staticDataHours: 24,
  /** An aid that was imported is the one that is heard within this distance. */
  aidMatchMetres: 18_520,
  /** An aid that repeats itself is written down no more often than this. */
  aidUpdateIntervalMs: 60_000,
} as const

/** How a feed of AIS is kept open. Ours. */
export const aisFeed = {
  /** The first wait before a feed that broke off is opened again; it doubles up to the longest. */
  minRetryMs: 1000,
  maxRetryMs: 5 * 60_000,
  /** One that was open for so long begins with the first wait again. */
  stableAfterMs: 60_000,
  /** A connection that says nothing for so long is dead. */
  silenceTimeoutMs: 10 * 60_000,
  /** Characters of a line without end, bytes of one message. */
  maxLineLength: 1000,
  maxMessageBytes: 64 * 1024,
} as const

/** Lines of a log that state no time follow each other by so much, as at a busy receiver. Ours. */
export const aisReplay = { undatedStepMs: 100 } as const

/** When a vessel is checked in at a place, and when it has left. Ours. */
export const visitDetection = {
  /** Slower than this, within so many metres, for so long: it lies there. */
  stationaryKnots: 1,
  stationaryMetres: 250,
  arrivalMs: 10 * 60_000,
  /** The place is the nearest within this distance; a marina reaches further than a fuel station. */
  maxPlaceDistanceMetres: 700,
  /** Beyond this from the place, for so long, or so far at once: it has left. */
  departureMetres: 1200,
  departureMs: 5 * 60_000,
  immediateDepartureMetres: 5000,
  /** One that has not been heard for so many hours has left when it was last heard. */
  silenceTimeoutHours: 24,
  /** How often the counts on the markers are brought in step. */
  countRefreshMs: 10_000,
  /** How often a check-in notes that the vessel is still there. */
  lastSeenIntervalMs: 60_000,
} as const

/** The traffic index: 5 for the busiest of a region, by the logarithm of its visitors. Ours. */
export const trafficIndexRule = {
  windowDays: 90,
  /** In a region with fewer visitors than this at its busiest place none reaches 5. */
  minVisitorsForMax: 20,
  intervalMs: 3_600_000,
} as const

/** How AIS paths are counted from tracks. Ours. */
export const aisPathCounting = {
  /** Levels of the grid, 2^level cells a side: 39 km down to 600 m at the equator. */
  gridLevels: [10, 12, 14, 16],
  /** Two reports belong to one track when they are no further apart than this. */
  maxGapMs: 15 * 60_000,
  maxGapMetres: 10_000,
} as const

/** The track of a vessel as a file. Ours. */
export const vesselTrack = {
  defaultHours: 24,
  maxHours: 45 * 24,
  maxPoints: 20_000,
  /** What lies so near to the straight line is left out. */
  simplificationMetres: 15,
  gapMs: 60 * 60_000,
} as const
