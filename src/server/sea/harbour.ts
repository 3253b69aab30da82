import { stay, traffic } from '../../core/limits.ts'
import type { Database } from '../store/database.ts'
import { endSilentStays } from '../store/sea-stays.ts'
import { placeVessels, recountTraffic, recountVisitors } from '../store/visits.ts'

export interface HarbourParts {
  database: Pick<Database, 'db'>
  onFailure: (error: unknown) => void
}

/** Keeps what follows from the check-ins in step: counts on markers, traffic index, where vessels are near. */
export function startHarbour({ database: { db }, onFailure }: HarbourParts): { close(): Promise<void> } {
  let countedAt = -Infinity
  let isClosed = false
  let underWay = Promise.resolve()

  async function look(): Promise<void> {
    await endSilentStays(db)
    await recountVisitors(db)
    while (!isClosed && (await placeVessels(db)) > 0);
    if (isClosed || performance.now() - countedAt < traffic.everyMs) return
    await recountTraffic(db)
    countedAt = performance.now()
  }

  const timer = setInterval(() => {
    underWay = underWay.then(() => (isClosed ? undefined : look())).catch(onFailure)
  }, stay.countMs)
  timer.unref()
  return {
    close() {
      isClosed = true
      clearInterval(timer)
      return underWay
    },
  }
}
