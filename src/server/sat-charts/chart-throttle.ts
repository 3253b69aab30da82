import { LRUCache } from 'lru-cache'
import { satChartArea } from '../../core/limits.ts'
import { formatMessage } from '../../core/text.ts'
import { localizedProblem } from '../system/domain-error.ts'

/** Keeps one person from taking the whole server for charts; counts in this process alone. */
export interface ChartThrottle {
  /** Throws 429 where the person has too many on the way or had too many this hour; else the way to say that it is done. */
  acquire(userId: number, sheets: number): () => void
}

const hourMs = 3_600_000
const soonSeconds = 30

export function createChartThrottle(rateFactor: number): ChartThrottle {
  const running = new Map<number, number>()
  const used = new LRUCache<number, number>({ max: 20_000, ttl: hourMs, noUpdateTTL: true })
  const { maxConcurrentDownloads, maxSheetsPerHour } = satChartArea

  return {
    acquire(userId, sheets) {
      if (rateFactor === 0) return () => undefined
      const now = running.get(userId) ?? 0
      const most = Math.ceil(maxConcurrentDownloads * rateFactor)
      if (now >= most) {
        throw localizedProblem(
          'too-many-requests',
          ({ chartRefusals }) => formatMessage(chartRefusals.tooManyDownloads, { most }),
          {
            retryAfterSeconds: soonSeconds,
          },
        )
      }
      const had = used.get(userId) ?? 0
      if (had > 0 && had + sheets > maxSheetsPerHour * rateFactor) {
        throw localizedProblem('too-many-requests', ({ chartRefusals }) => chartRefusals.hourlyLimitReached, {
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
