import { Worker } from 'node:worker_threads'
import type { Tide } from '../../core/contract/tides.ts'
import type { Position } from '../../core/geo.ts'
import { tides as limits } from '../../core/limits.ts'
import { workerEntry } from '../paths.ts'

/** What the thread is asked: the tide at a position from one moment to another, ISO 8601. */
export interface TideQuestion extends Position {
  id: number
  from: string
  to: string
}

export type TideAnswer = { id: number } & ({ tide: Tide | null } | { failed: string })

export interface TideTeller {
  /** The tide of a day, null where no station is near. */
  tideOf(place: Position, day: { from: Date; to: Date }): Promise<Tide | null>
  close(): Promise<void>
}

interface Waiting {
  resolve(tide: Tide | null): void
  reject(error: Error): void
}

/**
 * Asks the thread that knows the tide stations. It is started by the first
 * question and ended when none came for a while: it takes about 110 MB.
 */
export function createTideTeller(idleMs: number = limits.idleMs): TideTeller {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null
  let nextId = 1

  function started(): Worker {
    if (worker) return worker
    const fresh = new Worker(workerEntry('tides/tide-worker'))
    fresh.on('message', (answer: TideAnswer) => {
      const who = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('failed' in answer) who?.reject(new Error(answer.failed))
      else who?.resolve(answer.tide)
      if (waiting.size === 0) restLater()
    })
    fresh.on('error', giveUp)
    fresh.on('exit', () => giveUp(new Error('the thread of the tides stopped')))
    worker = fresh
    return fresh
  }

  function giveUp(error: Error): void {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function restLater(): void {
    worker?.unref()
    idle = setTimeout(() => void stop(), idleMs)
    idle.unref()
  }

  async function stop(): Promise<void> {
    const ended = worker
    worker = null
    ended?.removeAllListeners('exit')
    await ended?.terminate()
  }

  return {
    tideOf(place, { from, to }) {
      if (idle) clearTimeout(idle)
      const asked = started()
      asked.ref()
      return new Promise((resolve, reject) => {
        const id = nextId++
        waiting.set(id, { resolve, reject })
        const { latitude, longitude } = place
        const question: TideQuestion = {
          id,
          latitude,
          longitude,
          from: from.toISOString(),
          to: to.toISOString(),
        }
        asked.postMessage(question)
      })
    },
    async close() {
      if (idle) clearTimeout(idle)
      const ending = new Error('the server closes')
      await stop()
      giveUp(ending)
    },
  }
}
