import { divIcon } from 'leaflet'
import { useState } from 'react'
import { Marker } from 'react-leaflet/Marker'
import type { Position } from '../../core/geo.ts'

/** Marker of the position of a small map. */
export function PositionMark({ position }: { position: Position }) {
  const [icon] = useState(() => divIcon({ className: 'rs-mini-map__mark', iconSize: [22, 22] }))
  return (
    <Marker
      position={[position.latitude, position.longitude]}
      icon={icon}
      interactive={false}
      keyboard={false}
    />
  )
}
