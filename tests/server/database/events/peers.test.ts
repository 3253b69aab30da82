import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventBroker as limits } from '../../../../src/core/limits/server.ts'
import { createPeers } from '../../../../src/server/database/events/peers.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

describe('the other servers of a broker', () => {
  it('a server that falls silent may have ended before its last event', () => {
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

  it('a server that comes back may have missed events', () => {
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

  it('a server that says that it ends has missed no event', () => {
    const onMissed = vi.fn()
    const peers = createPeers(onMissed)
    peers.see('a')
    peers.leave('a')
    vi.advanceTimersByTime(limits.absentMs)
    peers.check()
    expect(peers.count()).toBe(0)
    expect(onMissed.mock.calls.length).toBe(0)
  })

  it('silent servers are remembered for an hour, not counting the time when the broker is away', () => {
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
