import { useState } from 'react'
import type { TileSource } from '../../core/contract/tile-source.ts'
import type { BasemapState } from '../map/Basemap.tsx'
import { useGroundSource } from '../map/use-ground-source.ts'

export interface MapImagery {
  /** Source of the tiles; null if there is none or until it is known. */
  source: TileSource | null
  /** The source whose attribution applies; null while only the built-in world is shown. */
  shownSource: TileSource | null
  onState: (state: BasemapState) => void
}

/** Tiles of a small map: imagery or a topographic map. */
export function useMapImagery(kind: 'satellite' | 'topo'): MapImagery {
  const source = useGroundSource(kind) ?? null
  const [state, onState] = useState<BasemapState>('waiting')
  return { source, shownSource: state === 'away' ? null : source, onState }
}
