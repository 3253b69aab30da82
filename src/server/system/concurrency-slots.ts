import { DomainError } from './domain-error.ts'

/** Limits the number of concurrent tasks. */
export interface ConcurrencySlots {
  /** Runs a task in a slot. Throws 429 if the key has no free slot, 503 if no slot is free at all. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>
  /** Number of occupied slots. */
  getActiveCount(): number
}

export interface ConcurrencyLimits {
  perUser: number
  total: number
  retryAfterSeconds: number
}

/** Creates slots; a key identifies a user or a client network. */
export function createConcurrencySlots({
  perUser,
  total,
  retryAfterSeconds,
}: ConcurrencyLimits): ConcurrencySlots {
  const byKey = new Map<string, number>()
  let taken = 0
  return {
    getActiveCount: () => taken,
    async run(key, task) {
      const own = byKey.get(key) ?? 0
      if (own >= perUser) {
        throw new DomainError('too-many-requests', 'refusals.slotsOfUser', {
          values: { most: perUser },
          retryAfterSeconds,
        })
      }
      if (taken >= total)
        throw new DomainError('unavailable', 'refusals.slotsOfServer', { retryAfterSeconds })
      byKey.set(key, own + 1)
      taken++
      try {
        return await task()
      } finally {
        taken--
        const left = (byKey.get(key) ?? 1) - 1
        if (left > 0) byKey.set(key, left)
        else byKey.delete(key)
      }
    },
  }
}
