import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { getLoadValue } from '../../client/api/load.ts'
import { createTileSourcesStore } from '../../client/map/tile-sources.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import { useRoadstead } from '../roadstead-context.ts'

/** Returns the first source of the kind; null if there is none, undefined until the sources are known. */
export function useGroundSource(basemap: 'satellite' | 'topo' | 'none'): TileSource | null | undefined {
  const { api, tileSources } = useRoadstead()
  const store = useMemo(
    () => createTileSourcesStore(api, tileSources.length > 0 ? tileSources : undefined),
    [api, tileSources],
  )
  const load = useStore(store.$load)
  const sources = getLoadValue(load)
  if (!sources && load.state === 'loading') return undefined
  return sources?.find(({ kind }) => kind === basemap) ?? null
}
