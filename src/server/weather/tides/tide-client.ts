import type { Tide } from '../../../core/contract/tides.ts'
import type { Position } from '../../../core/geo.ts'
import { tides as limits } from '../../../core/limits/weather.ts'
import { createRequestWorker } from '../../system/workers/request-worker.ts'

/** Request to the worker thread: the tide at a position between two times, ISO 8601. */
export interface TideRequest extends Position {
  from: string
  to: string
  /** Days of high and low waters. */
  days: number
}

export interface TideClient {
  /** Predicts the tide of a day, with the high and low waters of `days` days; null if no station is near. */
  predictTide(place: Position, day: { from: Date; to: Date }, days: number): Promise<Tide | null>
  close(): Promise<void>
}

/**
 * Creates a client of the tide worker thread. The first request starts the thread; it
 * stops when idle, because it takes about 110 MB.
 */
export function createTideClient(idleMs: number = limits.idleTimeoutMs): TideClient {
  const worker = createRequestWorker<TideRequest, Tide | null>('weather/tides/tide-worker', { idleMs })
  return {
    predictTide: ({ latitude, longitude }, { from, to }, days) =>
      worker.request({ latitude, longitude, from: from.toISOString(), to: to.toISOString(), days }),
    close: () => worker.close(),
  }
}
