import { sql, type RawBuilder } from 'kysely'
import { jobRetry } from '../../core/limits/protection.ts'
import type { Db } from './tables.ts'

/** A record that a recurring job failed on, as an admin is shown it. */
export interface JobFailure {
  job: string
  /** Id of the record; empty where a whole step failed. */
  record: string
  /** The last failure in one line. */
  failure: string
  /** Failures in a row. */
  failures: number
  /** ISO 8601, as is `next_at`, before which it is not tried again. */
  failed_at: string
  next_at: string
}

/** The failed records of all jobs, the latest failure first. */
export async function listJobFailures(db: Db): Promise<JobFailure[]> {
  const { rows } = await sql<JobFailure>`
    select job, record, failure, failures, failed_at, next_at from job_failures
    order by failed_at desc, job, record limit ${jobRetry.maxListed}`.execute(db)
  return rows
}

/** The records that a job failed on: those that wait for their next try, and those whose try is due. */
export async function findRetryStates(db: Db, job: string): Promise<Map<string, 'waiting' | 'due'>> {
  const { rows } = await sql<{ record: string; waits: boolean }>`
    select record, next_at > now() as waits from job_failures where job = ${job}`.execute(db)
  return new Map(rows.map(({ record, waits }) => [record, waits ? 'waiting' : 'due']))
}

/** Whether the next try of a record is not due yet. */
export function isHeldBack(job: string, record: RawBuilder<string>): RawBuilder<boolean> {
  return sql`exists (select 1 from job_failures where job = ${job} and record = ${record} and next_at > now())`
}

/** Notes that a job failed on a record; it waits twice as long after each failure. */
export async function recordJobFailure(db: Db, job: string, record: string, error: unknown): Promise<void> {
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, jobRetry.maxErrorLength)
  const first = jobRetry.minDelayMs / 1000
  await sql`
    insert into job_failures as f (job, record, failure, failed_at, next_at)
    values (${job}, ${record}, ${failure}, now(), now() + make_interval(secs => ${first}))
    on conflict (job, record) do update set failure = excluded.failure, failures = f.failures + 1,
      failed_at = now(), next_at = now() + make_interval(
        secs => least(${jobRetry.maxDelayMs / 1000}::float8, ${first}::float8 * 2 ^ least(f.failures, 20)))`.execute(
    db,
  )
}

/** Forgets that a job failed on these records. */
export async function clearJobFailures(db: Db, job: string, records: string[]): Promise<void> {
  if (records.length === 0) return
  await sql`delete from job_failures where job = ${job} and record = any (${records}::text[])`.execute(db)
}
