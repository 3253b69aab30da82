import { LRUCache } from 'lru-cache'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { InstalledCoast } from '../coast/coast.ts'
import { joinCells } from '../coast/packed-cells.ts'
import { maxCellOverviewZoom } from '../coast/simplify-ring.ts'
import { packageFolder, getWorkerUrl } from '../system/paths.ts'
import { packageVersion } from '../system/version.ts'
import { maxImageZoom, type PaintedTile, type PaintRequest } from './paint-request.ts'
import { listTileCells } from './coast-picture.ts'

/** A tile of 256 x 256 pixels. */
export interface BasemapTile {
  bytes: Buffer
  type: PaintedTile['type']
}

/** What the tiles are drawn from. */
export type TileCoast = Pick<InstalledCoast, 'getVersion' | 'getPackedCells'>

/** The built-in basemap of the world, drawn from the finest coast that is known. */
export interface Basemap {
  /** Draws this coast above `maxImageZoom`. Without one, only sea is drawn there. */
  connectCoast(coast: TileCoast): void
  /** Returns what identifies the contents of the tiles of a zoom: it changes when a coast was imported. */
  getVersion(z: number): Promise<string>
  /**
   * Returns a tile; null outside the world, if the basemap is not built, or if the signal was aborted before the tile
   * was rendered.
   */
  getTile(z: number, x: number, y: number, signal?: AbortSignal): Promise<BasemapTile | null>
  close(): Promise<void>
}

export interface BasemapTileRequest extends PaintRequest {
  id: number
}

export type BasemapTileResponse = ({ id: number } & PaintedTile) | { id: number; failed: string }

const cacheBytes = 8 * 1024 * 1024
/** Idle timeout of the worker thread, which keeps an image of 25 MB in memory. */
const idleTimeoutMs = 60_000

interface PendingTile {
  request: BasemapTileRequest
  signal: AbortSignal | undefined
  resolve(tile: BasemapTile | null): void
  reject(error: Error): void
}

/** Creates a basemap that renders tiles in a worker thread, started on demand, one after the other. */
export function createBasemap(): Basemap {
  const folder = join(packageFolder, 'dist', 'basemap')
  const isBuilt = existsSync(join(folder, 'earth.jpg'))
  const tiles = new LRUCache<string, BasemapTile>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  let coast: TileCoast | null = null
  let isClosed = false
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
    else pending?.resolve({ bytes: Buffer.from(response.bytes), type: response.type })
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
        return getWorker().postMessage(request, [request.cells.buffer])
      }
      pendingTiles.delete(id)
      resolve(null)
    }
  }

  function startIdleTimer(): void {
    idleTimer = setTimeout(() => stop(createClosedError()), idleTimeoutMs)
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

  async function getVersion(z: number): Promise<string> {
    return coast && z > maxImageZoom ? coast.getVersion() : packageVersion
  }

  return {
    connectCoast(connected) {
      coast = connected
    },
    getVersion,
    async getTile(z, x, y, signal) {
      if (!isBuilt || x >= 2 ** z || y >= 2 ** z) return null
      const key = `${await getVersion(z)}/${z}/${x}/${y}`
      const cached = tiles.get(key)
      if (cached) return cached
      const cells = joinCells(
        coast && z > maxImageZoom
          ? await coast.getPackedCells(
              listTileCells({ z, x, y }),
              z <= maxCellOverviewZoom ? 'overview' : 'full',
            )
          : [],
      )
      if (isClosed) throw createClosedError()
      const tile = await new Promise<BasemapTile | null>((resolve, reject) => {
        const request: BasemapTileRequest = { id: nextId++, z, x, y, cells }
        pendingTiles.set(request.id, { request, signal, resolve, reject })
        renderNext()
      })
      if (tile) tiles.set(key, tile)
      return tile
    },
    close() {
      isClosed = true
      stop(createClosedError())
      return Promise.resolve()
    },
  }
}

function createClosedError(): Error {
  return new Error('the basemap is closed')
}
