import { afterEach, expect, it, vi } from 'vitest'
import { createBackoff, withDeadline } from '../../src/plugin/signalk/backoff.ts'
import { backoffLimits as limits } from '../../src/plugin/signalk/limits.ts'

afterEach(() => void vi.useRealTimers())

/** Fails again and again; returns the delays until an attempt is allowed again. */
function measureDelays(random: () => number, failures: number): number[] {
  vi.useFakeTimers({ toFake: ['performance'] })
  const backoff = createBackoff(random)
  return Array.from({ length: failures }, () => {
    backoff.fail()
    let delayMs = 0
    for (; !backoff.mayTry(); delayMs += 500) vi.advanceTimersByTime(500)
    return delayMs
  })
}

it('the delay doubles with each failure up to a minute, and is at random between half and all of it', () => {
  expect(measureDelays(() => 1, 7)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  expect(measureDelays(() => 0, 3)).toEqual([1000, 2000, 4000])
  expect(limits).toEqual({ minMs: 2000, maxMs: 60_000 })
})

it('a success ends the delay', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const backoff = createBackoff(() => 1)
  expect(backoff.mayTry()).toBe(true)
  backoff.fail()
  expect(backoff.mayTry()).toBe(false)
  backoff.succeed()
  expect(backoff.mayTry()).toBe(true)
  backoff.fail()
  vi.advanceTimersByTime(2000)
  expect(backoff.mayTry()).toBe(true)
})

it('waits for a promise no longer than the deadline', async () => {
  expect(await withDeadline(Promise.resolve('in time'), 1000)).toBe('in time')
  const startedAt = performance.now()
  expect(await withDeadline(new Promise(() => undefined), 50)).toBeNull()
  expect(performance.now() - startedAt).toBeLessThan(1000)
  await expect(withDeadline(Promise.reject(new Error('failed')), 1000)).rejects.toThrow('failed')
})

it('a promise in time leaves no timer, which would keep a stopped program running', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await withDeadline(Promise.resolve('in time'), 60_000)
  await withDeadline(Promise.reject(new Error('failed')), 60_000).catch(() => undefined)
  expect(vi.getTimerCount()).toBe(0)
})
