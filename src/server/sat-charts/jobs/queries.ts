import { sql, type RawBuilder } from 'kysely'
import type { SatChartJobRequest } from '../../../core/contract/sat-chart-job.ts'
import { satChartArea } from '../../../core/limits/sat-charts.ts'
import type { Db, ReadDb } from '../../database/tables.ts'
import { lockUser } from '../../database/user-lock.ts'

/** Stored reason of a failed job; each has a message. */
export type ChartJobFailure = 'noSource' | 'sourceAway' | 'cannotWrite'

/** A stored request, with the size that was announced for it. */
export interface StoredChartJobRequest extends SatChartJobRequest {
  estimated_bytes?: number
}

/** A stored chart job. */
export interface ChartJobRow {
  id: number
  user_id: number
  state: 'waiting' | 'running' | 'done' | 'failed'
  input: StoredChartJobRequest
  /** Sheets that are rendered or known to have no imagery. */
  sheets_done: number
  result: { bytes: number } | null
  failure: ChartJobFailure | null
  created_at: string
  /** When the file is deleted; null until the job is done. */
  expires_at: string | null
  /** Key of the file in the storage; null if it is on the disk of the server that made it. */
  file_key: string | null
}

/** A claim on a job must be renewed within this time; after it another server may claim the job. */
const claimSeconds = 30

const columns = sql`id, user_id, state, input, progress::int as sheets_done, result, failure, created_at,
  case when state = 'done' then finished_at + make_interval(hours => ${satChartArea.fileRetentionHours}) end as expires_at,
  (select key from blobs where id = jobs.blob_id and removed_at is null) as file_key`

/** Adds a job; null if the user has `maxActive` unfinished jobs already. */
export async function addChartJob(
  db: Db,
  userId: number,
  request: StoredChartJobRequest,
  maxActive: number,
): Promise<ChartJobRow | null> {
  return db.transaction().execute(async (tx) => {
    // Serialized by a lock, so that the insert sees the jobs of concurrent calls.
    await lockUser(tx, userId)
    const { rows } = await sql<ChartJobRow>`
      insert into jobs (kind, user_id, input)
      select 'charts', ${userId}::int, ${JSON.stringify(request)}::jsonb
      where (
        select count(*) from jobs
        where kind = 'charts' and user_id = ${userId} and state in ('waiting', 'running')
      ) < ${maxActive}::int
      returning ${columns}`.execute(tx)
    return rows[0] ?? null
  })
}

/** Lists the jobs of a user, latest first. */
export async function listChartJobs(db: Db, userId: number): Promise<ChartJobRow[]> {
  const { rows } = await sql<ChartJobRow>`
    select ${columns} from jobs where kind = 'charts' and user_id = ${userId} order by id desc`.execute(db)
  return rows
}

export async function findChartJob(db: Db, id: number): Promise<ChartJobRow | null> {
  const { rows } = await sql<ChartJobRow>`
    select ${columns} from jobs where kind = 'charts' and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Counts the jobs of all users by state. */
export async function countChartJobs(db: ReadDb): Promise<{ state: ChartJobRow['state']; count: number }[]> {
  const { rows } = await sql<{ state: ChartJobRow['state']; count: number }>`
    select state, count(*) as count from jobs where kind = 'charts' group by state`.execute(db)
  return rows
}

/** Claims the oldest unclaimed job; null if there is none. */
export async function claimChartJob(db: Db): Promise<ChartJobRow | null> {
  const { rows } = await sql<ChartJobRow>`
    update jobs set state = 'running', started_at = coalesce(started_at, now()),
      claimed_until = now() + make_interval(secs => ${claimSeconds})
    where id = (
      select id from jobs
      where kind = 'charts' and (state = 'waiting' or (state = 'running' and claimed_until < now()))
      order by id limit 1 for update skip locked)
    returning ${columns}`.execute(db)
  return rows[0] ?? null
}

/** Stores the progress of a job and renews its claim; false if the job was cancelled meanwhile. */
export async function renewChartJobClaim(db: Db, id: number, sheetsDone: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update jobs set progress = ${sheetsDone}, claimed_until = now() + make_interval(secs => ${claimSeconds})
    where id = ${id} and state = 'running' returning id`.execute(db)
  return rows.length > 0
}

/** Releases an unfinished job, so that another server can claim it. */
export async function releaseChartJob(db: Db, id: number): Promise<void> {
  await sql`
    update jobs set state = 'waiting', claimed_until = null
    where id = ${id} and state = 'running'`.execute(db)
}

/** `blobId` is the file in the storage; it is marked for deletion if the job was cancelled meanwhile. */
export async function finishChartJob(
  db: Db,
  id: number,
  result: { bytes: number } | ChartJobFailure,
  blobId: number | null = null,
): Promise<void> {
  const failure = typeof result === 'string' ? result : null
  await sql`
    with finished as (
      update jobs set state = ${failure ? 'failed' : 'done'}, failure = ${failure}, finished_at = now(),
        result = ${failure ? null : JSON.stringify(result)}, claimed_until = null, blob_id = ${blobId}::int
      where id = ${id} and state = 'running' returning id
    )
    update blobs set stored = true, removed_at = case when exists (select from finished) then null else now() end
    where id = ${blobId}::int`.execute(db)
}

/** Deletes a job and marks its file for deletion. */
export async function deleteChartJob(db: Db, id: number): Promise<void> {
  await deleteJobs(db, sql`id = ${id}`)
}

async function deleteJobs(db: Db, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (delete from jobs where kind = 'charts' and ${condition} returning blob_id)
    update blobs set removed_at = now() where removed_at is null and id in (select blob_id from gone)`.execute(
    db,
  )
}

/** Deletes the jobs that finished before the retention time and returns the ids of the remaining ones. */
export async function deleteExpiredChartJobs(db: Db): Promise<number[]> {
  await deleteJobs(
    db,
    sql`state in ('done', 'failed')
      and finished_at < now() - make_interval(hours => ${satChartArea.fileRetentionHours})`,
  )
  const { rows } = await sql<{ id: number }>`select id from jobs where kind = 'charts'`.execute(db)
  return rows.map(({ id }) => id)
}
