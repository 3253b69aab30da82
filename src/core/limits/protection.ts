import type { PhotoMediaType } from '../catalogue/photo-types.ts'
import { photo } from '../limits.ts'

/** Limits that protect the server from input, not limits of the product. Ours. */

/** Characters of the path of a request; a longer one is a 414. */
export const maxPathLength = 2_000

/** What a backup may hold: a row of a table at most so long, in characters, and its secret. */
export const restoreLimits = { maxRowCharacters: 16 * 1024 * 1024, maxSecretBytes: 10_000 } as const

/** Redirects that a fetch follows. */
export const maxRedirects = 5

/** Levels of objects and lists in the body of a call; no call needs more than six. */
export const maxJsonDepth = 32

/** Fields of an input that an answer names as wrong; what is wrong with more is not told. */
export const maxFieldErrors = 50

/** Characters of a Host header; the longest name has 253 (RFC 1035). */
export const maxHostLength = 260

/** Requests a minute for the files of the pages and the health check; above all a page with its maps needs. */
export const maxFileRequestsPerMinute = 12_000

/** The most pixels of a picture by its format: what a decoder needs for one differs by a factor of ten. */
export const maxPhotoPixels: Readonly<Record<PhotoMediaType, number>> = {
  'image/jpeg': photo.maxPixels,
  'image/png': 40_000_000,
  'image/webp': 40_000_000,
  'image/gif': 20_000_000,
  'image/avif': 16_000_000,
}

/** What the process that decodes photos may take; above, it is ended and the photo refused. */
export const photoDecodingLimits = {
  timeoutMs: 20_000,
  maxMemoryBytes: 700 * 1024 * 1024,
  /** How often its memory is looked at. */
  memoryCheckMs: 50,
  /** It ends when nothing was sent for so long. */
  idleTimeoutMs: 60_000,
} as const

export type PhotoDecodingLimits = { readonly [K in keyof typeof photoDecodingLimits]: number }

/** Uploads under way at a time, each with a file of some megabytes in memory or on its way. */
export const uploadSlots = { perUser: 8, total: 24, retryAfterSeconds: 10 } as const

/** Exports share the server with those who look at maps. */
export const exportConcurrency = {
  /** Pages of exports that are read and written at a time, whoever they are for. */
  maxConcurrentPages: 2,
  /** After a page the next one waits as long as this one took, at most so long. */
  maxPauseMs: 250,
  /** Documents under way, of one person or network address and of all. */
  documents: { perUser: 8, total: 48, retryAfterSeconds: 30 },
  /** A document that is not larger is kept for the next who asks while nothing changes. */
  maxCachedBytes: 8 * 1024 * 1024,
  maxTotalCachedBytes: 32 * 1024 * 1024,
} as const

/** What one person and one network address may do in an hour; far above what people do, and a crew of a harbour. */
export const hourlyQuotas = {
  exports: { perUser: 240, perIp: 1_200 },
  places: { perUser: 200, perIp: 1_000 },
  reviews: { perUser: 100, perIp: 500 },
  /** Calls, each with some hundred reports: a boat that was away for a season sends them all. */
  observations: { perUser: 2_000, perIp: 10_000 },
} as const

export type QuotaName = keyof typeof hourlyQuotas

/** How long a client may take, and how many connections it may hold. */
export const connectionLimits = {
  /** To send the headers of a request. */
  headersTimeoutMs: 20_000,
  /** To send a body: so long, and longer by its length at the least speed (that of a weak mobile network). */
  bodyTimeoutMs: 20_000,
  minBodyBytesPerSecond: 16 * 1024,
  /** A whole request, whatever is sent. */
  requestTimeoutMs: 25 * 60_000,
  /** A connection on which nothing moves. */
  idleTimeoutMs: 5 * 60_000,
  /** Between two requests; longer than proxies keep theirs. */
  keepAliveTimeoutMs: 75_000,
  /** How often the times of headers and requests are looked at. */
  checkIntervalMs: 5_000,
  /** Connections of all; above the sockets of the real-time channel. */
  maxConnections: 24_000,
  /** Connections of one network address; above the sockets it may have, and what its browsers hold beside. */
  maxConnectionsPerIp: 500,
} as const

export type ConnectionLimits = { readonly [K in keyof typeof connectionLimits]: number }

/** Log lines about `X-Forwarded-For` of addresses that are no proxy: one an address, and so many in this time. */
export const unnamedProxyLines = { everyMs: 3_600_000, addresses: 50 } as const

/**
 * Bytes of one notification of the database. PostgreSQL takes 7,999; what is
 * longer is a mistake of the publisher.
 */
export const maxNotificationBytes = 7_000

/** A record that a recurring job failed on is tried again after a minute, then after twice as long, at most after an hour. */
export const jobRetry = {
  minDelayMs: 60_000,
  maxDelayMs: 3_600_000,
  maxListed: 50,
  maxErrorLength: 300,
} as const
