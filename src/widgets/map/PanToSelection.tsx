import { useEffect } from 'react'
import { useMap } from 'react-leaflet/hooks'
import type { MapView } from '../../client/map/map-view.ts'

/** Fraction of the map that a bottom sheet covers. */
const coveredFraction = 0.58
const marginPx = 70

/** If the page shows the card of the selection, pans the map so that the marker is not covered. */
export function PanToSelection({ view }: { view: MapView }) {
  const map = useMap()
  useEffect(
    () =>
      view.$selection.listen((selection) => {
        if (!selection) return
        const { latitude, longitude } = selection.position
        map.panInside([latitude, longitude], {
          paddingTopLeft: [marginPx, marginPx],
          paddingBottomRight: [marginPx, map.getSize().y * coveredFraction],
        })
      }),
    [map, view],
  )
  return null
}
