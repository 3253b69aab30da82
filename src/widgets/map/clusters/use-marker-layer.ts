import { useEffect, useMemo } from 'react'
import { useMap } from 'react-leaflet/hooks'
import { createLazyCode, useLazyCode } from '../../../ui/loading/lazy-code.ts'
import type { MapView } from '../../../client/map/map-view.ts'
import type { PointLayerDefinition } from '../layers/map-layer-definition.ts'
import type { MarkerLayer } from './marker-layer.ts'

const markerLayerCode = createLazyCode(() =>
  import('./marker-layer.ts').then((file) => file.createMarkerLayer),
)

/**
 * Adds a layer of markers to the map as long as the component is mounted. Null until the code of clusters
 * has loaded, in parallel with the first features.
 */
export function useMarkerLayer(view: MapView, definition: PointLayerDefinition): MarkerLayer | null {
  const map = useMap()
  const create = useLazyCode(markerLayerCode).code?.value
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
