import { Worker } from 'node:worker_threads'
import { getWorkerUrl } from '../system/paths.ts'
import type { KapMetadata } from './kap/header.ts'
import type { ImageryCanvas, PlacedTile } from './tiles/mosaic.ts'
import type { ChartSheet } from './chart-sheet.ts'

/** What a chart is made of. */
export interface ChartRenderRequest {
  sheet: ChartSheet
  canvas: ImageryCanvas
  tiles: PlacedTile[]
  /** `brokenNote` is added to the notes where a tile turns out to be no picture. */
  metadata: KapMetadata & { brokenNote: string }
}

export interface ChartRenderJob extends ChartRenderRequest {
  id: number
}

/** A chart, and which tiles (by their place in the order) were no pictures. */
export interface RenderedChart {
  bytes: Uint8Array<ArrayBuffer>
  invalidTiles: number[]
}

export type ChartRenderResponse = ({ id: number } & RenderedChart) | { id: number; failed: string }

/** Makes charts in a thread that lives while it is asked. */
export interface ChartRenderer {
  render(order: ChartRenderRequest, signal: AbortSignal): Promise<RenderedChart>
  close(): Promise<void>
}

/** A thread keeps some 100 MB: it ends when nobody has asked for so long. */
const idleMs = 20_000

interface Waiting {
  order: ChartRenderRequest
  resolve: (chart: RenderedChart) => void
  reject: (error: Error) => void
}

export function createChartRenderer(): ChartRenderer {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null
  let nextId = 0
  let running: { id: number; waiting: Waiting } | null = null
  const queue: Waiting[] = []

  function workerFor(): Worker {
    if (!worker) {
      const fresh = new Worker(getWorkerUrl('sat-charts/chart-renderer-worker'))
      fresh.on('message', settle)
      fresh.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
      fresh.unref()
      worker = fresh
    }
    return worker
  }

  function next(): void {
    if (running) return
    const waiting = queue.shift()
    if (!waiting) return restWhenIdle()
    if (idle) clearTimeout(idle)
    running = { id: nextId++, waiting }
    const job: ChartRenderJob = { id: running.id, ...waiting.order }
    workerFor().postMessage(job)
  }

  function settle(answer: ChartRenderResponse): void {
    if (running?.id !== answer.id) return
    const { waiting } = running
    running = null
    if ('failed' in answer) waiting.reject(new Error(answer.failed))
    else waiting.resolve(answer)
    next()
  }

  /** The thread broke: whoever waited for it is told, the next order starts another. */
  function fail(error: Error): void {
    const broken = running
    running = null
    stopWorker()
    broken?.waiting.reject(error)
    next()
  }

  function restWhenIdle(): void {
    if (idle) clearTimeout(idle)
    idle = setTimeout(stopWorker, idleMs)
    idle.unref()
  }

  function stopWorker(): void {
    void worker?.terminate()
    worker = null
  }

  return {
    render(order, signal) {
      return new Promise<RenderedChart>((resolve, reject) => {
        signal.throwIfAborted()
        const waiting: Waiting = { order, resolve: done(resolve), reject: done(reject) }
        const giveUp = () => {
          const place = queue.indexOf(waiting)
          // One that is being made is finished; nobody takes it.
          if (place >= 0) queue.splice(place, 1)
          reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
        }
        function done<T>(settle: (value: T) => void) {
          return (value: T) => {
            signal.removeEventListener('abort', giveUp)
            settle(value)
          }
        }
        signal.addEventListener('abort', giveUp, { once: true })
        queue.push(waiting)
        next()
      })
    },

    close() {
      if (idle) clearTimeout(idle)
      const stopped = new Error('charts are made no more')
      running?.waiting.reject(stopped)
      running = null
      for (const { reject } of queue.splice(0)) reject(stopped)
      stopWorker()
      return Promise.resolve()
    },
  }
}
