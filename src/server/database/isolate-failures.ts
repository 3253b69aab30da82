import { sql } from 'kysely'
import { clearJobFailures, recordJobFailure, findRetryStates } from './job-failures.ts'
import type { Db } from './tables.ts'

/**
 * Works on all records at once; where that fails, on halves of them, so that a
 * record which cannot be worked on stops none of the others. `work` must undo what
 * it did where it throws (a transaction). Calls `failed` with each such record.
 * Throws where the database itself is away.
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
    // Not the records' fault: all of them would fail.
    await sql`select 1`.execute(db)
    const [only] = records
    if (records.length === 1 && only !== undefined) return failed(only, error)
    const half = Math.ceil(records.length / 2)
    await isolateFailures(db, records.slice(0, half), work, failed)
    await isolateFailures(db, records.slice(half), work, failed)
  }
}

export interface JobDependencies {
  db: Db
  /** Told of every record that failed; the log. */
  onFailure?: (error: unknown) => void
}

/**
 * The same for a recurring job: a record that fails is noted under the job's name,
 * left out until its next try is due, and forgotten when it succeeds. Returns the
 * records that failed now or wait for their next try.
 */
export async function runJobIsolated<R>(
  { db, onFailure = () => undefined }: JobDependencies,
  job: string,
  records: readonly R[],
  keyOf: (record: R) => string,
  work: (some: readonly R[]) => Promise<void>,
): Promise<R[]> {
  if (records.length === 0) return []
  const known = await findRetryStates(db, job)
  const isDue = (record: R) => known.get(keyOf(record)) !== 'waiting'
  const left = records.filter((record) => !isDue(record))
  const retried = records.map(keyOf).filter((key) => known.get(key) === 'due')
  await isolateFailures(db, records.filter(isDue), work, async (record, error) => {
    left.push(record)
    onFailure(error)
    await recordJobFailure(db, job, keyOf(record), error)
  })
  const waiting = new Set(left.map(keyOf))
  await clearJobFailures(
    db,
    job,
    retried.filter((key) => !waiting.has(key)),
  )
  return left
}
