import type { FastifyInstance } from 'fastify'
import { clearJobFailures, recordJobFailure, findRetryStates } from '../database/job-failures.ts'
import { deleteBlobRow, listBlobsToDelete } from './blob-queries.ts'
export type DeleteFilesContext = Pick<FastifyInstance, 'database' | 'storage' | 'logFailure'>

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
