import { scrubbing } from '../../../core/limits.ts'
import type { Database } from '../../database/database.ts'
import { scrubDeletedData } from './scrub-queries.ts'

/** Takes what was deleted out of the files of the database, beside the calls that delete. */
export interface Scrubber {
  /** Scrubs if something was deleted: now, or when the pause since the last time is over. A failure is logged; the next start tries again. */
  schedule(): void
  /** Waits for what is under way and begins nothing more. */
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
    // While it works nobody else can: whoever deletes accounts one by one must not hold up the site.
    if (await scrubDeletedData(database)) notBefore = Date.now() + pauseMs
  }

  function start(): void {
    if (isClosed || timer) return
    const wait = notBefore - Date.now()
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
