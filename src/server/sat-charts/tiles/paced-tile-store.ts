import { setTimeout as wait } from 'node:timers/promises'
import { tileFetch } from '../../../core/limits.ts'
import type { TileStore } from './tile-store.ts'

/**
 * The same tiles, begun one after the other with a breath between: a sheet's tiles
 * at once would keep the server from answering for a tenth of a second.
 */
export function createPacedTileStore(store: TileStore): TileStore {
  let free = 0
  return {
    ...store,
    async getTile(source, number, signal) {
      const now = performance.now()
      const turn = Math.max(now, free)
      free = turn + tileFetch.minIntervalMs
      if (turn > now) await wait(turn - now, undefined, { signal })
      return store.getTile(source, number, signal)
    },
  }
}
