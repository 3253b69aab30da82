import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Api } from '../api/call.ts'
import { createLoad, type LoadStore } from '../api/load.ts'

/** The tile sources of the map ground; `known` saves the call where the page brought them along. */
export function createTileSources(api: Api, known?: readonly TileSource[]): LoadStore<readonly TileSource[]> {
  return createLoad<readonly TileSource[]>({
    fetch: (signal) => api.call('GET /tile_sources', { signal }),
    known,
  })
}

/** Address of the built-in ground that needs no other server. */
export function groundTemplate(api: Api): string {
  return `${api.site}/ground/{z}/{x}/{y}`
}
