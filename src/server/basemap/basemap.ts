import { LRUCache } from 'lru-cache'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { InstalledCoast } from '../coast/coast.ts'
import { joinCells } from '../coast/packed-cells.ts'
import { maxCellOverviewZoom } from '../coast/simplify-ring.ts'
import { packageVersion } from '../system/version.ts'
import { createClosedError, createRequestWorker } from '../system/workers/request-worker.ts'
import { basemapFolder } from './basemap-folder.ts'
import { openWorldTiles } from './world-tiles.ts'
import { maxWorldZoom, type PaintRequest } from './paint-request.ts'
import { listTileCells } from './coast-picture.ts'

/** What the tiles are drawn from. */
export type TileCoast = Pick<InstalledCoast, 'getVersion' | 'getPackedCells'>

/** The built-in basemap of the world, drawn from the finest coast that is known. */
export interface Basemap {
  /** Draws this coast above `maxWorldZoom`. Without one, only sea is drawn there. */
  connectCoast(coast: TileCoast): void
  /** Returns what identifies the contents of the tiles of a zoom: it changes when a coast was imported. */
  getVersion(z: number): Promise<string>
  /**
   * Returns a tile of 256 x 256 pixels as JPEG; null outside the world, if the basemap is not built, or if the signal was
   * aborted before the tile was rendered.
   */
  getTile(z: number, x: number, y: number, signal?: AbortSignal): Promise<Buffer | null>
  close(): Promise<void>
}

const cacheBytes = 8 * 1024 * 1024
/** Idle timeout of the worker thread, which keeps an image of 25 MB in memory. */
const idleTimeoutMs = 60_000

/** Creates a basemap that renders tiles in a worker thread, started on demand, one after the other. */
export function createBasemap(): Basemap {
  const isBuilt = existsSync(join(basemapFolder, 'world.tiles'))
  const worker = createRequestWorker<PaintRequest, Uint8Array>('basemap/basemap-worker', {
    idleMs: idleTimeoutMs,
  })
  const tiles = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length,
  })
  const world = openWorldTiles(join(basemapFolder, 'world.tiles'))
  let coast: TileCoast | null = null
  let isClosed = false

  /** Returns null if the signal was aborted while the request waited. */
  async function paint(request: PaintRequest, signal: AbortSignal | undefined): Promise<Buffer | null> {
    try {
      return Buffer.from(await worker.request(request, { signal, transfer: [request.cells.buffer] }))
    } catch (error) {
      if (signal?.aborted) return null
      throw error
    }
  }

  async function getVersion(z: number): Promise<string> {
    return coast && z > maxWorldZoom ? coast.getVersion() : packageVersion
  }

  return {
    connectCoast(connected) {
      coast = connected
    },
    getVersion,
    async getTile(z, x, y, signal) {
      if (!isBuilt || x >= 2 ** z || y >= 2 ** z) return null
      if (isClosed) throw createClosedError()
      if (z <= maxWorldZoom) return world.getTile({ z, x, y })
      const key = `${await getVersion(z)}/${z}/${x}/${y}`
      const cached = tiles.get(key)
      if (cached) return cached
      const cells = joinCells(
        coast
          ? await coast.getPackedCells(
              listTileCells({ z, x, y }),
              z <= maxCellOverviewZoom ? 'overview' : 'full',
            )
          : [],
      )
      if (isClosed) throw createClosedError()
      const tile = await paint({ z, x, y, cells }, signal)
      if (tile) tiles.set(key, tile)
      return tile
    },
    async close() {
      isClosed = true
      await Promise.all([worker.close(), world.close()])
    },
  }
}
