import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { maxRateLimitKeys } from '../../core/limits/requests.ts'

interface TimeWindow {
  count: number
  startMs: number
}

/**
 * Counts requests by key in time windows of the monotonic clock. The store of the plugin uses
 * the system clock: after a step of it, a window ends at once or lasts as long as the step.
 */
export class MonotonicRateLimitStore implements FastifyRateLimitStore {
  /** In the order of the last requests. An LRU cache of a package reserves its memory at once, for each limit. */
  readonly #windows = new Map<string, TimeWindow>()

  incr: FastifyRateLimitStore['incr'] = (key, callback, lengthMs) => {
    const now = performance.now()
    const known = this.#windows.get(key)
    const window = known && known.startMs + lengthMs > now ? known : { count: 0, startMs: now }
    window.count++
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const [oldest] = this.#windows.keys()
    if (oldest !== undefined && this.#windows.size > maxRateLimitKeys) this.#windows.delete(oldest)
    callback(null, { current: window.count, ttl: window.startMs + lengthMs - now })
  }

  child(): MonotonicRateLimitStore {
    return new MonotonicRateLimitStore()
  }
}
