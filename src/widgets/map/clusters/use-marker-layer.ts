import { useEffect, useMemo, useState } from 'react'
import { useMap } from 'react-leaflet/hooks'
import type { MapView } from '../../../client/map/map-view.ts'
import type { PointLayerDefinition } from '../layers/map-layer-definition.ts'
import type { createMarkerLayer, MarkerLayer } from './marker-layer.ts'

type CreateMarkerLayer = typeof createMarkerLayer

let loaded: CreateMarkerLayer | null = null

/**
 * Adds a layer of markers to the map as long as the component is mounted. Null until the code of clusters
 * has loaded, in parallel with the first features.
 */
export function useMarkerLayer(view: MapView, definition: PointLayerDefinition): MarkerLayer | null {
  const map = useMap()
  const create = useCode()
  const layer = useMemo(() => create?.({ map, view, definition }) ?? null, [create, map, view, definition])
  useEffect(
    function addLayer() {
      layer?.add()
      return () => layer?.remove()
    },
    [layer],
  )
  return layer
}

function useCode(): CreateMarkerLayer | null {
  const [code, setCode] = useState(() => loaded)
  useEffect(() => {
    if (code) return undefined
    let isGone = false
    import('./marker-layer.ts').then(
      (file) => {
        loaded = file.createMarkerLayer
        if (!isGone) setCode(() => loaded)
      },
      (error: unknown) => console.error('the code of clusters cannot be loaded', error),
    )
    return () => {
      isGone = true
    }
  }, [code])
  return code
}
