import { LRUCache } from 'lru-cache'
import { join } from 'node:path'
import type { TileSource } from '../../../core/contract/tile-source.ts'
import { tileFetch } from '../../../core/limits/sat-charts.ts'
import type { Settings } from '../../system/settings.ts'
import { packageVersion } from '../../system/version.ts'
import { createTileThrottle, type TileThrottle } from './tile-throttle.ts'
import { buildSourceTileUrl, type TileCoordinates } from './tile-url.ts'
import { openDiskTileCache, type CachedTile } from './disk-tile-cache.ts'
import { requestTile } from './tile-request.ts'

/** A tile, or why there is none: `absent` at the source, or `failed` request. */
export type TileResult = { kind: 'there'; bytes: Buffer } | { kind: 'absent' } | { kind: 'failed' }

/** Tiles for the server's own use: from the disk cache, else requested with a throttle. */
export interface TileStore {
  getTile(source: TileSource, coordinates: TileCoordinates, signal: AbortSignal): Promise<TileResult>
  /** Removes a tile that cannot be decoded from the cache. */
  invalidateTile(source: TileSource, coordinates: TileCoordinates): Promise<void>
}

/** Size and lifetime of the cache of absent tiles. */
const absentTiles = { max: 50_000, ttl: 3_600_000 }

export function createTileStore(
  {
    dataFolder,
    tileCacheMegabytes,
    publicUrl,
  }: Pick<Settings, 'dataFolder' | 'tileCacheMegabytes' | 'publicUrl'>,
  onFailure: (error: unknown) => void,
): TileStore {
  const cache = openDiskTileCache(join(dataFolder, 'tiles'), tileCacheMegabytes * 1024 * 1024, onFailure)
  const absent = new LRUCache<string, true>(absentTiles)
  const throttles = new Map<string, TileThrottle>()
  // Identifies the site to the operators of tile servers.
  const agent = `Roadstead/${packageVersion}${publicUrl ? ` (+${publicUrl})` : ''}`

  function getThrottle(url: string): TileThrottle {
    const { origin } = new URL(url)
    const throttle = throttles.get(origin) ?? createTileThrottle()
    throttles.set(origin, throttle)
    return throttle
  }

  async function fetchTile(url: string, cached: CachedTile | null, signal: AbortSignal): Promise<TileResult> {
    const response = await getThrottle(url).run(
      () => requestTile(url, agent, cached?.etag ?? null, signal),
      signal,
    )
    if (response.kind === 'picture') {
      const { bytes, etag, freshMs } = response
      await cache.put(url, { bytes, etag, freshUntil: Date.now() + freshMs })
      return { kind: 'there', bytes }
    }
    if (response.kind === 'unchanged' && cached) {
      await cache.put(url, { ...cached, freshUntil: Date.now() + response.freshMs })
      return { kind: 'there', bytes: cached.bytes }
    }
    if (response.kind === 'absent') {
      absent.set(url, true)
      await cache.remove(url)
      return { kind: 'absent' }
    }
    // A stale tile is better than none.
    return cached ? { kind: 'there', bytes: cached.bytes } : { kind: 'failed' }
  }

  return {
    async getTile(source, coordinates, signal) {
      const url = buildSourceTileUrl(source, coordinates)
      if (absent.has(url)) return { kind: 'absent' }
      const cached = await cache.get(url)
      signal.throwIfAborted()
      if (cached && cached.freshUntil > Date.now()) return { kind: 'there', bytes: cached.bytes }
      return fetchTile(url, cached, signal)
    },
    invalidateTile: (source, coordinates) => cache.remove(buildSourceTileUrl(source, coordinates)),
  }
}

/** Maximum concurrent tile requests of a chart; the throttle of a server allows fewer. */
export const maxConcurrentTiles = 2 * tileFetch.concurrency
