import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startHourlySweep } from '../../../src/server/operations/sweep-orphans.ts'
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
  expect([counts, failures]).toEqual([[1, 2, 2], []])
})
