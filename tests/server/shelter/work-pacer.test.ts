import { describe, expect, it } from 'vitest'
import { computePauseMs, createWorkPacer } from '../../../src/server/shelter/work-pacer.ts'

describe('computePauseMs', () => {
  it('leaves the rest of the time of an idle thread', () => {
    expect(computePauseMs(10, 0, 0.5)).toBe(10)
    expect(computePauseMs(30, 0, 0.75)).toBeCloseTo(10)
  })

  it('takes the same part of the time that other work leaves', () => {
    expect(computePauseMs(10, 0.8, 0.5)).toBeCloseTo(90)
  })

  it('lets the work go on in a thread without idle time', () => {
    expect(computePauseMs(10, 1, 0.5)).toBe(490)
  })
})

describe('createWorkPacer', () => {
  it('pauses for longer after a pause in which the thread was busy', async () => {
    const pause = createWorkPacer(0.5, new AbortController().signal)
    const first = pause(20)
    // Other work that ends after the pause.
    const end = performance.now() + 40
    setImmediate(() => {
      while (performance.now() < end) Math.random()
    })
    await first
    const startedAt = performance.now()
    await pause(5)
    expect(performance.now() - startedAt).toBeGreaterThan(15)
  })

  it('ends when it is aborted', async () => {
    const controller = new AbortController()
    const paused = createWorkPacer(0.5, controller.signal)(60_000)
    controller.abort()
    await paused
  })
})
