import { retention as limits } from '../../core/limits/ingest.ts'
import { runPeriodically, type PeriodicJob } from '../system/run-periodically.ts'
import type { Database } from '../database/database.ts'
import { isClockTrusted } from './clock-check.ts'
import { archiveOldObservations, countTableRows, saveRowCountSnapshot } from './retention-queries.ts'

interface RetentionDependencies {
  database: Database
  clock: () => Date
  onFailure?: (error: unknown) => void
}

const dayMs = 24 * 3_600_000
/**
 * Archives observations older than the retention period and counts the rows. Archives nothing after a step of the clock. Returns the number of
 * weeks archived.
 */
export async function applyRetention(
  { database, clock, onFailure }: RetentionDependencies,
  signal: AbortSignal,
): Promise<number> {
  const now = clock()
  const before = new Date(now.getTime() - limits.rawDays * dayMs)
  const isTrusted = await isClockTrusted(database.db, 'retention', now, onFailure ?? (() => undefined))
  const weeks = isTrusted ? await archiveOldObservations(database, now, before, signal, onFailure) : 0
  await saveRowCountSnapshot(database.db, {
    at: now.toISOString(),
    counts: await countTableRows(database.db),
  })
  return weeks
}

/** Applies the retention shortly after the start and once a day. */
export function startRetention(
  dependencies: RetentionDependencies & { onFailure: (error: unknown) => void },
): PeriodicJob {
  return runPeriodically({
    run: async (signal) => {
      await applyRetention(dependencies, signal)
      return limits.intervalMs
    },
    initialDelayMs: limits.initialDelayMs,
    retryDelayMs: limits.initialDelayMs,
    onFailure: dependencies.onFailure,
  })
}
