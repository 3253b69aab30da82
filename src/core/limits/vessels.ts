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
