/** Real-time channel (section 9). */
export const realtimeChannel = { staleMs: 6000, pollMinMs: 3000, pollMaxMs: 30000, reconnectMs: 500 } as const

/** Server side of the real-time channel. The ping interval keeps the connection fresh for clients (section 9); the rest is ours. */
export const cable = {
  pingMs: 3000,
  /** A socket without a pong for this long is closed. */
  pongTimeoutMs: 30_000,
  /** Interval of the check that a session is still valid. */
  authorizationCheckMs: 5 * 60_000,
  /** Delay before the check is repeated after a database error. */
  authorizationRetryMs: 1000,
  maxMessageBytes: 16 * 1024,
  maxIdentifierLength: 1000,
  maxSubscriptionsPerSocket: 100,
  maxSocketsPerIp: 200,
  maxSockets: 20_000,
  /** Rate limit of messages from a client. */
  messageRate: { burst: 250, perSecond: 20 },
  /** Number of malformed messages after which the socket is closed. */
  maxMalformedMessages: 20,
  /** Maximum bytes in the send buffer of a slow client. */
  maxBufferedBytes: 1024 * 1024,
  /** Position events within this time are read in one batch, of at most so many vessels. */
  positionBatchMs: 250,
  maxPositionsPerBatch: 250,
  /** Pause before the next batch of positions, as a multiple of the time that the last one took, and its maximum. */
  positionPauseFactor: 4,
  maxPositionPauseMs: 30_000,
  /** Maximum wait for a connection or for an answer of the database when an event is read. */
  readTimeoutMs: 10_000,
  /** Maximum queued events; above it clients must fetch their data again. */
  maxQueuedEvents: 1000,
  /** Maximum vessels for which a subscription gets messages when they leave its bounding box. */
  maxTrackedVessels: 2000,
  /** Timeout for closing the sockets when the server stops. */
  shutdownTimeoutMs: 1000,
} as const
