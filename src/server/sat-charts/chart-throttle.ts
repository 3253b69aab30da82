import { LRUCache } from 'lru-cache'
import { satChartArea } from '../../core/limits/sat-charts.ts'
import { DomainError } from '../system/domain-error.ts'

/** Limits the chart downloads of each user. The counts are local to this process. */
export interface ChartThrottle {
  /** Throws 429 above the concurrent or hourly limit of the user; otherwise returns the function that releases the slot. */
  acquire(userId: number, sheets: number): () => void
  /** Takes sheets off the hourly count, because they are not rendered after all. */
  giveBack(userId: number, sheets: number): void
}

const hourMs = 3_600_000
const retryAfterSeconds = 30

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
        throw new DomainError('too-many-requests', 'chartRefusals.tooManyDownloads', {
          values: { most },
          retryAfterSeconds,
        })
      }
      const usedSheets = used.get(userId) ?? 0
      if (usedSheets > 0 && usedSheets + sheets > maxSheetsPerHour * rateFactor) {
        throw new DomainError('too-many-requests', 'chartRefusals.hourlyLimitReached', {
          retryAfterSeconds: Math.ceil(used.getRemainingTTL(userId) / 1000),
        })
      }
      used.set(userId, usedSheets + sheets)
      running.set(userId, now + 1)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        const left = (running.get(userId) ?? 1) - 1
        if (left > 0) running.set(userId, left)
        else running.delete(userId)
      }
    },
    giveBack(userId, sheets) {
      const usedSheets = used.get(userId)
      if (usedSheets !== undefined) used.set(userId, Math.max(0, usedSheets - sheets))
    },
  }
}
