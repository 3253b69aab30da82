import { backoffLimits as limits } from './limits.ts'

/** Delays further attempts after failures. */
export interface Backoff {
  /** Whether an attempt may be made now. */
  mayTry(): boolean
  /** Doubles the delay, up to the maximum. */
  fail(): void
  /** Ends the delay. */
  succeed(): void
}

/**
 * Creates a backoff with jitter, so that the requests of a boat do not start together when its link returns:
 * each delay is between half and all of the nominal one.
 */
export function createBackoff(random: () => number = Math.random): Backoff {
  let failures = 0
  let nextAttemptAt = -Infinity
  return {
    mayTry: () => performance.now() >= nextAttemptAt,
    fail() {
      const nominalMs = Math.min(limits.maxMs, limits.minMs * 2 ** failures)
      failures++
      nextAttemptAt = performance.now() + nominalMs * (0.5 + random() / 2)
    },
    succeed() {
      failures = 0
      nextAttemptAt = -Infinity
    },
  }
}

/** Waits for a promise, at most so long; null if it takes longer. The promise continues. */
export async function withDeadline<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  try {
    return await Promise.race([promise, deadline])
  } finally {
    clearTimeout(timer)
  }
}
