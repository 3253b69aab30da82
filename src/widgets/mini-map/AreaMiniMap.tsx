import { getEdgesCentre } from '../../core/privacy/area-edges.ts'
import { placeMap } from '../../core/limits/places.ts'
import { AreaMark, type AreaMarkProps } from './AreaMark.tsx'
import { StaticMap, type StaticMapProps } from './StaticMap.tsx'

export type AreaMiniMapProps = Pick<StaticMapProps, 'label' | 'ground'> & AreaMarkProps

/** A static map that shows all of an area, for a record whose position is not known. */
export function AreaMiniMap({ area, className, ...map }: AreaMiniMapProps) {
  return (
    <StaticMap {...map} centre={getEdgesCentre(area)} zoom={placeMap.zoom}>
      <AreaMark area={area} className={className} />
    </StaticMap>
  )
}
