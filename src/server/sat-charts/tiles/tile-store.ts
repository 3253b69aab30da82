import { LRUCache } from 'lru-cache'
import { join } from 'node:path'
import type { TileSource } from '../../../core/contract/tile-source.ts'
import { tileFetch } from '../../../core/limits.ts'
import type { Settings } from '../../settings.ts'
import { packageVersion } from '../../system/version.ts'
import { createGate, type PoliteGate } from './tile-throttle.ts'
import { tileAddress, type TileNumber } from './tile-url.ts'
import { openTileCache, type CachedTile } from './disk-tile-cache.ts'
import { requestTile } from './tile-request.ts'

/** A tile, or why there is none: the source has none, or it did not answer as it should. */
export type Tile = { kind: 'there'; bytes: Buffer } | { kind: 'absent' } | { kind: 'failed' }

/** Tiles of sources for the server's own use: from the cache on disk, else asked for politely. */
export interface TileStore {
  tile(source: TileSource, number: TileNumber, signal: AbortSignal): Promise<Tile>
  /** Forgets a tile whose bytes turned out to be no picture. */
  forget(source: TileSource, number: TileNumber): Promise<void>
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
  const cache = openTileCache(join(dataFolder, 'tiles'), tileCacheMegabytes * 1024 * 1024, onFailure)
  const absent = new LRUCache<string, true>(absentTiles)
  const gates = new Map<string, PoliteGate>()
  // Who asks, so that an operator of tiles can complain.
  const agent = `Roadstead/${packageVersion}${publicUrl ? ` (+${publicUrl})` : ''}`

  function gateOf(address: string): PoliteGate {
    const { origin } = new URL(address)
    const gate = gates.get(origin) ?? createGate()
    gates.set(origin, gate)
    return gate
  }

  async function fetchTile(address: string, known: CachedTile | null, signal: AbortSignal): Promise<Tile> {
    const reply = await gateOf(address).ask(
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
    async tile(source, number, signal) {
      const address = tileAddress(source, number)
      if (absent.has(address)) return { kind: 'absent' }
      const known = await cache.get(address)
      signal.throwIfAborted()
      if (known && known.freshUntil > Date.now()) return { kind: 'there', bytes: known.bytes }
      return fetchTile(address, known, signal)
    },
    forget: (source, number) => cache.remove(tileAddress(source, number)),
  }
}

/** Of how many tiles a chart asks at a time; the gate lets fewer through to one server. */
export const tilesAtOnce = 2 * tileFetch.concurrency
