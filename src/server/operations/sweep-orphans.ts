import type { FastifyInstance } from 'fastify'
import { discardExpiredUploads } from '../storage/blob-queries.ts'
import { deleteMarkedFiles, type DeleteFilesContext } from '../storage/delete-marked-files.ts'
import { isClockTrusted } from './clock-check.ts'
import { deleteExpiredSessions } from '../accounts/session-queries.ts'
import { deleteOldAttempts } from '../accounts/sign-in/attempt-queries.ts'

type SweepDependencies = DeleteFilesContext & Pick<FastifyInstance, 'clock'>
type HourlySweepDependencies = SweepDependencies & Pick<FastifyInstance, 'scrubber'>

/**
 * Removes expired and unused uploads, files without a record, expired sessions and old
 * log-in attempts. After a step of the clock, removes only files without a record.
 */
export async function sweepOrphans(dependencies: SweepDependencies): Promise<void> {
  const { db } = dependencies.database
  const now = dependencies.clock()
  const steps = [
    () => discardExpiredUploads(db, now),
    () => deleteExpiredSessions(db),
    () => deleteOldAttempts(db),
  ]
  if (await isTrusted(dependencies, now)) {
    for (const step of steps) await step().catch(dependencies.logFailure)
  }
  await deleteMarkedFiles(dependencies)
}

/** Whether old records may be removed; not if the clock cannot be checked. */
async function isTrusted({ database: { db }, logFailure }: SweepDependencies, now: Date): Promise<boolean> {
  try {
    return await isClockTrusted(db, 'sweep', now, logFailure)
  } catch (error) {
    logFailure(error)
    return false
  }
}

const sweepIntervalMs = 3_600_000

/**
 * Runs the cleanup now and every hour. Returns a function that stops it, with the requests
 * to the storage, and waits for a run in progress. Call it after the last request.
 */
export function startHourlySweep(dependencies: HourlySweepDependencies): () => Promise<void> {
  let currentSweep = sweepOrphans(dependencies)
  dependencies.scrubber.schedule()
  const timer = setInterval(() => {
    currentSweep = currentSweep.then(() => sweepOrphans(dependencies))
    dependencies.scrubber.schedule()
  }, sweepIntervalMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    dependencies.storage.close()
    return currentSweep
  }
}
