import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $now } from '../../src/client/clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('clock', () => {
  it('ticks every minute while it has listeners', () => {
    vi.setSystemTime('2026-05-01T10:00:00Z')
    const end = $now.listen(() => undefined)
    vi.advanceTimersByTime(120_000)
    expect($now.get().toISOString()).toBe('2026-05-01T10:02:00.000Z')
    end()
    vi.advanceTimersByTime(1000)
    expect(vi.getTimerCount()).toBe(0)
  })
})
