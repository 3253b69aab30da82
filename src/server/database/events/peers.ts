import { eventBroker } from '../../../core/limits/server.ts'

/** The other servers that publish to the broker. */
export interface Peers {
  /** A server gave a sign of life. */
  see(id: string): void
  /** A server has published everything and ends. */
  leave(id: string): void
  /** Finds servers without a sign of life. */
  check(): void
  /** Forgets all, because the broker is away. */
  clear(): void
  count(): number
}

/** Servers that were absent are remembered for this long. */
const absentMemoryMs = 3_600_000

/**
 * Watches the other servers. Calls `onMissed` when one falls silent, because it may have ended
 * between the commit of a change and its event, and when it comes back, because the broker may
 * have been divided meanwhile.
 */
export function createPeers(onMissed: () => void): Peers {
  /** Monotonic times in ms by server. */
  const seenAt = new Map<string, number>()
  const absentSince = new Map<string, number>()

  return {
    see(id) {
      seenAt.set(id, performance.now())
      if (absentSince.delete(id)) onMissed()
    },
    leave(id) {
      seenAt.delete(id)
    },
    check() {
      const now = performance.now()
      let hasFallenSilent = false
      for (const [id, at] of seenAt) {
        if (now - at < eventBroker.absentMs) continue
        seenAt.delete(id)
        absentSince.set(id, now)
        hasFallenSilent = true
      }
      for (const [id, at] of absentSince) if (now - at > absentMemoryMs) absentSince.delete(id)
      if (hasFallenSilent) onMissed()
    },
    clear() {
      seenAt.clear()
      absentSince.clear()
    },
    count: () => seenAt.size,
  }
}
