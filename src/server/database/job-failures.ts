import { sql, type RawBuilder } from 'kysely'
import { jobRetry } from '../../core/limits/server.ts'
import type { Db, ReadDb } from './tables.ts'

/** A record that a recurring job failed on, as shown to admins. */
export interface JobFailure {
  job: string
  /** Id of the record; empty if a whole step failed. */
  record_key: string
  /** Message of the last failure, one line. */
  last_error: string
  /** Number of consecutive failures. */
  consecutive_failures: number
  /** ISO 8601, like `next_attempt_at`, the earliest time of the next attempt. */
  failed_at: string
  next_attempt_at: string
}

/** Lists the failed records of all jobs, latest failure first. */
export async function listJobFailures(db: Db): Promise<JobFailure[]> {
  const { rows } = await sql<JobFailure>`
    select job, record_key, last_error, consecutive_failures, failed_at, next_attempt_at from job_failures
    order by failed_at desc, job, record_key limit ${jobRetry.maxListed}`.execute(db)
  return rows
}

/** Counts the failed records of each job that has any. */
export async function countJobFailures(db: ReadDb): Promise<{ job: string; count: number }[]> {
  const { rows } = await sql<{ job: string; count: number }>`
    select job, count(*) as count from job_failures group by job`.execute(db)
  return rows
}

/** Returns the failed records of a job: `waiting` until the next attempt is due, then `due`. */
export async function findRetryStates(db: Db, job: string): Promise<Map<string, 'waiting' | 'due'>> {
  const { rows } = await sql<{ record_key: string; waits: boolean }>`
    select record_key, next_attempt_at > now() as waits from job_failures where job = ${job}`.execute(db)
  return new Map(rows.map(({ record_key, waits }) => [record_key, waits ? 'waiting' : 'due']))
}

/** SQL condition: the next attempt for a record is not due yet. */
export function isHeldBack(job: string, record: RawBuilder<string>): RawBuilder<boolean> {
  return sql`exists (select 1 from job_failures where job = ${job} and record_key = ${record} and next_attempt_at > now())`
}

/** Records that a job failed on a record. The delay until the next attempt doubles with each failure. */
export async function recordJobFailure(db: Db, job: string, record: string, error: unknown): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, jobRetry.maxErrorLength)
  const first = jobRetry.minDelayMs / 1000
  await sql`
    insert into job_failures as f (job, record_key, last_error, failed_at, next_attempt_at)
    values (${job}, ${record}, ${message}, now(), now() + make_interval(secs => ${first}))
    on conflict (job, record_key) do update set last_error = excluded.last_error,
      consecutive_failures = f.consecutive_failures + 1,
      failed_at = now(), next_attempt_at = now() + make_interval(
        secs => least(${jobRetry.maxDelayMs / 1000}::float8, ${first}::float8 * 2 ^ least(f.consecutive_failures, 20)))`.execute(
    db,
  )
}

/** Deletes the recorded failures of these records. */
export async function clearJobFailures(db: Db, job: string, records: string[]): Promise<void> {
  if (records.length === 0) return
  await sql`delete from job_failures where job = ${job} and record_key = any (${records}::text[])`.execute(db)
}
