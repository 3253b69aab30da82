/**
 * Free space of the disk of the data folder that tiles, charts, uploads, downloads and backups
 * leave to the database, and the written bytes after which it is measured again. Below
 * `readOnlyBytes`, room for two files of its log, the embedded database only reads. A file of
 * `fileBytes` is deleted for its start if less than that is free; it is written `fileDelayMs` after
 * the start, which it would slow down. Ours.
 */
export const diskReserve = {
  bytes: 128 * 1024 * 1024,
  checkEveryBytes: 1024 * 1024,
  readOnlyBytes: 32 * 1024 * 1024,
  checkEveryMs: 250,
  fileBytes: 24 * 1024 * 1024,
  fileDelayMs: 5_000,
  fileCheckMs: 30_000,
} as const

/**
 * Limits of a backup: characters of a table row, bytes of the secret, and how many times a
 * table above the given size may be larger than its compressed part. Text of a real
 * installation is far below; one repeated byte is 1,000 times larger.
 */
export const restoreLimits = {
  maxRowCharacters: 4 * 1024 * 1024,
  maxSecretBytes: 10_000,
  maxCompression: 200,
  minCheckedTableBytes: 16 * 1024 * 1024,
} as const

/**
 * Timeouts of an S3 server: until its response begins, with an addition for each MB sent,
 * and until the body of a file that is read whole has arrived. A call with a photo is
 * answered within 20 seconds.
 */
export const s3Timeouts = { responseMs: 12_000, perMegabyteMs: 1_000, bodyMs: 15_000 } as const

/**
 * Durations of a shutdown: open requests, then the last attempt to send waiting mails. Statements that PostgreSQL does
 * not answer are given up after `statementsMs`; after the deadline the process ends, whatever it still waits for.
 */
export const shutdown = {
  openRequestsMs: 8_000,
  mailsMs: 3_000,
  statementsMs: 12_000,
  deadlineMs: 15_000,
} as const

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
 * Timeouts of the database: until a connection to PostgreSQL is free or made, and for all waits of
 * a request together, for connections and for statements. Clients are asked to try again after the
 * delay. The connection that receives notifications is checked at an interval, because its loss may
 * not be reported; its statements have a timeout of their own. PostgreSQL ends a transaction whose client
 * sends nothing for `idleTransactionMs`, and either side asks a silent one after `keepAliveMs` whether it is there. A
 * statement waits `lockMs` for a lock of another session, as long as a lost connection takes to be noticed; a start
 * waits `migrationLockMs` for another server that migrates the database. Ours.
 */
export const databaseTimeouts = {
  connectionMs: 4_000,
  requestMs: 4_000,
  listenerMs: 4_000,
  retryAfterSeconds: 5,
  listenerCheckMs: 5_000,
  idleTransactionMs: 30_000,
  keepAliveMs: 10_000,
  lockMs: 20_000,
  migrationLockMs: 600_000,
} as const

/**
 * Message broker of events: timeouts of a connection and of a message, the interval of each
 * server's heartbeat and the silence after which a server counts as ended, the delays before
 * a lost connection is made again, and how many messages may wait for their confirmation
 * before events go through PostgreSQL. Ours.
 */
export const eventBroker = {
  connectMs: 4_000,
  publishMs: 3_000,
  heartbeatMs: 2_000,
  absentMs: 10_000,
  minRetryMs: 500,
  maxRetryMs: 15_000,
  maxWaitingMessages: 10_000,
} as const

/**
 * Reads from a replica of the database: the bound on its staleness, the interval of the checks,
 * the delays within and after a check, the timeout of its queries (after which the primary still
 * has its own), and how long the reads of a client that has written go to the primary. Ours.
 */
export const replicaReads = {
  maxStalenessMs: 5_000,
  checkMs: 1_000,
  replayPollMs: 20,
  minPauseMs: 50,
  queryMs: 1_000,
  afterWriteSeconds: 10,
} as const

/**
 * Requests are refused while the server works on so many others, while others wait for a connection
 * of the database and the last one that got one had waited for longer, or while it works on more
 * than a few and the event loop is delayed by more than this mean over an interval. A refused
 * request is not logged by itself, but their number at an interval. Ours.
 */
export const overload = {
  maxInProgress: 100,
  maxConnectionWaitMs: 500,
  maxEventLoopDelayMs: 200,
  minInProgressForDelay: 10,
  sampleIntervalMs: 500,
  logIntervalMs: 10_000,
} as const

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

/** How long the files of a former build of the site are kept for pages that were open during the upgrade. Ours. */
export const keptAssetsMs = 90 * 24 * 3_600_000
