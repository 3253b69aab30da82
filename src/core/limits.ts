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

/** Below these zooms a layer answers aggregated points (section 9). */
export const layerMinZoom = {
  places: 8,
  outline: 7,
  navAids: 4,
  weather: 5,
  vessels: 9,
  aisPaths: 9,
} as const

/** Navigation aids and AIS paths are displayed only above this zoom (sections 4, 9). */
export const displayedAboveZoom = { navAids: 8, aisPaths: 8 } as const

/** Features in one answer of a layer call, above which the server aggregates (CONTRACT section 3). */
export const layerMaxFeatures = 2000

/** Decimals of a box corner in a layer call (section 7). */
export const boxDecimals = 4

/** Search (sections 5 and 9). */
export const search = {
  debounceMs: 500,
  resultsPerKind: 10,
  /** MMSI and home-port candidates are asked for only when the text is longer than this. */
  candidateMinLength: 3,
  candidates: 10,
  /** Longest query text the server takes; longer is a 422. Ours. */
  maxLength: 200,
} as const

/** Top destinations (sections 5 and 9). */
export const destinations = { count: 10, idAbove: 1400 } as const

/** First id given to a place (CONTRACT section 6), so that every place can be a top destination. */
export const firstPlaceId = 1401

/** Recent activity (section 9): comments are cut to these many characters. */
export const activity = { commentLength: 40, blogCommentLength: 20, rows: 20 } as const

/** Tile zoom of the satellite chart grid (sections 4 and 9): each toggle adds one, at 18 or more it wraps. */
export const tileZoom = { default: 15, wrapsAt: 18, wrapsTo: 13 } as const

/** Satellite chart download (sections 5 and 9); a sheet is this many imagery pixels a side (CONTRACT section 6). */
export const satelliteDownload = { minZoom: 14, maxZoom: 21, defaultZoom: 18, sheetPixels: 2048 } as const

/** The context menu's raster row shows above this zoom; the places row above 0 (sections 2 and 9). */
export const contextMenu = { rasterAboveZoom: 12, placesAboveZoom: 0 } as const

/** Own vessels (sections 5 and 9): adding is offered while the list has this many or fewer. */
export const vesselList = { addWhileAtMost: 5, max: 6 } as const

/** Carousel of a place page (sections 5 and 9). */
export const carousel = { maxImages: 12, captionLength: 65, intervalMs: 5000 } as const

/** Photos in one row of the grid (section 9). */
export const photosPerRow = 3

/** Ratings (section 9). The average is shown only when vote_count exceeds `shownAboveVotes`. */
export const rating = { min: 1, max: 5, shownAboveVotes: 2, decimals: 1 } as const

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
export const delays = { placeChartsMs: 7000, vesselChartsMs: 5000, introMs: 2000, toastMs: 5000 } as const

/** Charts (section 9). */
export const charts = {
  seriesDays: 30,
  seriesHours: 24,
  type: { column: 1, area: 2, line: 3 },
  roundSizePx: 345,
  bubbleScale: { min: 0, max: 30 },
  titleFontSize: 12,
} as const

/** Metres per second to knots, as section 9 states it; wind keeps one decimal. */
export const metresPerSecondToKnots = 3600 / 1850
export const windDecimals = 1

/** Width of a marker in pixels (section 9). */
export const markerWidthPx = 20

/** AIS path lines by density 1 to 3 (section 9). */
export const aisPathStyle = {
  1: { colour: 'yellow', widthPx: 0.5 },
  2: { colour: 'orange', widthPx: 1 },
  3: { colour: 'red', widthPx: 1.5 },
} as const

/** What a cut text ends with: four dots (section 9). */
export const truncationMark = '....'

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

/** Vessels in one list: those based at a place, those followed. Ours. */
export const vesselsListed = 200

/** Check-ins in one answer, latest first. Ours. */
export const checkInsListed = 200

/** Real-time channel (section 9). */
export const channel = { staleMs: 6000, pollMinMs: 3000, pollMaxMs: 30000, reopenMs: 500 } as const

/** Upload checksum is computed over pieces of this size (section 9). */
export const uploadChunkBytes = 2 * 1024 * 1024

/** Ship weather reports are hidden when older (CONTRACT section 3). */
export const shipReportHours = 12

