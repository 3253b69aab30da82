import { LRUCache } from 'lru-cache'
import { satelliteArea } from '../../core/limits.ts'
import { fill } from '../../core/text.ts'
import { refusal } from '../http/problems.ts'

/** Keeps one person from taking the whole server for charts; counts in this process alone. */
export interface ChartBrake {
  /** Throws 429 where the person has too many on the way or had too many this hour; else the way to say that it is done. */
  start(userId: number, sheets: number): () => void
}

const hourMs = 3_600_000
const soonSeconds = 30

export function createChartBrake(rateFactor: number): ChartBrake {
  const running = new Map<number, number>()
  const used = new LRUCache<number, number>({ max: 20_000, ttl: hourMs, noUpdateTTL: true })
  const { downloadsAtOnce, sheetsPerHour } = satelliteArea

  return {
    start(userId, sheets) {
      if (rateFactor === 0) return () => undefined
      const now = running.get(userId) ?? 0
      const most = Math.ceil(downloadsAtOnce * rateFactor)
      if (now >= most) {
        throw refusal(
          'too-many-requests',
          ({ chartRefusals }) => fill(chartRefusals.tooManyAtOnce, { most }),
          {
            retryAfterSeconds: soonSeconds,
          },
        )
      }
      const had = used.get(userId) ?? 0
      if (had > 0 && had + sheets > sheetsPerHour * rateFactor) {
        throw refusal('too-many-requests', ({ chartRefusals }) => chartRefusals.tooManyAnHour, {
          retryAfterSeconds: Math.ceil(used.getRemainingTTL(userId) / 1000),
        })
      }
      used.set(userId, had + sheets)
      running.set(userId, now + 1)
      let isDone = false
      return () => {
        if (isDone) return
        isDone = true
        const left = (running.get(userId) ?? 1) - 1
        if (left > 0) running.set(userId, left)
        else running.delete(userId)
      }
    },
  }
}
