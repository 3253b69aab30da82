import { retention as limits } from '../../core/limits.ts'
import { repeat, type Repeated } from '../system/run-periodically.ts'
import type { Database } from '../database/database.ts'
import { factOf, rememberFact } from '../database/app-state.ts'
import { measureLogs } from '../vessels/track-latitude-queries.ts'
import { countRows, putAwayOld, type RowCounts } from './retention-queries.ts'
import type { Db } from '../database/tables.ts'

interface RetentionParts {
  database: Database
  clock: () => Date
  onFailure?: (error: unknown) => void
}

const dayMs = 24 * 3_600_000
const countsFact = 'row counts'

/** What is in the database, as it was counted last. */
export interface CountedRows {
  /** ISO 8601. */
  at: string
  counts: RowCounts
}

/** Puts away what is older than it is kept, measures the logs that stay, and counts what there is. Returns the weeks put away. */
export async function retain(
  { database, clock, onFailure }: RetentionParts,
  signal: AbortSignal,
): Promise<number> {
  const now = clock()
  const before = new Date(now.getTime() - limits.rawDays * dayMs)
  const weeks = await putAwayOld(database, now, before, signal, onFailure)
  await measureLogs(database.db, signal)
  const counted: CountedRows = { at: now.toISOString(), counts: await countRows(database.db) }
  await rememberFact(database.db, countsFact, counted)
  return weeks
}

/** The last counts, or null before the first. */
export async function countedRows(db: Db): Promise<CountedRows | null> {
  return ((await factOf(db, countsFact)) as CountedRows | undefined) ?? null // written by retain alone
}

/** Does so a little after the start and once a day. */
export function startRetention(parts: RetentionParts & { onFailure: (error: unknown) => void }): Repeated {
  return repeat({
    work: async (signal) => {
      await retain(parts, signal)
      return limits.everyMs
    },
    firstMs: limits.firstMs,
    retryMs: limits.firstMs,
    onFailure: parts.onFailure,
  })
}
