import { setTimeout as wait } from 'node:timers/promises'
import { tileFetch } from '../../../core/limits.ts'
import type { TileResponse } from './tile-request.ts'

/** Keeps a tile server from being asked too much, and us from waiting for one that is away. */
export interface TileThrottle {
  /**
   * Asks when it is this question's turn, again where the server was busy or
   * failed; `away` at once while the server is taken for away.
   */
  run(question: () => Promise<TileResponse>, signal: AbortSignal): Promise<TileResponse>
}

/** A gate for one tile server. */
export function createTileThrottle(): TileThrottle {
  let running = 0
  const queue: (() => void)[] = []
  let pausedUntil = 0
  let failedInARow = 0
  let awayUntil = 0

  async function enter(signal: AbortSignal): Promise<void> {
    if (running >= tileFetch.concurrency) {
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = () => {
          queue.splice(queue.indexOf(go), 1)
          reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
        }
        queue.push(go)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    } else running++
  }

  /** The place passes to who waits longest, or is free. */
  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  async function askOnce(question: () => Promise<TileResponse>, signal: AbortSignal): Promise<TileResponse> {
    await enter(signal)
    try {
      const pause = pausedUntil - Date.now()
      if (pause > 0) await wait(pause, undefined, { signal })
      if (Date.now() < awayUntil) return { kind: 'away' }
      const reply = await question()
      note(reply)
      return reply
    } finally {
      leave()
    }
  }

  function note(reply: TileResponse): void {
    if (reply.kind === 'busy') {
      const waitMs = Math.min(tileFetch.maxRetryAfterMs, reply.waitMs ?? tileFetch.retryDelaysMs[0])
      pausedUntil = Math.max(pausedUntil, Date.now() + waitMs)
    } else if (reply.kind === 'away') {
      failedInARow++
      if (failedInARow >= tileFetch.failuresBeforeBackoff) awayUntil = Date.now() + tileFetch.backoffMs
    } else failedInARow = 0
  }

  return {
    async run(question, signal) {
      let reply: TileResponse = { kind: 'away' }
      for (const pauseMs of [0, ...tileFetch.retryDelaysMs]) {
        // Not all at once again.
        if (pauseMs > 0) await wait(pauseMs * (0.75 + Math.random() / 2), undefined, { signal })
        signal.throwIfAborted()
        if (Date.now() < awayUntil) return { kind: 'away' }
        reply = await askOnce(question, signal)
        if (reply.kind !== 'busy' && reply.kind !== 'away') return reply
      }
      return reply
    },
  }
}
