import { divIcon, marker as createMarker } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet/hooks'
import type { Position } from '../../../core/geo.ts'

const sidePx = 28

export interface OwnShipProps {
  position: Position
  /** Accessible name. */
  label: string
  /** Whether the position is an old one, drawn hollow. */
  isLost?: boolean
}

/** Own ship on its parent map. */
export function OwnShip({ position, label, isLost = false }: OwnShipProps) {
  const map = useMap()
  const { latitude, longitude } = position
  useEffect(() => {
    const icon = divIcon({
      className: isLost ? 'rs-own-ship rs-own-ship--lost' : 'rs-own-ship',
      iconSize: [sidePx, sidePx],
    })
    const marker = createMarker([latitude, longitude], { icon, interactive: false, keyboard: false })
    marker.addTo(map)
    // Leaflet does not name a `divIcon`.
    marker.getElement()?.setAttribute('role', 'img')
    marker.getElement()?.setAttribute('aria-label', label)
    return () => void marker.remove()
  }, [map, latitude, longitude, label, isLost])
  return null
}
