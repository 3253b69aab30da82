import type { FastifyInstance } from 'fastify'
import { clearJobFailures, recordJobFailure, findRetryStates } from '../database/job-failures.ts'
import { deleteBlobRow, listBlobsToDelete } from './blob-queries.ts'

export type DeleteFilesContext = Pick<FastifyInstance, 'database' | 'storage' | 'logFailure'>

/** Number of failures in a run after which the storage counts as unavailable. */
const failuresUntilAway = 5

const job = 'removed files'

/**
 * Deletes the bytes of blobs that are marked for removal. A file that cannot be deleted does
 * not stop the others: the first failure is logged, each is listed in /admin, and the next
 * run tries again.
 */
export async function deleteMarkedFiles({
  database: { db },
  storage,
  logFailure,
}: DeleteFilesContext): Promise<void> {
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
