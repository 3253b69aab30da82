import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Api } from '../api/call.ts'
import { createLoadStore, type LoadStore } from '../api/load.ts'

/** The tile sources of the map ground; `known` saves the call where the page brought them along. */
export function createTileSourcesStore(
  api: Api,
  known?: readonly TileSource[],
): LoadStore<readonly TileSource[]> {
  return createLoadStore<readonly TileSource[]>({
    fetch: (signal) => api.call('GET /tile_sources', { signal }),
    initial: known,
  })
}

/** Address of the built-in ground that needs no other server. */
export function getBuiltInBasemapTemplate(api: Api): string {
  return `${api.site}/ground/{z}/{x}/{y}`
}
