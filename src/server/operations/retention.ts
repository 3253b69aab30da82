import { retention as limits } from '../../core/limits.ts'
import { runPeriodically, type PeriodicJob } from '../system/run-periodically.ts'
import type { Database } from '../database/database.ts'
import { recomputeTrackLatitudes } from '../vessels/track-latitude-queries.ts'
import { archiveOldObservations, countTableRows, saveRowCountSnapshot } from './retention-queries.ts'

interface RetentionParts {
  database: Database
  clock: () => Date
  onFailure?: (error: unknown) => void
}

const dayMs = 24 * 3_600_000
/** Puts away what is older than it is kept, measures the logs that stay, and counts what there is. Returns the weeks put away. */
export async function applyRetention(
  { database, clock, onFailure }: RetentionParts,
  signal: AbortSignal,
): Promise<number> {
  const now = clock()
  const before = new Date(now.getTime() - limits.rawDays * dayMs)
  const weeks = await archiveOldObservations(database, now, before, signal, onFailure)
  await recomputeTrackLatitudes(database.db, signal)
  await saveRowCountSnapshot(database.db, {
    at: now.toISOString(),
    counts: await countTableRows(database.db),
  })
  return weeks
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
