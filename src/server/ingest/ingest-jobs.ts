import { visitDetection, trafficIndexRule } from '../../core/limits.ts'
import type { Database } from '../database/database.ts'
import { endStaleVisits } from './visits/queries.ts'
import { clearJobFailures, recordJobFailure } from '../database/job-failures.ts'
import { updateNearbyTowns, updateTrafficIndex, updateCheckedInCounts } from './visits/count-queries.ts'

export interface IngestJobDependencies {
  database: Pick<Database, 'db'>
  onFailure: (error: unknown) => void
}

const harbourSteps = ['ends of silent stays', 'check-in counts', 'nearby towns', 'traffic index']

/** Keeps what follows from the check-ins in step: counts on markers, traffic index, where vessels are near. */
export function startIngestJobs({ database: { db }, onFailure }: IngestJobDependencies): {
  close(): Promise<void>
} {
  let countedAt = -Infinity
  let isClosed = false
  /** Steps that failed as a whole; a note of an earlier process is cleared by the first success. */
  const failing = new Set(harbourSteps)
  let underWay = Promise.resolve()

  /** Steps do not depend on each other: one that fails is noted, and the others are done. */
  async function step(name: string, work: () => Promise<unknown>): Promise<void> {
    if (isClosed) return
    try {
      await work()
      if (failing.delete(name)) await clearJobFailures(db, name, [''])
    } catch (error) {
      failing.add(name)
      onFailure(error)
      await recordJobFailure(db, name, '', error).catch(() => undefined) // the database itself is away
    }
  }

  async function look(): Promise<void> {
    await step('ends of silent stays', () => endStaleVisits(db))
    await step('check-in counts', () => updateCheckedInCounts(db, { onFailure }))
    await step('nearby towns', async () => {
      while (!isClosed && (await updateNearbyTowns(db, { onFailure })) > 0);
    })
    if (performance.now() - countedAt < trafficIndexRule.intervalMs) return
    await step('traffic index', async () => {
      await updateTrafficIndex(db, { onFailure })
      countedAt = performance.now()
    })
  }

  const timer = setInterval(() => {
    underWay = underWay.then(() => (isClosed ? undefined : look())).catch(onFailure)
  }, visitDetection.countRefreshMs)
  timer.unref()
  return {
    close() {
      isClosed = true
      clearInterval(timer)
      return underWay
    },
  }
}
