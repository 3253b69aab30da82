import { Worker } from 'node:worker_threads'
import { getWorkerUrl } from '../system/paths.ts'
import type { KapMetadata } from './kap/header.ts'
import type { ImageryCanvas, PlacedTile } from './tiles/mosaic.ts'
import type { ChartSheet } from './chart-sheet.ts'

/** Input of a chart. */
export interface ChartRenderRequest {
  sheet: ChartSheet
  canvas: ImageryCanvas
  tiles: PlacedTile[]
  /** `brokenNote` is added to the notes if a tile cannot be decoded. */
  metadata: KapMetadata & { brokenNote: string }
}

export interface ChartRenderJob extends ChartRenderRequest {
  id: number
}

/** A chart, and the indexes of the tiles that could not be decoded. */
export interface RenderedChart {
  bytes: Uint8Array<ArrayBuffer>
  invalidTiles: number[]
}

export type ChartRenderResponse = ({ id: number } & RenderedChart) | { id: number; failed: string }

/** Renders charts in a worker thread, which is started on demand. */
export interface ChartRenderer {
  render(request: ChartRenderRequest, signal: AbortSignal): Promise<RenderedChart>
  close(): Promise<void>
}

/** Idle timeout of the worker thread, which uses about 100 MB. */
const idleTimeoutMs = 20_000

interface QueuedRequest {
  request: ChartRenderRequest
  resolve: (chart: RenderedChart) => void
  reject: (error: Error) => void
}

export function createChartRenderer(): ChartRenderer {
  let worker: Worker | null = null
  let idleTimer: NodeJS.Timeout | null = null
  let nextId = 0
  let running: { id: number; waiting: QueuedRequest } | null = null
  const queue: QueuedRequest[] = []

  function getWorker(): Worker {
    if (!worker) {
      const newWorker = new Worker(getWorkerUrl('sat-charts/chart-renderer-worker'))
      newWorker.on('message', settle)
      newWorker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
      newWorker.unref()
      worker = newWorker
    }
    return worker
  }

  function next(): void {
    if (running) return
    const waiting = queue.shift()
    if (!waiting) return startIdleTimer()
    if (idleTimer) clearTimeout(idleTimer)
    running = { id: nextId++, waiting }
    const job: ChartRenderJob = { id: running.id, ...waiting.request }
    getWorker().postMessage(job)
  }

  function settle(response: ChartRenderResponse): void {
    if (running?.id !== response.id) return
    const { waiting } = running
    running = null
    if ('failed' in response) waiting.reject(new Error(response.failed))
    else waiting.resolve(response)
    next()
  }

  /** Rejects the running request after the worker failed. The next request starts a new worker. */
  function fail(error: Error): void {
    const failed = running
    running = null
    stopWorker()
    failed?.waiting.reject(error)
    next()
  }

  function startIdleTimer(): void {
    if (idleTimer) clearTimeout(idleTimer)
    idleTimer = setTimeout(stopWorker, idleTimeoutMs)
    idleTimer.unref()
  }

  function stopWorker(): void {
    void worker?.terminate()
    worker = null
  }

  return {
    render(request, signal) {
      return new Promise<RenderedChart>((resolve, reject) => {
        signal.throwIfAborted()
        const waiting: QueuedRequest = { request, resolve: done(resolve), reject: done(reject) }
        const abort = () => {
          const index = queue.indexOf(waiting)
          // A running request continues; its result is ignored.
          if (index >= 0) queue.splice(index, 1)
          reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
        }
        function done<T>(settle: (value: T) => void) {
          return (value: T) => {
            signal.removeEventListener('abort', abort)
            settle(value)
          }
        }
        signal.addEventListener('abort', abort, { once: true })
        queue.push(waiting)
        next()
      })
    },

    close() {
      if (idleTimer) clearTimeout(idleTimer)
      const stopped = new Error('the chart renderer is closed')
      running?.waiting.reject(stopped)
      running = null
      for (const { reject } of queue.splice(0)) reject(stopped)
      stopWorker()
      return Promise.resolve()
    },
  }
}
