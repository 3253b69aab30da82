import { placeMap } from '../../core/limits/places.ts'
import type { Position } from '../../core/geo.ts'
import { PositionMark } from './PositionMark.tsx'
import { StaticMap, type StaticMapProps } from './StaticMap.tsx'

export interface MiniMapProps extends Pick<StaticMapProps, 'label' | 'ground'> {
  position: Position
  zoom?: number
}

/** A static map of one position without controls (section 2). */
export function MiniMap({ position, zoom = placeMap.zoom, ...map }: MiniMapProps) {
  return (
    <StaticMap {...map} centre={position} zoom={zoom}>
      <PositionMark position={position} />
    </StaticMap>
  )
}
