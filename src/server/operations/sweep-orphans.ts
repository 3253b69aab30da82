import type { FastifyInstance } from 'fastify'
import { discardExpiredUploads } from '../storage/blob-queries.ts'
import { deleteMarkedFiles, type DeleteFilesContext } from '../storage/delete-marked-files.ts'
import { deleteExpiredSessions } from '../accounts/session-queries.ts'
import { deleteOldAttempts } from '../accounts/sign-in/attempt-queries.ts'

type SweepParts = DeleteFilesContext & Pick<FastifyInstance, 'clock'>
type HourlyParts = SweepParts & Pick<FastifyInstance, 'scrubber'>

/**
 * Removes the bytes of deleted files, uploads that never came or were never used, files whose photo
 * went with its vessel, and log-ins that have long been over.
 */
export async function sweepOrphans(parts: SweepParts): Promise<void> {
  const { db } = parts.database
  const steps = [
    () => discardExpiredUploads(db, parts.clock()),
    () => deleteExpiredSessions(db),
    () => deleteOldAttempts(db),
  ]
  for (const step of steps) {
    await step().catch(parts.logFailure)
  }
  await deleteMarkedFiles(parts)
}

const everyMs = 3_600_000

/** Sweeps now and every hour; returns what ends it, when a sweep under way has ended. */
export function startHourlySweep(parts: HourlyParts): () => Promise<void> {
  let underWay = sweepOrphans(parts)
  parts.scrubber.schedule()
  const timer = setInterval(() => {
    underWay = underWay.then(() => sweepOrphans(parts))
    parts.scrubber.schedule()
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underWay
  }
}
