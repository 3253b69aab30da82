/** How many days the intro stays hidden for a visitor who dismissed it (CONTRACT section 6). */
export const introDismissedDays = 30

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
