import { sql } from 'kysely'
import type { SatChartJobRequest } from '../../../core/contract/sat-chart-job.ts'
import { satChartArea } from '../../../core/limits.ts'
import type { Db } from '../../database/tables.ts'

/** Why an order came to nothing; a key of the sentences that say so. */
export type ChartJobFailure = 'noSource' | 'sourceAway' | 'cannotWrite'

/** An order of charts as it is kept. */
export interface ChartJobRow {
  id: number
  user_id: number
  state: 'waiting' | 'running' | 'done' | 'failed'
  input: SatChartJobRequest
  /** Sheets that are made or known to be none. */
  sheets_done: number
  result: { bytes: number } | null
  failure: ChartJobFailure | null
  created_at: string
  /** When its file is taken away; null before it is there. */
  expires_at: string | null
}

/** Who makes a job says every so often that it still does; after so long another takes it up. */
const claimSeconds = 30

const columns = sql`id, user_id, state, input, progress::int as sheets_done, result, failure, created_at,
  case when state = 'done' then finished_at + make_interval(hours => ${satChartArea.fileRetentionHours}) end as expires_at`

export async function addChartJob(db: Db, userId: number, order: SatChartJobRequest): Promise<ChartJobRow> {
  const { rows } = await sql<ChartJobRow>`
    insert into jobs (kind, user_id, input) values ('charts', ${userId}, ${JSON.stringify(order)})
    returning ${columns}`.execute(db)
  const [job] = rows
  if (!job) throw new Error('a job that was added is there')
  return job
}

/** A user's orders, the latest first. */
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

/** Takes the oldest job that nobody works on; null where there is none. */
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

/** Says how far a job is and keeps it; false where it was given up meanwhile. */
export async function renewChartJobClaim(db: Db, id: number, sheetsDone: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update jobs set progress = ${sheetsDone}, claimed_until = now() + make_interval(secs => ${claimSeconds})
    where id = ${id} and state = 'running' returning id`.execute(db)
  return rows.length > 0
}

/** Lets a job go that is not done, so that the next to look takes it up. */
export async function releaseChartJob(db: Db, id: number): Promise<void> {
  await sql`
    update jobs set state = 'waiting', claimed_until = null
    where id = ${id} and state = 'running'`.execute(db)
}

export async function finishChartJob(
  db: Db,
  id: number,
  end: { bytes: number } | ChartJobFailure,
): Promise<void> {
  const failure = typeof end === 'string' ? end : null
  await sql`
    update jobs set state = ${failure ? 'failed' : 'done'}, failure = ${failure}, finished_at = now(),
      result = ${failure ? null : JSON.stringify(end)}, claimed_until = null
    where id = ${id} and state = 'running'`.execute(db)
}

export async function deleteChartJob(db: Db, id: number): Promise<void> {
  await sql`delete from jobs where kind = 'charts' and id = ${id}`.execute(db)
}

/** Takes away the jobs that ended long ago; those that are left, for their files. */
export async function deleteExpiredChartJobs(db: Db): Promise<number[]> {
  await sql`
    delete from jobs where kind = 'charts' and state in ('done', 'failed')
      and finished_at < now() - make_interval(hours => ${satChartArea.fileRetentionHours})`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from jobs where kind = 'charts'`.execute(db)
  return rows.map(({ id }) => id)
}
