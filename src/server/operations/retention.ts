import { retention as limits } from '../../core/limits.ts'
import { runPeriodically, type PeriodicJob } from '../system/run-periodically.ts'
import type { Database } from '../database/database.ts'
import { getAppState, setAppState } from '../database/app-state.ts'
import { recomputeTrackLatitudes } from '../vessels/track-latitude-queries.ts'
import { countTableRows, archiveOldObservations, type RowCounts } from './retention-queries.ts'
import type { Db } from '../database/tables.ts'

interface RetentionParts {
  database: Database
  clock: () => Date
  onFailure?: (error: unknown) => void
}

const dayMs = 24 * 3_600_000
const countsFact = 'row counts'

/** What is in the database, as it was counted last. */
export interface RowCountSnapshot {
  /** ISO 8601. */
  at: string
  counts: RowCounts
}

/** Puts away what is older than it is kept, measures the logs that stay, and counts what there is. Returns the weeks put away. */
export async function applyRetention(
  { database, clock, onFailure }: RetentionParts,
  signal: AbortSignal,
): Promise<number> {
  const now = clock()
  const before = new Date(now.getTime() - limits.rawDays * dayMs)
  const weeks = await archiveOldObservations(database, now, before, signal, onFailure)
  await recomputeTrackLatitudes(database.db, signal)
  const counted: RowCountSnapshot = { at: now.toISOString(), counts: await countTableRows(database.db) }
  await setAppState(database.db, countsFact, counted)
  return weeks
}

/** The last counts, or null before the first. */
export async function findRowCountSnapshot(db: Db): Promise<RowCountSnapshot | null> {
  return ((await getAppState(db, countsFact)) as RowCountSnapshot | undefined) ?? null // written by retain alone
}

/** Does so a little after the start and once a day. */
export function startRetention(parts: RetentionParts & { onFailure: (error: unknown) => void }): PeriodicJob {
  return runPeriodically({
    run: async (signal) => {
      await applyRetention(parts, signal)
      return limits.intervalMs
    },
    initialDelayMs: limits.initialDelayMs,
    retryDelayMs: limits.initialDelayMs,
    onFailure: parts.onFailure,
  })
}
