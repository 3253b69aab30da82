import { setTimeout as waitFor } from 'node:timers/promises'
import { tileFetch } from '../../../core/limits/sat-charts.ts'
import type { TileResponse } from './tile-request.ts'

/** Limits the requests to a tile server and fails fast while it is unavailable. */
export interface TileThrottle {
  /**
   * Runs a request when a slot is free and retries it if the server is busy or fails.
   * Returns `away` at once during the backoff.
   */
  run(request: () => Promise<TileResponse>, signal: AbortSignal): Promise<TileResponse>
}

/** Creates the throttle of one tile server. `wait` delays requests. */
export function createTileThrottle(wait: typeof waitFor = waitFor): TileThrottle {
  let running = 0
  const queue: (() => void)[] = []
  let pausedUntil = 0
  let consecutiveFailures = 0
  let awayUntil = 0

  async function acquireSlot(signal: AbortSignal): Promise<void> {
    if (running >= tileFetch.concurrency) {
      await new Promise<void>((resolve, reject) => {
        const proceed = () => {
          signal.removeEventListener('abort', abort)
          resolve()
        }
        const abort = () => {
          queue.splice(queue.indexOf(proceed), 1)
          reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
        }
        queue.push(proceed)
        signal.addEventListener('abort', abort, { once: true })
      })
    } else running++
  }

  /** Passes the slot to the first waiting request or frees it. */
  function releaseSlot(): void {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  async function requestOnce(
    request: () => Promise<TileResponse>,
    signal: AbortSignal,
  ): Promise<TileResponse> {
    await acquireSlot(signal)
    try {
      const pause = pausedUntil - performance.now()
      if (pause > 0) await wait(pause, undefined, { signal })
      if (performance.now() < awayUntil) return { kind: 'away' }
      const response = await request()
      recordResponse(response)
      return response
    } finally {
      releaseSlot()
    }
  }

  function recordResponse(response: TileResponse): void {
    if (response.kind === 'busy') {
      const waitMs = Math.min(tileFetch.maxRetryAfterMs, response.waitMs ?? tileFetch.retryDelaysMs[0])
      pausedUntil = Math.max(pausedUntil, performance.now() + waitMs)
    } else if (response.kind === 'away') {
      consecutiveFailures++
      if (consecutiveFailures >= tileFetch.failuresBeforeBackoff)
        awayUntil = performance.now() + tileFetch.backoffMs
    } else consecutiveFailures = 0
  }

  return {
    async run(request, signal) {
      let response: TileResponse = { kind: 'away' }
      for (const pauseMs of [0, ...tileFetch.retryDelaysMs]) {
        // Random jitter, so that the retries do not coincide.
        if (pauseMs > 0) await wait(pauseMs * (0.75 + Math.random() / 2), undefined, { signal })
        signal.throwIfAborted()
        if (performance.now() < awayUntil) return { kind: 'away' }
        response = await requestOnce(request, signal)
        if (response.kind !== 'busy' && response.kind !== 'away') return response
      }
      return response
    },
  }
}
