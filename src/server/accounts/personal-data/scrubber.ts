import { scrubbing } from '../../../core/limits/accounts.ts'
import type { Database } from '../../database/database.ts'
import { scrubDeletedData } from './scrub-queries.ts'

/** Scrubs deleted data from the database files in the background. */
export interface Scrubber {
  /** Scrubs if data was deleted: immediately, or after the minimum interval. Failures are logged; the next start tries again. */
  schedule(): void
  /** Waits for the current run and starts no more. */
  close(): Promise<void>
}

export function createScrubber(
  database: Database,
  onFailure: (error: unknown) => void,
  pauseMs: number = scrubbing.minIntervalMs,
): Scrubber {
  let work = Promise.resolve()
  let timer: NodeJS.Timeout | null = null
  let notBefore = 0
  let isClosed = false

  async function scrub(): Promise<void> {
    // Scrubbing blocks the database, so repeated deletions must not start it each time.
    if (await scrubDeletedData(database)) notBefore = performance.now() + pauseMs
  }

  function start(): void {
    if (isClosed || timer) return
    const wait = notBefore - performance.now()
    if (wait <= 0) {
      work = work.then(scrub).catch(onFailure)
      return
    }
    timer = setTimeout(() => {
      timer = null
      start()
    }, wait)
    timer.unref()
  }

  return {
    schedule: start,
    close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      return work
    },
  }
}
