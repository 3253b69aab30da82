import type { FastifyInstance } from 'fastify'
import { deleteBlobRow, discardExpiredUploads, listBlobsToDelete } from '../storage/blob-queries.ts'
import { clearJobFailures, recordJobFailure, findRetryStates } from '../database/job-failures.ts'
import { deleteExpiredSessions } from '../accounts/session-queries.ts'
import { deleteOldAttempts } from '../accounts/sign-in/attempt-queries.ts'
import type { PhotoDependencies } from '../posts/save-photo.ts'

type SweepParts = Pick<PhotoDependencies, 'database' | 'storage' | 'clock' | 'logFailure'>
type HourlyParts = SweepParts & Pick<FastifyInstance, 'scrubber'>

/** After so many files that could not be removed the storage is taken to be away. */
const failuresUntilAway = 5

const job = 'removed files'

/**
 * Takes the bytes of what was removed out of the storage. A file that cannot be
 * removed keeps none of the others; the log is told of the first, an admin is shown
 * each, and the next time does it, for the database remembers.
 */
export async function deleteMarkedFiles({
  database: { db },
  storage,
  logFailure,
}: SweepParts): Promise<void> {
  const failures: unknown[] = []
  try {
    const known = await findRetryStates(db, job)
    for (const { id, key } of await listBlobsToDelete(db)) {
      if (failures.length >= failuresUntilAway) break
      try {
        await storage.remove(key)
      } catch (error) {
        failures.push(error)
        await recordJobFailure(db, job, String(id), error)
        continue
      }
      await deleteBlobRow(db, id)
      if (known.has(String(id))) await clearJobFailures(db, job, [String(id)])
    }
  } catch (error) {
    failures.push(error)
  }
  if (failures.length > 0) logFailure(failures[0])
}

/**
 * The same, with uploads that never came or were never used, files whose photo
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
