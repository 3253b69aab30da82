import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { getLoadValue } from '../../client/api/load.ts'
import { createTileSourcesStore } from '../../client/map/tile-sources.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import type { BasemapState } from '../map/Basemap.tsx'
import { useRoadstead } from '../roadstead-context.ts'

export interface MapImagery {
  /** Source of the tiles; null if there is none or until it is known. */
  source: TileSource | null
  /** The source whose attribution applies; null while only the built-in world is shown. */
  shownSource: TileSource | null
  onState: (state: BasemapState) => void
}

/** Tiles of a small map: imagery or a topographic map. */
export function useMapImagery(kind: 'satellite' | 'topo'): MapImagery {
  const { api, tileSources } = useRoadstead()
  const store = useMemo(
    () => createTileSourcesStore(api, tileSources.length > 0 ? tileSources : undefined),
    [api, tileSources],
  )
  const source = (getLoadValue(useStore(store.$load)) ?? []).find((other) => other.kind === kind) ?? null
  const [state, onState] = useState<BasemapState>('waiting')
  return { source, shownSource: state === 'away' ? null : source, onState }
}
