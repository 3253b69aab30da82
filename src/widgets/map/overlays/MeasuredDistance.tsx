import { circleMarker, layerGroup, polyline, type LatLng, type LatLngTuple } from 'leaflet'
import { useEffect, useState } from 'react'
import { useMapEvents } from 'react-leaflet/hooks'
import { getDistanceMetres, getInitialBearing, wrapLongitude, type Position } from '../../../core/geo.ts'
import { listGreatCircle } from '../../../core/course-line.ts'
import { common } from '../../../core/messages/en/common.json'
import { measure } from '../../../core/messages/en/map.json'
import { formatMessage } from '../../../core/text.ts'
import { formatDistance, formatQuantity } from '../../../core/units.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { useRoadstead, useUnits } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'
import { toNearestWorldCopy } from '../world-copy.ts'
import { MapOverlay } from './MapOverlay.tsx'
import './vessel-track.css'

const english = { common, measure }

const toPosition = ({ lat, lng }: LatLng): Position => ({ latitude: lat, longitude: wrapLongitude(lng) })

/**
 * Distance and bearing from a position to the next one that is clicked, or to the centre of the map before that, so that
 * the arrow keys measure too. The line is the shortest way over the sphere.
 */
export function MeasuredDistance({ from, onClose }: { from: Position; onClose: () => void }) {
  const { language } = useRoadstead()
  const { common: shared, measure: texts } = useMessages(english)
  const units = useUnits()
  const [clicked, setClicked] = useState<Position | null>(null)
  const [centre, setCentre] = useState<Position | null>(null)
  const map = useMapEvents({
    click: ({ latlng }) => setClicked(toPosition(latlng)),
    move: () => setCentre(toPosition(map.getCenter())),
  })
  const to = clicked ?? centre ?? toPosition(map.getCenter())

  useEffect(
    function drawLine() {
      const line = toMapLine(listGreatCircle(from, to), map.getCenter().lng)
      const end = { radius: 5, weight: 2, fillOpacity: 1, interactive: false, className: 'rs-track-start' }
      const drawn = layerGroup([
        polyline(line, { className: 'rs-track-edge', weight: 5, interactive: false }),
        polyline(line, { className: 'rs-track-line', weight: 2.5, interactive: false }),
        ...[line[0], line.at(-1)].flatMap((point) => (point ? circleMarker(point, end) : [])),
      ]).addTo(map)
      return () => void drawn.remove()
    },
    [map, from, to],
  )

  const distance = formatQuantity(formatDistance(getDistanceMetres(from, to), units, language))
  const bearing = formatBearing(getInitialBearing(from, to))
  return (
    <MapOverlay className="rs-track">
      <section className="rs-track__strip" aria-label={texts.title}>
        <p role="status">
          <b className="rs-number">{formatMessage(texts.result, { distance, bearing })}</b>{' '}
          <span className="rs-muted">{clicked ? texts.again : texts.hint}</span>
        </p>
        <button
          type="button"
          className="rs-icon-button"
          aria-label={shared.close}
          title={shared.close}
          onClick={onClose}
        >
          <Icon parts={icons.close} />
        </button>
      </section>
    </MapOverlay>
  )
}

/** Whole degrees in three digits, as a bearing is spoken. */
function formatBearing(degrees: number): string {
  return String(Math.round(degrees) % 360).padStart(3, '0')
}

/** Puts a line on the copy of the world that the map shows, without jumps at 180 degrees. */
function toMapLine(positions: readonly Position[], mapCentre: number): LatLngTuple[] {
  let last = mapCentre
  return positions.map(({ latitude, longitude }) => {
    last = toNearestWorldCopy(longitude, last)
    return [latitude, last]
  })
}
