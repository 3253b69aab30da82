import { useEffect } from 'react'
import { useMap } from 'react-leaflet/hooks'
import { getEdgesCentre, type Edges } from '../../core/privacy/area-edges.ts'
import { createAreaShape, getAreaCorners } from '../map/areas/area-shapes.ts'

/** Pixels around the area; more at the bottom, where the caption is. */
const padding = { paddingTopLeft: [16, 16], paddingBottomRight: [16, 44] } as const

export interface AreaMarkProps {
  area: Edges
  /** Class with the colours of the outline and fill. */
  className: string
}

/** The area of a small map, which shows all of it. */
export function AreaMark({ area, className }: AreaMarkProps) {
  const map = useMap()
  const text = area.join(' ') // an equal array is no change
  useEffect(
    function drawArea() {
      const edges = text.split(' ').map(Number)
      const drawn = createAreaShape(getAreaCorners(edges, getEdgesCentre(edges).longitude), className)
      map.fitBounds(drawn.addTo(map).getBounds(), {
        animate: false,
        paddingTopLeft: [...padding.paddingTopLeft],
        paddingBottomRight: [...padding.paddingBottomRight],
      })
      return () => void drawn.remove()
    },
    [map, text, className],
  )
  return null
}
