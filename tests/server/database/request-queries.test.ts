import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDatabaseTime } from '../../../src/server/database/request-queries.ts'
import { DatabaseTimeoutError } from '../../../src/server/database/overload-errors.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Waits that settle after a number of milliseconds. */
const settleAfter = (ms: number) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve(`after ${ms}`), ms))

/** Starts a wait; `getOutcome` returns its result, `timeout`, or `waiting`. */
function start(wait: Promise<string>): { getOutcome(): string } {
  let outcome = 'waiting'
  wait.then(
    (result) => (outcome = result),
    (error: unknown) => (outcome = error instanceof DatabaseTimeoutError ? 'timeout' : String(error)),
  )
  return { getOutcome: () => outcome }
}

it('several waits of a request share one limit', async () => {
  const time = createDatabaseTime(1000)
  for (const ms of [400, 500]) {
    const wait = start(time.limit(settleAfter(ms), {}))
    await vi.advanceTimersByTimeAsync(ms)
    expect(wait.getOutcome()).toBe(`after ${ms}`)
  }
  // Time between the waits does not count.
  await vi.advanceTimersByTimeAsync(5000)
  const third = start(time.limit(settleAfter(400), {}))
  await vi.advanceTimersByTimeAsync(99)
  expect(third.getOutcome()).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(third.getOutcome()).toBe('timeout')
  const send = vi.fn(settleAfter(1))
  const onTimeout = vi.fn()
  await expect(time.limit(send, { onTimeout })).rejects.toThrow(DatabaseTimeoutError)
  expect(send.mock.calls.length).toBe(0)
  expect(onTimeout.mock.calls.length).toBe(1)
})

it('waits at the same time count once', async () => {
  const time = createDatabaseTime(1000)
  const waits = [600, 600, 600].map((ms) => start(time.limit(settleAfter(ms), {})))
  await vi.advanceTimersByTimeAsync(600)
  expect(waits.map(({ getOutcome }) => getOutcome())).toEqual(['after 600', 'after 600', 'after 600'])
  const next = start(time.limit(settleAfter(390), {}))
  await vi.advanceTimersByTimeAsync(390)
  expect(next.getOutcome()).toBe('after 390')
})

it('a result that comes too late is handed over, for example a connection to the pool', async () => {
  const onLate = vi.fn()
  const wait = start(createDatabaseTime(1000).limit(settleAfter(1500), { onLate }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(wait.getOutcome()).toBe('timeout')
  expect(onLate.mock.calls).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(onLate.mock.calls).toEqual([['after 1500']])
})

it('a renewal while a wait is open lets the time before it not count', async () => {
  const time = createDatabaseTime(1000)
  const open = start(time.limit(settleAfter(950), {}))
  await vi.advanceTimersByTimeAsync(900)
  time.renew()
  await vi.advanceTimersByTimeAsync(50)
  expect(open.getOutcome()).toBe('after 950')
  const next = start(time.limit(settleAfter(940), {}))
  await vi.advanceTimersByTimeAsync(940)
  expect(next.getOutcome()).toBe('after 940')
})

it('each page of many rows, and each wait after the answer has begun, has the whole time', async () => {
  const time = createDatabaseTime(1000)
  for (let page = 0; page < 3; page++) {
    time.renew()
    const wait = start(time.limit(settleAfter(900), {}))
    await vi.advanceTimersByTimeAsync(900)
    expect(wait.getOutcome()).toBe('after 900')
  }
  time.end()
  for (let page = 0; page < 3; page++) {
    const wait = start(time.limit(settleAfter(900), {}))
    await vi.advanceTimersByTimeAsync(900)
    expect(wait.getOutcome()).toBe('after 900')
  }
  const slow = start(time.limit(settleAfter(1100), {}))
  await vi.advanceTimersByTimeAsync(1000)
  expect(slow.getOutcome()).toBe('timeout')
})

it('a request goes on with a result when it may, and the wait for that does not count', async () => {
  const goOn: (() => void)[] = []
  const time = createDatabaseTime(1000, (then) => void goOn.push(then))
  const wait = start(time.limit(settleAfter(900), {}))
  await vi.advanceTimersByTimeAsync(5000)
  expect(wait.getOutcome()).toBe('waiting')
  goOn[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(wait.getOutcome()).toBe('after 900')
})
