/** Section 8, failures. */
export const failures = {
  unexpectedError: 'The problem is on our side. Nothing you saved is lost. Try again in a moment.',
  offline: 'The server cannot be reached. Check your connection.',
  refused: 'The server rejected the request: {detail}',
} as const
