import type { FastifyInstance } from 'fastify'
import { areaSnapshot } from '../../core/limits/vessels.ts'
import { answerWithin } from '../system/answer-within.ts'
import { deleteOldAreas, takeAreaSnapshots } from './area-queries.ts'
import { floorToSnapshot } from './visibility.ts'

/** Takes the snapshots of the areas in which hidden vessels are shown. */
export interface AreaSnapshots {
  /**
   * Resolves when all snapshots that are due were taken, or after a limit. Await it before reading areas: what is shown
   * changes at the time of a snapshot, not when the timer runs. A failure is logged; the areas are then not shown.
   */
  takeDue(): Promise<void>
  /** Takes the coming snapshots at their times. */
  start(): void
  close(): Promise<void>
}

/** Latest time after a snapshot at which it is taken without a request. */
const timerDelayMs = 1000

export function createAreaSnapshots({
  database,
  clock,
  log,
}: Pick<FastifyInstance, 'database' | 'clock' | 'log'>): AreaSnapshots {
  let takenMs: number | null = null
  /** Time of `performance.now()` before which a failed attempt is not repeated. */
  let retryAt = 0
  let pending: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  async function take(): Promise<void> {
    const now = clock()
    try {
      await takeAreaSnapshots(database.db, now)
      takenMs = floorToSnapshot(now).getTime()
      await deleteOldAreas(database.db, now)
    } catch (error) {
      retryAt = performance.now() + areaSnapshot.retryMs
      if (!isClosed) log.error({ err: error }, 'snapshots of areas were not taken')
    }
    pending = null
  }

  async function takeDue(): Promise<void> {
    if (isClosed || performance.now() < retryAt) return
    if (floorToSnapshot(clock()).getTime() === takenMs) return
    pending ??= take()
    await answerWithin(pending, areaSnapshot.maxWaitMs)
  }

  function schedule(): void {
    const now = clock()
    const nextMs = floorToSnapshot(now).getTime() + areaSnapshot.stepMs
    timer = setTimeout(
      () => void takeDue().then(() => (isClosed ? undefined : schedule())),
      nextMs - now.getTime() + timerDelayMs,
    )
    timer.unref()
  }

  return {
    takeDue,
    start() {
      void takeDue()
      schedule()
    },
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await pending
    },
  }
}
