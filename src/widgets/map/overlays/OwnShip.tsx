import { divIcon, marker as createMarker } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet/hooks'
import type { Position } from '../../../core/geo.ts'

const sidePx = 28

/** Own ship on its parent map; `label` is its accessible name. */
export function OwnShip({ position, label }: { position: Position; label: string }) {
  const map = useMap()
  const { latitude, longitude } = position
  useEffect(() => {
    const icon = divIcon({ className: 'rs-own-ship', iconSize: [sidePx, sidePx] })
    const marker = createMarker([latitude, longitude], { icon, interactive: false, keyboard: false })
    marker.addTo(map)
    // Leaflet does not name a `divIcon`.
    marker.getElement()?.setAttribute('role', 'img')
    marker.getElement()?.setAttribute('aria-label', label)
    return () => void marker.remove()
  }, [map, latitude, longitude, label])
  return null
}
