/** Recent activity (section 9). Comments are truncated to these lengths in characters. */
export const activity = {
  commentLength: 40,
  blogCommentLength: 20,
  maxRows: 20,
  /** An older list is fetched again when it is shown again. Ours. */
  staleAfterMs: 30_000,
  /** A live list is fetched when the channel is open, or after this timeout. Ours. */
  channelTimeoutMs: 3000,
} as const

/** Polling of the blog feed `ROADSTEAD_BLOG_FEED`. Ours. */
export const blogFeed = {
  intervalMinutes: 30,
  timeoutMs: 10_000,
  maxBytes: 2 * 1024 * 1024,
  maxRows: 10,
} as const
