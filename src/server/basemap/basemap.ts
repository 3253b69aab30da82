import { LRUCache } from 'lru-cache'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageFolder, getWorkerUrl } from '../system/paths.ts'

/** The low-resolution ground of the whole world that needs no other server. */
export interface Basemap {
  /** A tile of 256 pixels a side as JPEG; null outside the world and where the ground was not built. */
  getTile(z: number, x: number, y: number): Promise<Buffer | null>
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
/** The picture takes 25 MB: the thread that holds it ends when nobody has asked for so long. */
const idleMs = 60_000

/** Draws tiles of the built-in world in a thread that lives while it is asked. */
export function createBasemap(): Basemap {
  const folder = join(packageFolder, 'dist', 'ground')
  const isBuilt = existsSync(join(folder, 'earth.jpg'))
  const tiles = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: (bytes) => bytes.length,
  })
  const waiting = new Map<number, { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }>()
  let worker: Worker | null = null
  let nextId = 0
  let idle: NodeJS.Timeout | null = null

  function workerFor(): Worker {
    if (!worker) {
      const fresh = new Worker(getWorkerUrl('basemap/basemap-worker'), { workerData: { folder } })
      fresh.on('message', settle)
      fresh.on('error', (error) => stop(error instanceof Error ? error : new Error(String(error))))
      fresh.unref()
      worker = fresh
    }
    return worker
  }

  function settle(answer: BasemapTileResponse): void {
    const pending = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('failed' in answer) pending?.reject(new Error(answer.failed))
    else pending?.resolve(Buffer.from(answer.bytes))
    if (waiting.size === 0) restWhenIdle()
  }

  function restWhenIdle(): void {
    if (idle) clearTimeout(idle)
    idle = setTimeout(() => stop(new Error('the ground is closed')), idleMs)
    idle.unref()
  }

  function stop(reason: Error): void {
    if (idle) clearTimeout(idle)
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
    void worker?.terminate()
    worker = null
  }

  return {
    async getTile(z, x, y) {
      if (!isBuilt || x >= 2 ** z || y >= 2 ** z) return null
      const key = `${z}/${x}/${y}`
      const known = tiles.get(key)
      if (known) return known
      const bytes = await new Promise<Buffer>((resolve, reject) => {
        const request: BasemapTileRequest = { id: nextId++, z, x, y }
        waiting.set(request.id, { resolve, reject })
        workerFor().postMessage(request)
      })
      tiles.set(key, bytes)
      return bytes
    },
    close() {
      stop(new Error('the ground is closed'))
      return Promise.resolve()
    },
  }
}
