import type pg from 'pg'

/** Receives the times of a database's statements. */
export interface QueryObserver {
  /** A connection of a pool was taken after this wait. */
  onConnection(waitMs: number): void
  /** A statement ended, or no connection could be taken for one. */
  onQuery(durationMs: number, succeeded: boolean): void
}

/** What metrics read of a database. Worker threads have databases, and activities, of their own. */
export interface PoolActivity {
  /** Pools by name: `all`, `replica` with one, and on the embedded database also `feed` and `reads`. */
  pools: Record<string, pg.Pool>
  /** Set it to receive the times of statements. */
  observer: QueryObserver | null
}
