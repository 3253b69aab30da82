import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobRetry } from '../../../src/core/limits/server.ts'
import {
  clearJobFailures,
  countJobFailures,
  findRetryStates,
  listJobFailures,
  recordJobFailure,
} from '../../../src/server/database/job-failures.ts'
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
