import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { Database } from '../src/server/database/database.ts'

/**
 * Returns a function that reads the CPU time in milliseconds that a process and the PostgreSQL processes of a
 * database on this machine have used: other work on the machine does not lengthen it. Null without Linux.
 */
export async function createCpuClock(
  { pool }: Pick<Database, 'pool'>,
  pid: number,
): Promise<(() => number) | null> {
  if (!existsSync(`/proc/${pid}/schedstat`)) return null
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const databasePids = rows.map((row) => row.pid).filter((other) => existsSync(`/proc/${other}/schedstat`))
  return () => {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `${pid}/task/${thread}`)
    return [...threads, ...databasePids.map(String)].reduce((sum, path) => sum + readCpuMs(path), 0)
  }
}

/** Reads the time on a CPU, the first of three numbers, in nanoseconds; 0 for a thread that has ended. */
function readCpuMs(path: string): number {
  const file = `/proc/${path}/schedstat`
  if (!existsSync(file)) return 0
  return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6
}
