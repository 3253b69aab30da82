import { useState } from 'react'
import { Marker } from 'react-leaflet/Marker'
import type { Position } from '../../core/geo.ts'
import { createNodeIcon } from '../map/node-icon.ts'

/** Marker of the position of a small map. */
export function PositionMark({ position }: { position: Position }) {
  const [icon] = useState(() => createNodeIcon({ className: 'rs-mini-map__mark', widthPx: 22 }))
  return (
    <Marker
      position={[position.latitude, position.longitude]}
      icon={icon}
      interactive={false}
      keyboard={false}
    />
  )
}
