import type { Tide } from '../../../core/contract/tides.ts'
import type { Position } from '../../../core/geo.ts'
import { tides as limits } from '../../../core/limits.ts'
import { createRequestWorker } from '../../system/request-worker.ts'

/** What the thread is asked: the tide at a position from one moment to another, ISO 8601. */
export interface TideRequest extends Position {
  from: string
  to: string
}

export interface TideClient {
  /** The tide of a day, null where no station is near. */
  predictTide(place: Position, day: { from: Date; to: Date }): Promise<Tide | null>
  close(): Promise<void>
}

/**
 * Asks the thread that knows the tide stations. It is started by the first
 * question and ended when none came for a while: it takes about 110 MB.
 */
export function createTideClient(idleMs: number = limits.idleTimeoutMs): TideClient {
  const thread = createRequestWorker<TideRequest, Tide | null>('weather/tides/tide-worker', idleMs)
  return {
    predictTide: ({ latitude, longitude }, { from, to }) =>
      thread.request({ latitude, longitude, from: from.toISOString(), to: to.toISOString() }),
    close: () => thread.close(),
  }
}
