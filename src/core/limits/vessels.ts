/** Own vessels (sections 5 and 9). A vessel can be added while the list has `addAllowedUpTo` or fewer. */
export const vesselList = { addAllowedUpTo: 5, max: 6 } as const

/** Lower bounds of the length classes in the chart of visitors, except the first class. Ours, in metres. */
export const visitorLengthMetres = [8, 12, 18, 24, 50] as const

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
 * Limits of the privacy settings of a vessel (CONTRACT section 8): least sizes of the area in which others see it in
 * nautical miles, delay and expiry in hours. The log of positions covers the longest delay. The limits of delay and
 * expiry are ours.
 */
export const vesselPrivacy = {
  areaSizesNm: [1, 2, 4, 8, 16, 32, 64],
  delayMaxHours: 168,
  expiresMinHours: 1,
  expiresMaxHours: 8760,
} as const

/** Snapshots of the areas in which hidden vessels are shown (CONTRACT section 8). */
export const areaSnapshot = {
  /** Snapshots are taken at 00, 06, 12 and 18 o'clock UTC. */
  stepMs: 6 * 3_600_000,
  /** An older report gives no area. */
  maxReportAgeMs: 7 * 24 * 3_600_000,
  /** Distance outside its last area at which a vessel keeps it, as a fraction of the area's side. */
  keptOutside: 0.25,
  /** Snapshots are kept for the longest delay and for the next snapshot. Ours. */
  keptMs: 8 * 24 * 3_600_000,
  /** Number of vessels whose snapshots are taken in one transaction. Ours. */
  batchSize: 200,
  /** Longest time that a request waits for snapshots, and pause after an attempt that failed. Ours. */
  maxWaitMs: 5000,
  retryMs: 10_000,
} as const

/** How long others may keep an answer that names a vessel, in seconds (CONTRACT section 8). */
export const vesselCacheS = 60

/** A claim cannot hide a vessel that the site's own AIS feeds heard within these days (CONTRACT section 8). */
export const claimAisDays = 7

/** Stored decimals of a vessel's lengths in metres. Ours. */
export const vesselDecimals = 3

/** Maximum vessels in a list of based or followed vessels. Ours. */
export const maxVesselsListed = 200

/** Maximum followers and follow requests in one response. Ours. */
export const maxFollowersListed = 500

/** Minutes without a report after which a vessel is drawn dotted. Ours. */
export const vesselStaleAfterMinutes = 60

/** Days without a report after which a vessel is hidden from all users except its owner and followers. Ours. */
export const vesselHiddenAfterDays = 7

/** Minimum lengths of a superyacht and a large cruise ship. Ours, in metres. */
export const stinkpot = { yachtMetres: 24, cruiseShipMetres: 100 } as const

/** GPX export of a vessel's track. Ours. */
export const vesselTrack = {
  defaultHours: 24,
  maxHours: 45 * 24,
  maxPoints: 20_000,
  /** Tolerance of the line simplification. */
  simplificationMetres: 15,
  gapMs: 60 * 60_000,
} as const
