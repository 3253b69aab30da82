import { marker as createMarker, polyline } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet/hooks'
import { wrapLongitude, type Position } from '../../../core/geo.ts'
import { createNodeIcon } from '../node-icon.ts'
import './own-ship.css'

const sidePx = 28
/** Side of the boat that is turned by its heading. */
const boatSidePx = 40
const boatOutline = 'M20 2c5 7 8 14 8 22v11H12V24c0-8 3-15 8-22z'

export interface OwnShipProps {
  position: Position
  /** Accessible name. */
  label: string
  /** Whether the position is an old one, drawn hollow. */
  isLost?: boolean
  /** True heading in degrees; without it a dot is drawn. */
  headingDeg?: number | null
}

/** Own ship on its parent map. */
export function OwnShip({ position, label, isLost = false, headingDeg = null }: OwnShipProps) {
  const map = useMap()
  const { latitude, longitude } = position
  const isTurned = headingDeg !== null && !isLost
  const heading = Math.round(headingDeg ?? 0)
  useEffect(() => {
    const side = isTurned ? boatSidePx : sidePx
    const icon = createNodeIcon({
      className: isLost ? 'rs-own-ship rs-own-ship--lost' : isTurned ? 'rs-own-boat' : 'rs-own-ship',
      widthPx: side,
      ...(isTurned && { content: drawBoat(heading) }),
    })
    const marker = createMarker([latitude, longitude], { icon, interactive: false, keyboard: false })
    marker.addTo(map)
    // Leaflet does not name a `divIcon`.
    marker.getElement()?.setAttribute('role', 'img')
    marker.getElement()?.setAttribute('aria-label', label)
    return () => void marker.remove()
  }, [map, latitude, longitude, label, isLost, isTurned, heading])
  return null
}

/** Draws the boat, bow up, turned by its heading. A node, because pages may forbid markup from text. */
function drawBoat(heading: number): HTMLElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const picture = document.createElementNS(namespace, 'svg')
  picture.setAttribute('viewBox', `0 0 ${boatSidePx} ${boatSidePx}`)
  const outline = document.createElementNS(namespace, 'path')
  outline.setAttribute('d', boatOutline)
  outline.setAttribute('transform', `rotate(${heading} ${boatSidePx / 2} ${boatSidePx / 2})`)
  picture.append(outline)
  const holder = document.createElement('span')
  holder.append(picture)
  return holder
}

/** Line of the own ship's course, to where it leads in some minutes. */
export function CourseLine({ from, to }: { from: Position; to: Position }) {
  const map = useMap()
  const { latitude, longitude } = from
  // A line across 180° continues beyond it.
  const east = wrapLongitude(to.longitude - longitude)
  const end = { latitude: to.latitude, longitude: longitude + east }
  useEffect(() => {
    const line = polyline(
      [
        [latitude, longitude],
        [end.latitude, end.longitude],
      ],
      { className: 'rs-course-line', interactive: false, weight: 3 },
    )
    line.addTo(map)
    return () => void line.remove()
  }, [map, latitude, longitude, end.latitude, end.longitude])
  return null
}
