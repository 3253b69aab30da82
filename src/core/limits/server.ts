/** Limits of a backup: characters of a table row, bytes of the secret. */
export const restoreLimits = { maxRowCharacters: 16 * 1024 * 1024, maxSecretBytes: 10_000 } as const

/**
 * Timeouts of an S3 server: until its response begins, with an addition for each MB sent,
 * and until the body of a file that is read whole has arrived. A call with a photo is
 * answered within 20 seconds.
 */
export const s3Timeouts = { responseMs: 12_000, perMegabyteMs: 1_000, bodyMs: 15_000 } as const

/**
 * Durations of a shutdown: open requests, then the last attempt to send waiting mails; after
 * the deadline the process ends, whatever it still waits for.
 */
export const shutdown = { openRequestsMs: 8_000, mailsMs: 3_000, deadlineMs: 15_000 } as const

/**
 * A step of the clock beyond these keeps jobs from deleting by age, until it has gone on
 * steadily for the waiting time.
 */
export const clockCheck = {
  maxForwardMs: 7 * 24 * 3_600_000,
  maxBackwardMs: 3_600_000,
  waitMs: 3 * 24 * 3_600_000,
} as const

/**
 * Timeouts of PostgreSQL: until a connection is free or made, and for each query of a
 * request. Clients are asked to try again after the delay.
 */
export const databaseTimeouts = { connectionMs: 4_000, queryMs: 4_000, retryAfterSeconds: 5 } as const

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

/** Maximum time that `/healthz` and `/readyz` wait for the database. Ours. */
export const databaseCheckMs = 3_000

/** Jobs and feeds are read from the database for metrics at this interval; older values are left out. Ours. */
export const metricsSampling = { intervalMs: 15_000, maxAgeMs: 60_000 } as const
