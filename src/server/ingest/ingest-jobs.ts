import { visitDetection, trafficIndexRule } from '../../core/limits/ingest.ts'
import type { Database } from '../database/database.ts'
import { endStaleVisits } from './visits/queries.ts'
import { clearJobFailures, recordJobFailure } from '../database/job-failures.ts'
import { updateNearbyTowns, updateTrafficIndex, updateCheckedInCounts } from './visits/count-queries.ts'

export interface IngestJobDependencies {
  database: Pick<Database, 'db'>
  onFailure: (error: unknown) => void
}

const jobNames = ['ends of silent stays', 'check-in counts', 'nearby towns', 'traffic index']

/**
 * Runs the jobs that keep derived data up to date: visit ends, check-in counts on
 * markers, traffic index, nearby towns.
 */
export function startIngestJobs({ database: { db }, onFailure }: IngestJobDependencies): {
  close(): Promise<void>
} {
  let countedAt = -Infinity
  let isClosed = false
  /**
   * Jobs that failed. Contains all at the start, so that the first success clears
   * failures recorded by an earlier process.
   */
  const failing = new Set(jobNames)
  let currentRun = Promise.resolve()

  /** Runs a job. Jobs are independent: a failure is recorded and the next job runs. */
  async function runJob(name: string, work: () => Promise<unknown>): Promise<void> {
    if (isClosed) return
    try {
      await work()
      if (failing.delete(name)) await clearJobFailures(db, name, [''])
    } catch (error) {
      failing.add(name)
      onFailure(error)
      await recordJobFailure(db, name, '', error).catch(() => undefined) // the database may be unavailable
    }
  }

  async function runJobs(): Promise<void> {
    await runJob('ends of silent stays', () => endStaleVisits(db))
    await runJob('check-in counts', () => updateCheckedInCounts(db, { onFailure }))
    await runJob('nearby towns', async () => {
      while (!isClosed && (await updateNearbyTowns(db, { onFailure })) > 0);
    })
    if (performance.now() - countedAt < trafficIndexRule.intervalMs) return
    await runJob('traffic index', async () => {
      await updateTrafficIndex(db, { onFailure })
      countedAt = performance.now()
    })
  }

  const timer = setInterval(() => {
    currentRun = currentRun.then(() => (isClosed ? undefined : runJobs())).catch(onFailure)
  }, visitDetection.countRefreshMs)
  timer.unref()
  return {
    close() {
      isClosed = true
      clearInterval(timer)
      return currentRun
    },
  }
}
