import { LRUCache } from 'lru-cache'
import { join } from 'node:path'
import type { TileSource } from '../../../core/contract/tile-source.ts'
import { tileFetch } from '../../../core/limits.ts'
import type { Settings } from '../../settings.ts'
import { packageVersion } from '../../system/version.ts'
import { createTileThrottle, type TileThrottle } from './tile-throttle.ts'
import { buildSourceTileUrl, type TileCoordinates } from './tile-url.ts'
import { openDiskTileCache, type CachedTile } from './disk-tile-cache.ts'
import { requestTile } from './tile-request.ts'

/** A tile, or why there is none: the source has none, or it did not answer as it should. */
export type TileResult = { kind: 'there'; bytes: Buffer } | { kind: 'absent' } | { kind: 'failed' }

/** Tiles of sources for the server's own use: from the cache on disk, else asked for politely. */
export interface TileStore {
  getTile(source: TileSource, number: TileCoordinates, signal: AbortSignal): Promise<TileResult>
  /** Forgets a tile whose bytes turned out to be no picture. */
  invalidateTile(source: TileSource, number: TileCoordinates): Promise<void>
}

/** That a source lacks a tile is remembered for so many tiles and so long. */
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
  const gates = new Map<string, TileThrottle>()
  // Who asks, so that an operator of tiles can complain.
  const agent = `Roadstead/${packageVersion}${publicUrl ? ` (+${publicUrl})` : ''}`

  function gateOf(address: string): TileThrottle {
    const { origin } = new URL(address)
    const gate = gates.get(origin) ?? createTileThrottle()
    gates.set(origin, gate)
    return gate
  }

  async function fetchTile(
    address: string,
    known: CachedTile | null,
    signal: AbortSignal,
  ): Promise<TileResult> {
    const reply = await gateOf(address).run(
      () => requestTile(address, agent, known?.etag ?? null, signal),
      signal,
    )
    if (reply.kind === 'picture') {
      const { bytes, etag, freshMs } = reply
      await cache.put(address, { bytes, etag, freshUntil: Date.now() + freshMs })
      return { kind: 'there', bytes }
    }
    if (reply.kind === 'unchanged' && known) {
      await cache.put(address, { ...known, freshUntil: Date.now() + reply.freshMs })
      return { kind: 'there', bytes: known.bytes }
    }
    if (reply.kind === 'absent') {
      absent.set(address, true)
      await cache.remove(address)
      return { kind: 'absent' }
    }
    // An old picture of the coast is better than none.
    return known ? { kind: 'there', bytes: known.bytes } : { kind: 'failed' }
  }

  return {
    async getTile(source, number, signal) {
      const address = buildSourceTileUrl(source, number)
      if (absent.has(address)) return { kind: 'absent' }
      const known = await cache.get(address)
      signal.throwIfAborted()
      if (known && known.freshUntil > Date.now()) return { kind: 'there', bytes: known.bytes }
      return fetchTile(address, known, signal)
    },
    invalidateTile: (source, number) => cache.remove(buildSourceTileUrl(source, number)),
  }
}

/** Of how many tiles a chart asks at a time; the gate lets fewer through to one server. */
export const maxConcurrentTiles = 2 * tileFetch.concurrency
