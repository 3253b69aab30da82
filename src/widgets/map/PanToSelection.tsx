import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { MapView } from '../../client/map/map-view.ts'

/** The lower part of the map that a sheet with the card covers. */
const coveredPart = 0.58
const marginPx = 70

/** Where the page shows the card of what was touched, its marker is moved out from under it. */
export function PanToSelection({ view }: { view: MapView }) {
  const map = useMap()
  useEffect(
    () =>
      view.$selection.listen((selection) => {
        if (!selection) return
        const { latitude, longitude } = selection.position
        map.panInside([latitude, longitude], {
          paddingTopLeft: [marginPx, marginPx],
          paddingBottomRight: [marginPx, map.getSize().y * coveredPart],
        })
      }),
    [map, view],
  )
  return null
}
