import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../../src/server/database/database.ts'
import {
  addChartJob,
  claimChartJob,
  countChartJobs,
  deleteChartJob,
  deleteExpiredChartJobs,
  findChartJob,
  finishChartJob,
  listChartJobs,
  releaseChartJob,
  renewChartJobClaim,
  type ChartJobRow,
} from '../../../../src/server/sat-charts/jobs/queries.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

const input = { x1: 4, y1: 43, x2: 4.1, y2: 43.1, tile_zoom: 13, file_format: 'kap' as const }

let server: TestServer
let db: Database['db']
let userId: number
beforeAll(async () => {
  server = await startTestServer()
  // The jobs of this test have no files: the runner must not take them.
  await server.app.chartService.jobRunner.close()
  db = server.database.db
  userId = (await server.createUser()).id
})
afterAll(() => server.close())

async function addJob(): Promise<ChartJobRow> {
  const job = await addChartJob(db, userId, input, 100)
  if (!job) throw new Error('the job was refused')
  return job
}

const execute = (text: string, ...values: unknown[]) => server.database.pool.query(text, values)

it('the oldest unclaimed job is claimed, and again after its claim expired or was released', async () => {
  const [first, second] = [await addJob(), await addJob()]
  await execute(`insert into jobs (kind, user_id, input) values ('other', $1, '{}')`, userId)
  expect(first).toEqual({
    id: expect.any(Number),
    user_id: userId,
    state: 'waiting',
    input,
    sheets_done: 0,
    result: null,
    failure: null,
    created_at: expect.anything(),
    expires_at: null,
    file_key: null,
  })
  expect((await listChartJobs(db, userId)).map(({ id }) => id)).toEqual([second.id, first.id])
  expect(await listChartJobs(db, userId + 1)).toEqual([])
  expect(await claimChartJob(db)).toEqual({ ...first, state: 'running' })
  expect((await claimChartJob(db))?.id).toBe(second.id)
  expect(await claimChartJob(db)).toBeNull()

  const getTimes = async () => {
    const text = `select claimed_until > now() + interval '25 s' as is_long, claimed_until < now() + interval '31 s'
      as is_short, started_at < now() - interval '1 hour' as is_old from jobs where id = $1`
    return Object.values((await execute(text, first.id)).rows[0])
  }
  expect(await getTimes()).toEqual([true, true, false])
  const expire = `update jobs set claimed_until = now() - interval '1 s', started_at = now() - interval '2 hours' where id = $1`
  await execute(expire, first.id)
  // Another server claims it, and keeps the time of the start.
  expect((await claimChartJob(db))?.id).toBe(first.id)
  expect(await getTimes()).toEqual([true, true, true])
  await execute(expire, first.id)
  expect(await renewChartJobClaim(db, first.id, 7)).toBe(true)
  expect(await getTimes()).toEqual([true, true, true])
  expect((await findChartJob(db, first.id))?.sheets_done).toBe(7)

  await releaseChartJob(db, second.id)
  expect(await countChartJobs(db)).toEqual(
    expect.arrayContaining([
      { state: 'running', count: 1 },
      { state: 'waiting', count: 1 },
    ]),
  )
  expect(await renewChartJobClaim(db, second.id, 1)).toBe(false)
  expect((await claimChartJob(db))?.id).toBe(second.id)
  await deleteChartJob(db, second.id)
  expect(await renewChartJobClaim(db, second.id, 1)).toBe(false)
  expect(await findChartJob(db, second.id)).toBeNull()
  await deleteChartJob(db, first.id)
})

it('a job that ended keeps its result for three days', async () => {
  const ids: number[] = []
  for (const result of [{ bytes: 12 }, 'sourceAway', null] as const) {
    const { id } = await addJob()
    ids.push(id)
    await claimChartJob(db)
    if (result) await finishChartJob(db, id, result)
  }
  const [done = 0, failed = 0, running = 0] = ids
  // A job that is not running is not changed.
  await finishChartJob(db, done, 'noSource')
  await releaseChartJob(db, failed)
  const find = async (id: number) => {
    const job = await findChartJob(db, id)
    return job && [job.state, job.result, job.failure, job.expires_at !== null]
  }
  expect(await find(done)).toEqual(['done', { bytes: 12 }, null, true])
  expect(await find(failed)).toEqual(['failed', null, 'sourceAway', false])
  expect(await find(running)).toEqual(['running', null, null, false])
  const { rows } = await execute(`select finished_at from jobs where id = $1`, done)
  const expiry = new Date((await findChartJob(db, done))?.expires_at ?? 0).getTime()
  expect(expiry - new Date(rows[0].finished_at).getTime()).toBe(72 * 3_600_000)
  expect(await claimChartJob(db)).toBeNull()

  const age = `update jobs set finished_at = now() - make_interval(hours => $1), created_at = now() - interval '1 year'`
  await execute(age, 71)
  expect((await deleteExpiredChartJobs(db)).toSorted((a, b) => a - b)).toEqual(ids)
  await execute(age, 73)
  expect(await deleteExpiredChartJobs(db)).toEqual([running])
  // Jobs of another kind are left alone.
  expect((await execute(`select kind from jobs where kind = 'other'`)).rows).toHaveLength(1)
})

it('of many jobs added at once as many are stored as the user may have, the finished ones not counted', async () => {
  const { id } = await server.createUser()
  const add = () => addChartJob(db, id, input, 2)
  for (let round = 0; round < 3; round++) {
    const added = await Promise.all(Array.from({ length: 20 }, add))
    expect(added.filter((job) => job !== null)).toHaveLength(2)
    await execute("update jobs set state = 'failed' where user_id = $1", id)
  }
  expect(await listChartJobs(db, id)).toHaveLength(6)
})
