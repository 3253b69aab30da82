import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobRetry } from '../../../src/core/limits/server.ts'
import { isolateFailures, runJobIsolated } from '../../../src/server/database/isolate-failures.ts'
import {
  clearJobFailures,
  countJobFailures,
  findRetryStates,
  listJobFailures,
  recordJobFailure,
} from '../../../src/server/database/job-failures.ts'
import { inspectDatabase } from '../../../src/server/database/table-catalogue.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('failures are listed from the last one, wait twice as long each time, and end with a success', async () => {
  const { db, pool } = server.database
  const fail = (record: string, text: string) => recordJobFailure(db, 'counts', record, new Error(text))
  await fail('1', 'first')
  await fail('2', 'second')
  await fail('1', 'x'.repeat(jobRetry.maxErrorLength + 1))
  const failures = await listJobFailures(db)
  expect(failures.map(({ record_key }) => record_key)).toEqual(['1', '2'])
  expect(failures).toMatchObject([
    { job: 'counts', consecutive_failures: 2, last_error: 'x'.repeat(jobRetry.maxErrorLength) },
    { job: 'counts', consecutive_failures: 1, last_error: 'second' },
  ])
  expect(
    failures.map(({ failed_at, next_attempt_at }) => Date.parse(next_attempt_at) - Date.parse(failed_at)),
  ).toEqual([2 * jobRetry.minDelayMs, jobRetry.minDelayMs])

  await pool.query(
    "update job_failures set next_attempt_at = now() - interval '1 second' where record_key = '2'",
  )
  expect([...(await findRetryStates(db, 'counts'))].sort()).toEqual([
    ['1', 'waiting'],
    ['2', 'due'],
  ])
  await clearJobFailures(db, 'counts', ['2'])
  expect(await countJobFailures(db)).toEqual([{ job: 'counts', count: 1 }])
})

it('a bad record does not block the others, waits for its next attempt, and is cleared by a success', async () => {
  const { db, pool } = server.database
  const failures: unknown[] = []
  let bad = [3]
  /** Runs the job on the records; returns those that were done, and those that failed or wait. */
  async function run() {
    const done: number[] = []
    const waiting = await runJobIsolated(
      { db, onFailure: (error) => failures.push(error) },
      'odd records',
      [1, 2, 3, 4, 5],
      String,
      (some) => {
        if (some.some((record) => bad.includes(record))) return Promise.reject(new Error('odd'))
        return Promise.resolve(void done.push(...some))
      },
    )
    return [done, waiting]
  }
  const setDue = () =>
    pool.query("update job_failures set next_attempt_at = now() - interval '1 s' where job = 'odd records'")
  const listFailures = async () =>
    (await listJobFailures(db)).flatMap(({ job, record_key, consecutive_failures }) =>
      job === 'odd records' ? [[record_key, consecutive_failures]] : [],
    )
  expect(await run()).toEqual([[1, 2, 4, 5], [3]])
  bad = []
  expect(await run()).toEqual([[1, 2, 4, 5], [3]])
  expect(failures).toEqual([new Error('odd')])
  expect(await listFailures()).toEqual([['3', 1]])
  bad = [3]
  await setDue()
  expect(await run()).toEqual([[1, 2, 4, 5], [3]])
  expect(await listFailures()).toEqual([['3', 2]])
  bad = []
  await setDue()
  expect(await run()).toEqual([[1, 2, 3, 4, 5], []])
  expect(await listFailures()).toEqual([])
})

it('an unavailable database is not counted as a failure of the records', async () => {
  const { db } = server.database
  const away = {
    ...db,
    getExecutor: () => {
      throw new Error('no database')
    },
  } as unknown as typeof db // used for a check only
  const work = () => Promise.reject(new Error('no answer'))
  const failed: number[] = []
  await expect(isolateFailures(away, [1, 2], work, (record) => void failed.push(record))).rejects.toThrow(
    'no database',
  )
  expect(failed).toEqual([])
})

it.each(['25006', '53100', '55P03', '57P01', '58030'])(
  'records are not at fault for the error %s of a database that accepts changes again when it is asked',
  async (code) => {
    const { db } = server.database
    const error = Object.assign(new Error('no change'), { code })
    const failed: number[] = []
    const work = () => Promise.reject(error)
    await expect(isolateFailures(db, [1, 2], work, (record) => void failed.push(record))).rejects.toBe(error)
    expect(failed).toEqual([])
  },
)

it('a transaction that conflicts with another is repeated with fewer records', async () => {
  const { db } = server.database
  const done: number[] = []
  const work = (some: readonly number[]) => {
    if (some.length > 1) return Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' }))
    return Promise.resolve(void done.push(...some))
  }
  await isolateFailures(db, [1, 2, 3], work, () => undefined)
  expect(done).toEqual([1, 2, 3])
})

it('a database on which a server has only started counts as empty; tables of other programs make it foreign', async () => {
  const { pool, db } = server.database
  await recordJobFailure(db, 'start', '1', 'odd')
  const started = await inspectDatabase(pool)
  expect(started).toMatchObject({ foreignTables: [], nonEmptyTables: [], placeCount: 0, userCount: 0 })
  expect(started.ownTables).toContain('job_failures')
  await server.createUser()
  await pool.query('create table ledger (id integer)')
  const used = await inspectDatabase(pool)
  await pool.query('drop table ledger')
  expect(used).toMatchObject({ foreignTables: ['ledger'], userCount: 1 })
  expect(used.nonEmptyTables).toContain('users')
})
