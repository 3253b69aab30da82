import { forgetBlob, giveUpOldBlobs, removedBlobs } from '../store/blobs.ts'
import { sweepSessions } from '../store/sessions.ts'
import type { PhotoParts } from './save-photo.ts'

type SweepParts = Pick<PhotoParts, 'database' | 'storage' | 'clock' | 'onFailure'>

/**
 * Takes the bytes of what was removed out of the storage. A failure is told to
 * the log alone: the next time does it, for the database remembers.
 */
export async function emptyBin({ database, storage, onFailure }: SweepParts): Promise<void> {
  try {
    for (const { id, key } of await removedBlobs(database.db)) {
      await storage.remove(key)
      await forgetBlob(database.db, id)
    }
  } catch (error) {
    onFailure(error)
  }
}

/**
 * The same, with uploads that never came or were never used, files whose photo
 * went with its vessel, and log-ins that have long been over.
 */
export async function sweep(parts: SweepParts): Promise<void> {
  try {
    await giveUpOldBlobs(parts.database.db, parts.clock())
    await sweepSessions(parts.database.db)
  } catch (error) {
    parts.onFailure(error)
  }
  await emptyBin(parts)
}

const everyMs = 3_600_000

/** Sweeps now and every hour; returns what ends it, when a sweep under way has ended. */
export function sweepHourly(parts: SweepParts): () => Promise<void> {
  let underWay = sweep(parts)
  const timer = setInterval(() => (underWay = underWay.then(() => sweep(parts))), everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underWay
  }
}
