import { runPeriodically, type PeriodicJob } from '../system/run-periodically.ts'
import type { Database } from '../database/database.ts'

const intervalMs = 10 * 60_000

/**
 * Vacuums the tables in which a fifth of the rows is dead, and returns their names. The
 * embedded database has no autovacuum process; PostgreSQL does this itself.
 */
export async function vacuumTables({ kind, pool }: Database, signal: AbortSignal): Promise<string[]> {
  if (kind !== 'embedded') return []
  // PGlite never writes the counts of its session by itself.
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_stat_user_tables
     where n_dead_tup > 1000 + 0.2 * n_live_tup order by n_dead_tup desc`,
  )
  const vacuumed: string[] = []
  for (const { name } of rows) {
    if (signal.aborted) break
    // VACUUM cannot run in a transaction. The name comes quoted from the database.
    await pool.query(`vacuum (analyze) ${name}`)
    vacuumed.push(name)
  }
  return vacuumed
}

/** Vacuums tables every ten minutes. */
export function startVacuum(database: Database, onFailure: (error: unknown) => void): PeriodicJob {
  return runPeriodically({
    run: async (signal) => {
      await vacuumTables(database, signal)
      return intervalMs
    },
    initialDelayMs: intervalMs,
    retryDelayMs: intervalMs,
    onFailure,
  })
}
