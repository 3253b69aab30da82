import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TileResponse } from '../../../../src/server/sat-charts/tiles/tile-request.ts'
import { createTileThrottle } from '../../../../src/server/sat-charts/tiles/tile-throttle.ts'

const waits: number[] = []
/** Records a delay and lets it pass at once. */
function wait<T>(ms = 0, value?: T): Promise<T> {
  waits.push(ms)
  vi.advanceTimersByTime(ms)
  return Promise.resolve(value as T) // as by default
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  waits.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const never = new AbortController().signal
const away: TileResponse = { kind: 'away' }
const absent: TileResponse = { kind: 'absent' }
const busy = (waitMs: number | null): TileResponse => ({ kind: 'busy', waitMs })

/** Returns a request that answers with the responses in turn, and counts. */
function createRequest(...responses: TileResponse[]) {
  const request = vi.fn(() => Promise.resolve(responses.shift() ?? absent))
  return request
}

it('failures are repeated after growing delays, other answers are not', async () => {
  const throttle = createTileThrottle(wait)
  for (const answer of [absent, { kind: 'broken' }, { kind: 'unchanged', freshMs: 1 }] as const) {
    const request = createRequest(answer)
    expect(await throttle.run(request, never)).toEqual(answer)
    expect(request.mock.calls.length).toBe(1)
  }
  const failing = createRequest(away, away, away, away)
  expect(await throttle.run(failing, never)).toEqual(away)
  expect(failing.mock.calls.length).toBe(4)
  expect(waits).toEqual([500, 1500, 4000])
  expect(await throttle.run(createRequest(away, absent), never)).toEqual(absent)
})

it('a busy server pauses all requests for the stated time, up to a limit', async () => {
  const throttle = createTileThrottle(wait)
  expect(await throttle.run(createRequest(busy(2000), busy(60_000), busy(null)), never)).toEqual(absent)
  // Of each pause, the delay before the retry has passed already.
  expect(waits).toEqual([500, 1500, 1500, 28_500, 4000])
  waits.length = 0
  const controller = new AbortController()
  const aborted = throttle.run(() => {
    controller.abort(new Error('left'))
    return Promise.resolve(busy(10_000))
  }, controller.signal)
  await expect(aborted).rejects.toThrow('left')
  await throttle.run(createRequest(), never)
  expect(waits).toEqual([500, 9500])
})

it('eight failures in a row stop the requests for half a minute; an answer ends the row', async () => {
  const throttle = createTileThrottle(wait)
  await throttle.run(createRequest(away, away, away, away), never)
  await throttle.run(createRequest(), never)
  await throttle.run(createRequest(away, away, away, away), never)
  await throttle.run(createRequest(away, away, away, absent), never)
  const failing = createRequest(...Array.from({ length: 9 }, () => away))
  await throttle.run(failing, never)
  expect(await throttle.run(failing, never)).toEqual(away)
  expect(failing).toHaveBeenCalledTimes(8)
  vi.advanceTimersByTime(29_000)
  expect(await throttle.run(failing, never)).toEqual(away)
  expect(failing).toHaveBeenCalledTimes(8)
  vi.advanceTimersByTime(1_001)
  expect(await throttle.run(createRequest(), never)).toEqual(absent)
})

it('four requests run at a time; the others wait in order, unless they are aborted', async () => {
  const throttle = createTileThrottle(wait)
  const started: number[] = []
  const ends: (() => void)[] = []
  const controller = new AbortController()
  const runs = Array.from({ length: 7 }, (_, index) =>
    throttle.run(
      () => {
        started.push(index)
        return new Promise((resolve) => ends.push(() => resolve(absent)))
      },
      index === 5 ? controller.signal : never,
    ),
  )
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
  controller.abort(new Error('left'))
  await expect(runs[5]).rejects.toThrow('left')
  for (const count of [5, 6]) {
    ends.shift()?.()
    await expect.poll(() => started).toHaveLength(count)
  }
  expect(started).toEqual([0, 1, 2, 3, 4, 6])
  for (const end of ends) end()
  await Promise.all(runs.filter((_, index) => index !== 5))
  await expect(throttle.run(createRequest(), AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
})
