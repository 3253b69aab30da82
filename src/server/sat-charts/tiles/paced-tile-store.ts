import { setTimeout as wait } from 'node:timers/promises'
import { tileFetch } from '../../../core/limits/sat-charts.ts'
import type { TileStore } from './tile-store.ts'

/**
 * Wraps a tile store so that requests start with a minimum interval. All tiles of a sheet at
 * once would block the event loop for 0.1 s.
 */
export function createPacedTileStore(store: TileStore): TileStore {
  let nextStart = 0
  return {
    ...store,
    async getTile(source, number, signal) {
      const now = performance.now()
      const start = Math.max(now, nextStart)
      nextStart = start + tileFetch.minIntervalMs
      if (start > now) await wait(start - now, undefined, { signal })
      return store.getTile(source, number, signal)
    },
  }
}
