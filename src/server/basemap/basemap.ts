import { LRUCache } from 'lru-cache'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageFolder, getWorkerUrl } from '../system/paths.ts'

/** The built-in low-resolution basemap of the world. */
export interface Basemap {
  /**
   * Returns a tile of 256 x 256 pixels as JPEG; null outside the world, if the basemap is not built, or if
   * the signal was aborted before the tile was rendered.
   */
  getTile(z: number, x: number, y: number, signal?: AbortSignal): Promise<Buffer | null>
  close(): Promise<void>
}

export interface BasemapTileRequest {
  id: number
  z: number
  x: number
  y: number
}

export type BasemapTileResponse = { id: number; bytes: Uint8Array } | { id: number; failed: string }

const cacheBytes = 8 * 1024 * 1024
/** Idle timeout of the worker thread, which keeps an image of 25 MB in memory. */
const idleTimeoutMs = 60_000

interface PendingTile {
  request: BasemapTileRequest
  signal: AbortSignal | undefined
  resolve(bytes: Buffer | null): void
  reject(error: Error): void
}

/** Creates a basemap that renders tiles in a worker thread, started on demand, one after the other. */
export function createBasemap(): Basemap {
  const folder = join(packageFolder, 'dist', 'basemap')
  const isBuilt = existsSync(join(folder, 'earth.jpg'))
  const tiles = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: (bytes) => bytes.length,
  })
  const pendingTiles = new Map<number, PendingTile>()
  let isRendering = false
  let worker: Worker | null = null
  let nextId = 0
  let idleTimer: NodeJS.Timeout | null = null

  function getWorker(): Worker {
    if (!worker) {
      const newWorker = new Worker(getWorkerUrl('basemap/basemap-worker'), { workerData: { folder } })
      newWorker.on('message', handleResponse)
      newWorker.on('error', (error) => stop(error instanceof Error ? error : new Error(String(error))))
      newWorker.unref()
      worker = newWorker
    }
    return worker
  }

  function handleResponse(response: BasemapTileResponse): void {
    const pending = pendingTiles.get(response.id)
    pendingTiles.delete(response.id)
    if ('failed' in response) pending?.reject(new Error(response.failed))
    else pending?.resolve(Buffer.from(response.bytes))
    isRendering = false
    renderNext()
    if (!isRendering) startIdleTimer()
  }

  /** Starts the oldest tile that somebody still waits for. */
  function renderNext(): void {
    if (isRendering) return
    for (const [id, { request, signal, resolve }] of pendingTiles) {
      if (!signal?.aborted) {
        isRendering = true
        if (idleTimer) clearTimeout(idleTimer)
        return getWorker().postMessage(request)
      }
      pendingTiles.delete(id)
      resolve(null)
    }
  }

  function startIdleTimer(): void {
    idleTimer = setTimeout(() => stop(new Error('the basemap is closed')), idleTimeoutMs)
    idleTimer.unref()
  }

  function stop(reason: Error): void {
    if (idleTimer) clearTimeout(idleTimer)
    for (const { reject } of pendingTiles.values()) reject(reason)
    pendingTiles.clear()
    isRendering = false
    void worker?.terminate()
    worker = null
  }

  return {
    async getTile(z, x, y, signal) {
      if (!isBuilt || x >= 2 ** z || y >= 2 ** z) return null
      const key = `${z}/${x}/${y}`
      const cached = tiles.get(key)
      if (cached) return cached
      const bytes = await new Promise<Buffer | null>((resolve, reject) => {
        const request: BasemapTileRequest = { id: nextId++, z, x, y }
        pendingTiles.set(request.id, { request, signal, resolve, reject })
        renderNext()
      })
      if (bytes) tiles.set(key, bytes)
      return bytes
    },
    close() {
      stop(new Error('the basemap is closed'))
      return Promise.resolve()
    },
  }
}
