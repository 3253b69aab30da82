/** Rate limits of an IP address; CONTRACT section 3 guarantees at least 600 reads, 120 writes, 20 sign-ups. */
export const apiRateLimit = { readsPerMinute: 1200, writesPerMinute: 240, signUpsPerHour: 40 } as const

/** Quotas per hour of a user and an IP address; far above the normal use of a user and of a shared marina network. */
export const hourlyQuotas = {
  exports: { perUser: 240, perIp: 1_200 },
  /** Pages of the OGC API that are not in the cache: one client reads 12 million features an hour. */
  featurePages: { perUser: 1_200, perIp: 6_000 },
  /** Estimates of the size of chart jobs that render sheets. */
  chartEstimates: { perUser: 120, perIp: 600 },
  places: { perUser: 200, perIp: 1_000 },
  reviews: { perUser: 100, perIp: 500 },
  /** Calls with several hundred reports each: a boat that was offline for a season sends them all. */
  observations: { perUser: 2_000, perIp: 10_000 },
} as const

export type QuotaName = keyof typeof hourlyQuotas

/** Maximum number of users and networks counted for each limit; further ones displace those that were quiet longest. */
export const maxRateLimitKeys = 20_000

/** Maximum requests per minute for static files and the health check; well above the needs of a page with maps. */
export const maxFileRequestsPerMinute = 12_000

/** Maximum length of a request path in characters; longer paths are refused with 414. */
export const maxPathLength = 2_000

/** Maximum length of a Host header; the longest domain name has 253 characters (RFC 1035). */
export const maxHostLength = 260

/** Maximum nesting depth of a JSON body; no call needs more than six levels. */
export const maxJsonDepth = 32

/** Maximum number of invalid fields listed in a response. */
export const maxFieldErrors = 50

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
