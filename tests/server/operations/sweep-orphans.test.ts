import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { clockCheck } from '../../../src/core/limits/server.ts'
import { startHourlySweep, sweepOrphans } from '../../../src/server/operations/sweep-orphans.ts'
import { insertPendingBlobs, markBlobsForDeletion } from '../../../src/server/storage/blob-queries.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('sweeps and scrubs at the start and every hour until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const scrubber = { schedule: vi.fn(), close: () => Promise.resolve() }
  const failures: unknown[] = []
  const stop = startHourlySweep({
    ...server.app,
    database: server.database,
    clock: server.app.clock,
    storage: { ...server.app.storage, close: () => undefined },
    scrubber,
    logFailure: (error) => failures.push(error),
  })
  const counts = [scrubber.schedule.mock.calls.length]
  vi.advanceTimersByTime(3_600_000)
  counts.push(scrubber.schedule.mock.calls.length)
  await stop()
  vi.advanceTimersByTime(3_600_000)
  counts.push(scrubber.schedule.mock.calls.length)
  vi.useRealTimers()
  expect(counts).toEqual([1, 2, 2])
  expect(failures).toEqual([])
})

/** Registers an expired upload and a file that is marked for deletion. Returns a function that lists both. */
async function insertOldFiles(): Promise<() => Promise<string[]>> {
  const { db, pool } = server.database
  const { id: user_id } = await server.createUser()
  const blob = { filename: 'x', content_type: 'image/jpeg', byte_size: 1, checksum: '', user_id }
  await pool.query('delete from blobs')
  await insertPendingBlobs(db, [{ ...blob, key: 'a'.repeat(32) }], new Date(0))
  const marked = await insertPendingBlobs(db, [{ ...blob, key: 'b'.repeat(32) }], new Date())
  await markBlobsForDeletion(db, marked)
  return async () => {
    const { rows } = await pool.query<{ key: string }>('select left(key, 1) as key from blobs order by key')
    return rows.map(({ key }) => key)
  }
}

it('after a step of the clock, only files without a record are removed until it has gone on for days', async () => {
  const listFiles = await insertOldFiles()
  const failures: string[] = []
  const sweepAt = (ms: number) =>
    sweepOrphans({
      ...server.app,
      database: server.database,
      clock: () => new Date(Date.now() + ms),
      logFailure: (error) => failures.push(String(error)),
    })
  const stepMs = clockCheck.maxForwardMs + 60_000
  await sweepAt(stepMs)
  expect(await listFiles()).toEqual(['a'])
  expect(failures).toEqual([expect.stringContaining('sweep: the clock moved by 7 days')])
  await sweepAt(stepMs + clockCheck.waitMs + 60_000)
  expect(await listFiles()).toEqual([])
  expect(failures).toEqual([expect.any(String)])
})

it('a clock that cannot be checked is not trusted; files without a record are removed', async () => {
  const listFiles = await insertOldFiles()
  const { pool } = server.database
  const failures: string[] = []
  await pool.query('alter table app_state rename to app_state_away')
  await sweepOrphans({
    ...server.app,
    database: server.database,
    clock: () => new Date(),
    logFailure: (error) => failures.push(String(error)),
  })
  await pool.query('alter table app_state_away rename to app_state')
  expect(await listFiles()).toEqual(['a'])
  expect(failures).toEqual([expect.stringContaining('app_state')])
})

it('a step that fails does not keep the others from removing old records', async () => {
  const { pool } = server.database
  await pool.query("delete from app_state where name = 'clock of sweep'")
  const failures: string[] = []
  const { id } = await server.createUser()
  await pool.query("update sessions set expires_at = now() - interval '31 days' where user_id = $1", [id])
  await pool.query(
    "insert into sign_in_attempts (subject, attempts, window_start) values ('old', 1, now() - interval '1 year')",
  )
  await pool.query('alter table blobs rename to blobs_away')
  await sweepOrphans({
    ...server.app,
    database: server.database,
    clock: () => new Date(),
    logFailure: (error) => failures.push(String(error)),
  })
  await pool.query('alter table blobs_away rename to blobs')
  const { rows } = await pool.query(
    "select id::text from sessions where user_id = $1 union select subject from sign_in_attempts where subject = 'old'",
    [id],
  )
  expect(rows).toEqual([])
  expect(failures).toHaveLength(2)
})
