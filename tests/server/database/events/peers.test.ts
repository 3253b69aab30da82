import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventBroker as limits } from '../../../../src/core/limits/server.ts'
import { createPeers } from '../../../../src/server/database/events/peers.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

describe('the other servers of a broker', () => {
  it('may have ended without their last event when they fall silent', () => {
    const onMissed = vi.fn()
    const peers = createPeers(onMissed)
    peers.see('a')
    peers.see('b')
    vi.advanceTimersByTime(limits.absentMs - 1)
    peers.see('b')
    peers.check()
    expect(peers.count()).toBe(2)
    expect(onMissed.mock.calls.length).toBe(0)
    vi.advanceTimersByTime(1)
    peers.check()
    expect(peers.count()).toBe(1)
    expect(onMissed.mock.calls.length).toBe(1)
    peers.check()
    expect(onMissed).toHaveBeenCalledTimes(1)
  })

  it('may have been out of reach when they come back', () => {
    const onMissed = vi.fn()
    const peers = createPeers(onMissed)
    peers.see('a')
    vi.advanceTimersByTime(limits.absentMs)
    peers.check()
    onMissed.mockClear()
    peers.see('a')
    peers.see('new')
    expect(peers.count()).toBe(2)
    expect(onMissed.mock.calls.length).toBe(1)
  })

  it('have missed nothing when they leave in order', () => {
    const onMissed = vi.fn()
    const peers = createPeers(onMissed)
    peers.see('a')
    peers.leave('a')
    vi.advanceTimersByTime(limits.absentMs)
    peers.check()
    expect(peers.count()).toBe(0)
    expect(onMissed.mock.calls.length).toBe(0)
  })

  it('that fell silent are remembered for an hour, but not while the broker is away', () => {
    const onMissed = vi.fn()
    const peers = createPeers(onMissed)
    /** Whether a server that falls silent, and comes back after some time, may have missed events. */
    const isRemembered = (silentMs: number, whileSilent = () => undefined as void) => {
      peers.see('a')
      vi.advanceTimersByTime(limits.absentMs)
      peers.check()
      whileSilent()
      vi.advanceTimersByTime(silentMs)
      peers.check()
      onMissed.mockClear()
      peers.see('a')
      return onMissed.mock.calls.length === 1
    }
    expect(isRemembered(3_600_000)).toBe(true)
    expect(isRemembered(3_600_001)).toBe(false)
    expect(isRemembered(1, () => peers.clear())).toBe(false)
  })
})
