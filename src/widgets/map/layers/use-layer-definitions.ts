import { useEffect, useState } from 'react'
import { ApiError } from '../../../client/api/call.ts'
import { setLayerStatus, type LayerStatus, type MapView } from '../../../client/map/map-view.ts'
import type { LayerKey } from '../../../core/catalogue/map-layers.ts'
import type { MapLayerDefinition } from './map-layer-definition.ts'
import { pois } from './pois.tsx'

type Definitions = { readonly [Key in LayerKey]?: MapLayerDefinition<Key> }

/** The layers that are on by default. The others load together, when the first of them is drawn. */
let loaded: Definitions = { pois }

const loadAll = async (): Promise<Definitions> => (await import('./layer-definitions.ts')).layerDefinitions

/** Returns the definitions of layers, without those whose code has not loaded. */
export function useLayerDefinitions(
  view: MapView,
  keys: readonly LayerKey[],
  load = loadAll,
): MapLayerDefinition[] {
  const [definitions, setDefinitions] = useState(loaded)
  const missing = keys.filter((key) => !definitions[key]).join(' ')

  useEffect(() => {
    if (missing === '') return undefined
    const waiting = missing.split(' ') as LayerKey[] // as joined above
    let isGone = false
    let hasFailed = false
    const report = (status: Omit<LayerStatus, 'count'>) => {
      for (const key of waiting) setLayerStatus(view, key, { count: 0, ...status })
    }
    const loadMissing = async () => {
      report({ state: 'loading' })
      hasFailed = false
      try {
        loaded = await load()
        if (!isGone) setDefinitions(loaded)
      } catch {
        hasFailed = true
        const error = new ApiError('the code of the layers', 0, null)
        if (!isGone) report({ state: 'failed', error, retry: () => void loadMissing() })
      }
    }
    const retryConnected = () => {
      if (hasFailed) void loadMissing()
    }
    addEventListener('online', retryConnected)
    void loadMissing()
    return () => {
      isGone = true
      removeEventListener('online', retryConnected)
      for (const key of waiting) view.$layerStatuses.setKey(key, undefined)
    }
  }, [view, missing, load])
  return keys.flatMap((key) => definitions[key] ?? [])
}
