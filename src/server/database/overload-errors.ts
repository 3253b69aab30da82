/**
 * Why a request is refused while the server has more requests than it can answer: the event loop is
 * delayed, it works on too many requests, requests wait for a connection of the database for too
 * long, or the request itself has waited for it for too long.
 */
export type RefusalReason = 'event_loop' | 'in_progress' | 'database_queue' | 'database_time'

/** A request is refused before it costs anything. */
export class OverloadError extends Error {
  readonly reason: RefusalReason
  constructor(reason: Exclude<RefusalReason, 'database_time'>) {
    super('The server has too many requests to answer')
    this.reason = reason
  }
}

/** A request has waited for the database for too long, in total. */
export class DatabaseTimeoutError extends Error {
  readonly reason: RefusalReason = 'database_time'
  constructor() {
    super('The request waited for the database for too long')
  }
}

/** Why the request with this error was refused; null for any other error. */
export function findRefusalReason(error: unknown): RefusalReason | null {
  return error instanceof OverloadError || error instanceof DatabaseTimeoutError ? error.reason : null
}
