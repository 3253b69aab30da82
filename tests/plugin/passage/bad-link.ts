import type { ConnectionProxy } from '../connection-proxy.ts'

/** A link that drops. */
export interface BadLink {
  /** Fraction of the time without a connection. */
  getDownShare(): number
  /** Ends the drops and restores the connection. */
  stop(): void
}

/** Mean times with and without a connection, in milliseconds: it is away 40 % of the time. */
const upMs = 1_500
const downMs = 1_000

/**
 * Interrupts a connection at random: it refuses, drops packets, or loses the answer to a report that has arrived.
 */
export function startBadLink(proxy: ConnectionProxy, random: () => number): BadLink {
  let timer: NodeJS.Timeout
  const times = { up: 0, down: 0 }
  let changedAt = performance.now()

  function change(isUp: boolean): void {
    const now = performance.now()
    times[isUp ? 'down' : 'up'] += now - changedAt
    changedAt = now
    proxy.isUp = isUp || random() < 0.5
    // Up and silent drops packets.
    proxy.isSilent = !isUp && proxy.isUp
    if (isUp && random() < 0.3) proxy.dropResponseTo = '/api/v1/observations'
    timer = setTimeout(change, (isUp ? upMs : downMs) * (0.5 + random()), !isUp)
  }

  change(true)
  return {
    getDownShare: () => times.down / (times.up + times.down),
    stop() {
      clearTimeout(timer)
      proxy.isUp = true
      proxy.isSilent = false
      proxy.dropResponseTo = null
    },
  }
}
