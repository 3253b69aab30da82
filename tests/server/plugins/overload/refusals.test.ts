import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { overload } from '../../../../src/core/limits/server.ts'
import { createRefusalCounter } from '../../../../src/server/plugins/overload/refusals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const createRequest = () => ({}) as FastifyRequest // only its identity is used
const none = { event_loop: 0, in_progress: 0, database_queue: 0, database_time: 0 }

it('refused requests are reported together at an interval, and counted since the start', () => {
  const report = vi.fn()
  const refusals = createRefusalCounter(report)
  const refused = createRequest()
  refusals.add('event_loop', refused)
  refusals.add('event_loop', createRequest())
  refusals.add('database_time', createRequest())
  expect(refusals.includes(refused)).toBe(true)
  expect(refusals.includes(createRequest())).toBe(false)
  vi.advanceTimersByTime(overload.logIntervalMs - 1)
  expect(report).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(report.mock.calls).toEqual([[{ ...none, event_loop: 2, database_time: 1 }]])
  // Nothing is reported while nothing is refused.
  vi.advanceTimersByTime(5 * overload.logIntervalMs)
  expect(report).toHaveBeenCalledTimes(1)
  refusals.add('in_progress', createRequest())
  vi.advanceTimersByTime(overload.logIntervalMs)
  expect(report).toHaveBeenLastCalledWith({ ...none, in_progress: 1 })
  expect(refusals.getCounts()).toEqual({ ...none, event_loop: 2, database_time: 1, in_progress: 1 })
})

it('refusals that were not reported are reported when the server closes', () => {
  const report = vi.fn()
  const refusals = createRefusalCounter(report)
  refusals.add('database_queue', createRequest())
  refusals.close()
  expect(report.mock.calls).toEqual([[{ ...none, database_queue: 1 }]])
  vi.advanceTimersByTime(2 * overload.logIntervalMs)
  refusals.close()
  expect(report).toHaveBeenCalledTimes(1)
})
