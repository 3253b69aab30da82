import { HttpProblem } from './domain-error.ts'

/** A bound on what is under way at a time. */
export interface ConcurrencySlots {
  /** Does work in a slot. Throws 429 where the key has no slot left, 503 where nobody has. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Slots taken now. */
  getActiveCount(): number
}

export interface ConcurrencyLimits {
  perUser: number
  total: number
  retryAfterSeconds: number
}

/** Slots for work of a user or of a network address. */
export function createConcurrencySlots({
  perUser,
  total,
  retryAfterSeconds,
}: ConcurrencyLimits): ConcurrencySlots {
  const byKey = new Map<string, number>()
  let taken = 0
  return {
    getActiveCount: () => taken,
    async run(key, work) {
      const own = byKey.get(key) ?? 0
      if (own >= perUser) {
        const detail = `At most ${perUser} of these are done at a time for one person. Wait until one is done.`
        throw new HttpProblem('too-many-requests', detail, { retryAfterSeconds })
      }
      if (taken >= total) {
        const detail = 'Too many of these are under way just now. Try again in a minute.'
        throw new HttpProblem('unavailable', detail, { retryAfterSeconds })
      }
      byKey.set(key, own + 1)
      taken++
      try {
        return await work()
      } finally {
        taken--
        const left = (byKey.get(key) ?? 1) - 1
        if (left > 0) byKey.set(key, left)
        else byKey.delete(key)
      }
    },
  }
}
