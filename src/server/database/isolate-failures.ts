import { sql } from 'kysely'
import { getErrorCode } from '../system/error-code.ts'
import { findUnavailability } from './is-unavailable.ts'
import { clearJobFailures, recordJobFailure, findRetryStates } from './job-failures.ts'
import type { Db } from './tables.ts'

/**
 * Runs `work` on all records at once. If it throws, runs it on each half, so that one
 * bad record does not block the others. `work` must undo its changes when it throws (use
 * a transaction). Calls `failed` for each bad record. Throws if the database is unavailable,
 * also if it can be read but not written.
 */
export async function isolateFailures<R>(
  db: Db,
  records: readonly R[],
  work: (some: readonly R[]) => Promise<void>,
  failed: (record: R, error: unknown) => Promise<void> | void,
): Promise<void> {
  if (records.length === 0) return
  try {
    await work(records)
  } catch (error) {
    // Then the records are not at fault.
    if (findUnavailability(error) && !mayPassWithFewerRecords(error)) throw error
    await assertWritable(db)
    const [only] = records
    if (records.length === 1 && only !== undefined) return failed(only, error)
    const half = Math.ceil(records.length / 2)
    await isolateFailures(db, records.slice(0, half), work, failed)
    await isolateFailures(db, records.slice(half), work, failed)
  }
}

/** Codes of a lack of memory, and of a conflict with another transaction: fewer records may be stored. */
const codesOfLargeTransactions = ['53200', '40001', '40P01']
const mayPassWithFewerRecords = (error: unknown) => codesOfLargeTransactions.includes(getErrorCode(error))

/** Throws unless the database accepts changes at the moment. Changes nothing. */
async function assertWritable(db: Db): Promise<void> {
  await sql`delete from job_failures where false`.execute(db)
}

export interface JobDependencies {
  db: Db
  /** Called for every record that failed, for logging. */
  onFailure?: (error: unknown) => void
}

/**
 * Like `isolateFailures`, for a recurring job: stores each failure under the job's name,
 * skips the record until its next attempt is due, and clears the failure on success.
 * Returns the records that failed now or are still waiting.
 */
export async function runJobIsolated<R>(
  { db, onFailure = () => undefined }: JobDependencies,
  job: string,
  records: readonly R[],
  getKey: (record: R) => string,
  work: (some: readonly R[]) => Promise<void>,
): Promise<R[]> {
  if (records.length === 0) return []
  const known = await findRetryStates(db, job)
  const isDue = (record: R) => known.get(getKey(record)) !== 'waiting'
  const failedRecords = records.filter((record) => !isDue(record))
  const retried = records.map(getKey).filter((key) => known.get(key) === 'due')
  await isolateFailures(db, records.filter(isDue), work, async (record, error) => {
    failedRecords.push(record)
    onFailure(error)
    await recordJobFailure(db, job, getKey(record), error)
  })
  const waiting = new Set(failedRecords.map(getKey))
  await clearJobFailures(
    db,
    job,
    retried.filter((key) => !waiting.has(key)),
  )
  return failedRecords
}
