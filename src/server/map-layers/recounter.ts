import { recountDirtyCells } from './cell-queries.ts'
import { publishRecordChangeEvent } from '../database/change-events.ts'
import type { Db } from '../database/tables.ts'

/** Edits that come together are counted together, this long after the first. */
const pauseMs = 200

/**
 * Counts the map's cells after edits, away from the answers that caused it. What
 * is not counted when the process dies is counted at the next start.
 */
export function createRecounter(db: Db, onFailure: (error: Error) => void) {
  let timer: NodeJS.Timeout | null = null
  const tellFailure = (error: unknown) => onFailure(error instanceof Error ? error : new Error(String(error)))
  let running: Promise<void> = Promise.resolve()

  async function count(): Promise<void> {
    // An edit of words alone moves no cell: then no answer is old but those it was told of.
    for (const entity of await recountDirtyCells(db, undefined, tellFailure))
      await publishRecordChangeEvent(db, { entity, position: null })
  }

  function start(): void {
    timer = null
    running = running.then(count).catch(tellFailure)
  }

  return {
    schedule(): void {
      timer ??= setTimeout(start, pauseMs)
    },
    /** Counts what waits, and ends. */
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
