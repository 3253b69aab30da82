import { divIcon, marker as createMarker } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { Position } from '../../../core/geo.ts'

const sidePx = 28

/** The own ship on the map it is a child of; `label` is its name for those who cannot see it. */
export function OwnShip({ position, label }: { position: Position; label: string }) {
  const map = useMap()
  const { latitude, longitude } = position
  useEffect(() => {
    const icon = divIcon({ className: 'rs-own-ship', iconSize: [sidePx, sidePx] })
    const marker = createMarker([latitude, longitude], {
      icon,
      interactive: false,
      keyboard: false,
      alt: label,
    })
    marker.addTo(map)
    return () => void marker.remove()
  }, [map, latitude, longitude, label])
  return null
}
