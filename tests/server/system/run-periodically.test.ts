import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWithin } from '../../../src/server/system/answer-within.ts'
import { runPeriodically } from '../../../src/server/system/run-periodically.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Starts a job whose runs are recorded with their time; `results` are what they return. */
function startJob(results: (number | Error)[]) {
  const start = Date.now()
  const runs: number[] = []
  const failures: unknown[] = []
  const job = runPeriodically({
    run: () => {
      runs.push(Date.now() - start)
      const result = results.shift() ?? 1000
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
    },
    initialDelayMs: 100,
    retryDelayMs: 30,
    onFailure: (error) => failures.push(error),
  })
  return { job, runs, failures }
}

it('a job runs after its first delay, then after the delay it returned, or the delay of a retry', async () => {
  const error = new Error('away')
  const { job, runs, failures } = startJob([500, error, 200])
  await vi.advanceTimersByTimeAsync(99)
  expect(runs).toEqual([])
  await vi.advanceTimersByTimeAsync(1 + 500 + 30 + 200)
  expect(runs).toEqual([100, 600, 630, 830])
  expect(failures).toEqual([error])
  await job.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toHaveLength(4)
})

it('a closed job waits for its run, which is aborted, and does not report its failure', async () => {
  const failures: unknown[] = []
  const events: string[] = []
  const job = runPeriodically({
    run: (signal) =>
      new Promise((_resolve, reject) => {
        events.push('run')
        signal.addEventListener('abort', () => {
          events.push('aborted')
          setTimeout(() => reject(new Error('aborted')), 50)
        })
      }),
    initialDelayMs: 0,
    retryDelayMs: 1,
    onFailure: (error) => failures.push(error),
  })
  await vi.advanceTimersByTimeAsync(0)
  const closing = job.close().then(() => events.push('closed'))
  await vi.advanceTimersByTimeAsync(49)
  expect(events).toEqual(['run', 'aborted'])
  await vi.advanceTimersByTimeAsync(1)
  await closing
  await vi.advanceTimersByTimeAsync(1000)
  expect(events).toEqual(['run', 'aborted', 'closed'])
  expect(failures).toEqual([])
})

it('a query is answered in time, with its result or null', async () => {
  vi.useRealTimers()
  const never = new Promise<string>(() => undefined)
  expect(await answerWithin(Promise.resolve('rows'), 1000)).toBe('rows')
  expect(await answerWithin(Promise.reject(new Error('away')), 1000)).toBeNull()
  expect(await answerWithin(never, 1)).toBeNull()
})
