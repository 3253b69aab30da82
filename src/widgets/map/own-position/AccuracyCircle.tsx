import { circle } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet/hooks'
import type { Position } from '../../../core/geo.ts'
import './own-position.css'

/** Circle around a position of the device in which the device is. */
export function AccuracyCircle({ position, radiusM }: { position: Position; radiusM: number }) {
  const map = useMap()
  const { latitude, longitude } = position
  useEffect(() => {
    const drawn = circle([latitude, longitude], {
      radius: radiusM,
      className: 'rs-own-accuracy',
      interactive: false,
      weight: 1,
    })
    drawn.addTo(map)
    return () => void drawn.remove()
  }, [map, latitude, longitude, radiusM])
  return null
}
