import type { CoastSources } from '../../core/contract/shelter.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Api } from '../api/call.ts'
import { createLoadStore, type LoadStore } from '../api/load.ts'

/** The tile sources of the basemap. With `known`, no request is made. */
export function createTileSourcesStore(
  api: Api,
  known?: readonly TileSource[],
): LoadStore<readonly TileSource[]> {
  return createLoadStore<readonly TileSource[]>({
    fetch: (signal) => api.call('GET /tile_sources', { signal }),
    initial: known,
  })
}

/** The coasts from which the built-in basemap is drawn. */
export function createCoastSourcesStore(api: Api): LoadStore<CoastSources> {
  return createLoadStore<CoastSources>({ fetch: (signal) => api.call('GET /coast', { signal }) })
}

/** Returns the URL template of the built-in basemap. */
export function getBuiltInBasemapTemplate(api: Api): string {
  return `${api.site}/ground/{z}/{x}/{y}`
}
