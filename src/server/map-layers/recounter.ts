import { recountDirtyCells } from './cell-queries.ts'
import { publishRecordChangeEvent } from '../database/events/change-events.ts'
import { runOutsideRequest } from '../database/request-queries.ts'
import type { Db } from '../database/tables.ts'

/** Delay after an edit before cells are counted; edits within it are counted together. */
const pauseMs = 200

/**
 * Counts the map's cells after edits, outside of the requests. Cells left uncounted when
 * the process ends are counted at the next start.
 */
export function createRecounter(db: Db, onFailure: (error: Error) => void) {
  let timer: NodeJS.Timeout | null = null
  const reportFailure = (error: unknown) =>
    onFailure(error instanceof Error ? error : new Error(String(error)))
  let running: Promise<void> = Promise.resolve()

  async function count(): Promise<void> {
    // Without recounted cells, the cached responses stay valid.
    for (const entity of await recountDirtyCells(db, undefined, reportFailure))
      await publishRecordChangeEvent(db, { entity, position: null })
  }

  function start(): void {
    timer = null
    running = running.then(count).catch(reportFailure)
  }

  return {
    schedule(): void {
      timer ??= runOutsideRequest(() => setTimeout(start, pauseMs))
    },
    /** Counts the marked cells, then stops. */
    async close(): Promise<void> {
      if (timer) {
        clearTimeout(timer)
        start()
      }
      await running
    },
  }
}

export type Recounter = ReturnType<typeof createRecounter>