/** What a weather report shows: latest rows of the station itself, and the latest of stations near by. Ours. */
export const weatherReport = { ownRows: 48, nearRows: 20, nearNm: 50, nearHours: 12 } as const

/** Passages from which an AIS path line is of density 2 and 3, and the width of its cells. Ours. */
export const aisDensity = { medium: 10, high: 100, levelsAboveZoom: 4 } as const

/** A place is a possible duplicate of another within this distance (OSM-MAPPING, leg 1). Ours. */
export const mergeDistanceMetres = 300

/** An amenity (toilets, water, showers) belongs to the nearest marina within this distance. Ours. */
export const amenityDistanceMetres = 500

/** A town names a nameless place within this distance. Ours. */
export const nearTownMetres = 60_000

/** A town is taken for the city of a place within this distance. Ours. */
export const cityDistanceMetres = 15_000

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
export const introQuietDays = 30

/** A fact older than this is drawn faded (LOOK "how sure we are"). Ours, in years. */
export const fadedAfterYears = 5

/** Passwords, in characters. Ours. */
export const password = { minLength: 10, maxLength: 200 } as const

/** Sessions end this many days after they were last used. Ours. */
export const sessionDays = 60

/** Links sent by mail are good for this many hours. Ours. */
export const mailedLinkHours = { confirmation: 72, password: 2 } as const

/** Mails with a link in an hour: those for one account, and those asked for from one address of the network. Ours. */
export const mailRate = { perAccountPerHour: 4, perAddressPerHour: 30 } as const

/** A mail that was not taken is sent again after these waits, then given up; so many may wait. Ours. */
export const mailQueue = { retryMs: [5_000, 60_000, 600_000], mostWaiting: 500 } as const

/** A log-in at another house must come back within this many minutes. Ours. */
export const openIdMinutes = 10

/** Failed log-ins within the window after which more are refused, for an account and for an address. Ours. */
export const signInBrake = { perAccount: 10, perAddress: 50, windowMinutes: 15 } as const

/** Calls of one address before a 429; CONTRACT section 3 promises at least 600 reads, 120 writes, 20 sign-ups. */
export const callRate = { readsPerMinute: 1200, writesPerMinute: 240, signUpsPerHour: 40 } as const

/** Photos the server takes. Ours. */
export const photo = {
  maxBytes: 20 * 1024 * 1024,
  maxPixels: 60_000_000,
  /** Longest side of what is kept, and of a thumbnail. */
  longestSidePx: 2048,
  thumbnailSidePx: 320,
} as const

/** An announced upload must arrive within this many hours. Ours. */
export const uploadHours = 24

/** Announced uploads of one user that wait to be used. Ours. */
export const uploadsOpen = 60

/** Revisions in one answer, latest first. Ours. */
export const revisionsShown = 100

/** The server's side of the real-time channel. The ping keeps clients from calling it stale (section 9); the rest is ours. */
export const cable = {
  pingMs: 3000,
  /** A peer that has not answered a WebSocket ping for this long is gone. */
  lostMs: 30_000,
  /** How often it is asked anew whether a log-in still holds. */
  recheckMs: 5 * 60_000,
  maxMessageBytes: 16 * 1024,
  maxIdentifierLength: 1000,
  subscriptionsPerSocket: 100,
  socketsPerAddress: 200,
  sockets: 20_000,
  /** Messages a client may send at once, and each second after that. */
  messages: { atOnce: 250, perSecond: 20 },
  /** Messages that cannot be read, after which a client is sent away. */
  malformedMessages: 20,
  /** What may wait to be sent to a slow client. */
  maxWaitingBytes: 1024 * 1024,
  /** Positions told within this time are read together. */
  positionBatchMs: 250,
  /** Events waiting to be read, above which clients are told to fetch anew. */
  maxWaitingEvents: 1000,
  /** Vessels of which a box subscription is told that they left. */
  heldVessels: 2000,
  /** How long sockets may take to close with the server. */
  closingMs: 1000,
} as const

/** Exports of places. Ours. */
export const exportLimits = {
  /** Places read from the database at a time. */
  page: 500,
  /** Ids looked up at a time; a page is a part of them. */
  idPage: 20_000,
  /** A KML link asks again after so many seconds, and for so many places of the view at most. */
  refreshSeconds: 3600,
  viewPlaces: layerMaxFeatures,
} as const

/** Reviews of a place in one answer, latest first. Ours. */
export const postsShown = 500
