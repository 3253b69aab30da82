import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createChartThrottle, type ChartThrottle } from '../../../src/server/sat-charts/chart-throttle.ts'

let now: number
beforeEach(() => {
  now = 1000
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function passTime(ms: number): void {
  now += ms
  vi.advanceTimersByTime(ms)
}

/** Returns the seconds after which a refused download may be repeated; null if it is allowed. */
function tryAcquire(throttle: ChartThrottle, userId: number, sheets: number): number | null {
  try {
    throttle.acquire(userId, sheets)()
    return null
  } catch (error) {
    return (error as { retryAfterSeconds: number }).retryAfterSeconds
  }
}

it('a user has two downloads at a time; a slot is released once', () => {
  const throttle = createChartThrottle(1)
  const [first] = [throttle.acquire(1, 1), throttle.acquire(1, 1)]
  expect(tryAcquire(throttle, 1, 1)).toBe(30)
  expect(tryAcquire(throttle, 2, 1)).toBeNull()
  first()
  first()
  throttle.acquire(1, 1)
  expect(tryAcquire(throttle, 1, 1)).toBe(30)
})

it('the sheets of an hour are counted from the first download', () => {
  const throttle = createChartThrottle(0.5)
  expect(tryAcquire(throttle, 1, 150)).toBeNull()
  passTime(1_800_000)
  expect(tryAcquire(throttle, 1, 50)).toBeNull()
  expect(tryAcquire(throttle, 1, 1)).toBe(1800)
  passTime(1_800_001)
  expect(tryAcquire(throttle, 1, 1)).toBeNull()
})

it('sheets that were not rendered are subtracted from the count', () => {
  const throttle = createChartThrottle(1)
  throttle.acquire(1, 400)()
  throttle.giveBack(1, 100)
  throttle.giveBack(2, 100)
  expect(tryAcquire(throttle, 1, 101)).toBe(3600)
  expect(tryAcquire(throttle, 1, 100)).toBeNull()
})

it('a factor of 0 disables the limits', () => {
  const throttle = createChartThrottle(0)
  for (const sheets of [1000, 1000, 1000]) throttle.acquire(1, sheets)
  expect(tryAcquire(throttle, 1, 1000)).toBeNull()
})
