import type { PhotoMediaType } from '../catalogue/photo-types.ts'
import { photo } from '../limits.ts'

/** Limits that protect the server against excessive input. Ours. */

/** Maximum length of a request path in characters; longer paths are refused with 414. */
export const maxPathLength = 2_000

/** Limits of a backup: characters of a table row, bytes of the secret. */
export const restoreLimits = { maxRowCharacters: 16 * 1024 * 1024, maxSecretBytes: 10_000 } as const

/** Maximum redirects that a fetch follows. */
export const maxRedirects = 5

/** Maximum nesting depth of a JSON body; no call needs more than six levels. */
export const maxJsonDepth = 32

/** Maximum number of invalid fields listed in a response. */
export const maxFieldErrors = 50

/** Maximum length of a Host header; the longest domain name has 253 characters (RFC 1035). */
export const maxHostLength = 260

/** Maximum requests per minute for static files and the health check; well above the needs of a page with maps. */
export const maxFileRequestsPerMinute = 12_000

/** Maximum pixels of a photo by format: the memory per pixel differs between decoders by a factor of ten. */
export const maxPhotoPixels: Readonly<Record<PhotoMediaType, number>> = {
  'image/jpeg': photo.maxPixels,
  'image/png': 40_000_000,
  'image/webp': 40_000_000,
  'image/gif': 20_000_000,
  'image/avif': 16_000_000,
}

/** Limits of the process that decodes photos. Above them the process is killed and the photo refused. */
export const photoDecodingLimits = {
  timeoutMs: 20_000,
  maxMemoryBytes: 700 * 1024 * 1024,
  /** Interval of the memory check. */
  memoryCheckMs: 50,
  /** The process exits after this time without work. */
  idleTimeoutMs: 60_000,
} as const

export type PhotoDecodingLimits = { readonly [K in keyof typeof photoDecodingLimits]: number }

/** Maximum concurrent uploads, each of which keeps several megabytes in memory. */
export const uploadSlots = { perUser: 8, total: 24, retryAfterSeconds: 10 } as const

/** Limits that keep exports from slowing down other requests. */
export const exportConcurrency = {
  /** Maximum export pages read and written concurrently, for all users. */
  maxConcurrentPages: 2,
  /** Upper limit of the pause after a page, which lasts as long as the page took. */
  maxPauseMs: 250,
  /** Maximum concurrent exports of one user or IP address, and in total. */
  documents: { perUser: 8, total: 48, retryAfterSeconds: 30 },
  /** Maximum size of a cached document; it is cached until the data changes. */
  maxCachedBytes: 8 * 1024 * 1024,
  maxTotalCachedBytes: 32 * 1024 * 1024,
} as const

/** Quotas per hour of a user and an IP address; far above the normal use of a user and of a shared marina network. */
export const hourlyQuotas = {
  exports: { perUser: 240, perIp: 1_200 },
  places: { perUser: 200, perIp: 1_000 },
  reviews: { perUser: 100, perIp: 500 },
  /** Calls with several hundred reports each: a boat that was offline for a season sends them all. */
  observations: { perUser: 2_000, perIp: 10_000 },
} as const

export type QuotaName = keyof typeof hourlyQuotas

/** Timeouts and limits of client connections. */
export const connectionLimits = {
  /** Time to send the headers of a request. */
  headersTimeoutMs: 20_000,
  /** Time to send a body, plus its length divided by the minimum speed (that of a weak mobile network). */
  bodyTimeoutMs: 20_000,
  minBodyBytesPerSecond: 16 * 1024,
  /** Maximum duration of a request. */
  requestTimeoutMs: 25 * 60_000,
  /** A connection without traffic for this long is closed. */
  idleTimeoutMs: 5 * 60_000,
  /** Time between two requests; longer than the keep-alive time of proxies. */
  keepAliveTimeoutMs: 75_000,
  /** Interval of the timeout checks. */
  checkIntervalMs: 5_000,
  /** Maximum connections in total; above the sockets of the real-time channel. */
  maxConnections: 24_000,
  /** Maximum connections of one IP address; above its sockets and the other connections of its browsers. */
  maxConnectionsPerIp: 500,
} as const

export type ConnectionLimits = { readonly [K in keyof typeof connectionLimits]: number }

/** Log lines about `X-Forwarded-For` from IP addresses that are not configured proxies: one per address, at most this many per interval. */
export const unnamedProxyLines = { everyMs: 3_600_000, addresses: 50 } as const

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
