/** Limits of a backup: characters of a table row, bytes of the secret. */
export const restoreLimits = { maxRowCharacters: 16 * 1024 * 1024, maxSecretBytes: 10_000 } as const

/** Maximum redirects that a fetch follows. */
export const maxRedirects = 5

/**
 * Maximum bytes of a database notification. The limit of PostgreSQL is 7,999; a longer
 * payload is a bug of the publisher.
 */
export const maxNotificationBytes = 7_000

/** Retries of records that failed in a recurring job: the delay starts at a minute and doubles up to an hour. */
export const jobRetry = {
  minDelayMs: 60_000,
  maxDelayMs: 3_600_000,
  maxListed: 50,
  maxErrorLength: 300,
} as const

/** Maximum time that `/readyz` waits for the database. Ours. */
export const readinessTimeoutMs = 3_000

/** Jobs and feeds are read from the database for metrics at this interval; older values are left out. Ours. */
export const metricsSampling = { intervalMs: 15_000, maxAgeMs: 60_000 } as const
