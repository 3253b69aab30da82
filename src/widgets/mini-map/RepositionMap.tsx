import type { Map as LeafletMap, Point } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { MapContainer } from 'react-leaflet/MapContainer'
import { useMapEvents } from 'react-leaflet/hooks'
import { toBbox, type Bbox, type Position } from '../../core/geo.ts'
import { placeMap } from '../../core/limits/places.ts'
import { MapRemoval } from '../map/use-map-removal.ts'
import { Basemap } from '../map/Basemap.tsx'
import { ZoomButtons } from '../map/controls/ZoomButtons.tsx'
import { MiniMapCaption } from './MiniMapCaption.tsx'
import { PositionMark } from './PositionMark.tsx'
import { useMapImagery } from './use-map-imagery.ts'
import 'leaflet/dist/leaflet.css'
import '../map/map.css'
import './mini-map.css'

export interface RepositionMapProps {
  /** Centre of the map; initial. Use it as `key` to change it. */
  centre: Position
  /** Position of the marker. */
  position: Position
  label: string
  /** Called on a click or tap on the map, not after a drag. */
  onPick: (position: Position) => void
  /** Receives the bounds: the extent of the map at its minimum zoom. */
  onBboxChange: (box: Bbox) => void
}

/** A satellite map for choosing a position: panning is disabled, zoom is 14 to 16 (section 5). */
export function RepositionMap({ centre, position, label, onPick, onBboxChange }: RepositionMapProps) {
  const { source, shownSource, onState } = useMapImagery('satellite')
  const [map, setMap] = useState<LeafletMap | null>(null)
  return (
    <figure className="rs-map rs-mini-map rs-mini-map--reposition" aria-label={label}>
      <div className="rs-mini-map__ground">
        <MapContainer
          ref={setMap}
          className="rs-map__leaflet"
          center={[centre.latitude, centre.longitude]}
          zoom={placeMap.zoom}
          minZoom={placeMap.editMinZoom}
          maxZoom={placeMap.editMaxZoom}
          zoomControl={false}
          attributionControl={false}
          dragging={false}
          boxZoom={false}
          keyboard={false}
          // Zooming keeps the centre.
          scrollWheelZoom="center"
          doubleClickZoom={false}
          touchZoom="center"
        >
          <MapRemoval />
          <Basemap key={source?.id ?? 'none'} source={source} onState={onState} />
          <PositionMark position={position} />
          <Clicks onPick={onPick} onBoundaries={onBboxChange} />
        </MapContainer>
      </div>
      <div className="rs-mini-map__zoom">
        <ZoomButtons map={map} />
      </div>
      <MiniMapCaption source={shownSource} />
    </figure>
  )
}

interface ClicksProps {
  onPick: (position: Position) => void
  onBoundaries: (box: Bbox) => void
}

/** A pointer that moves farther than this between press and release, in pixels, counts as a drag. */
const clickTolerancePx = 5

/**
 * Reports clicks and taps, and the bounds once before any zoom. Panning is disabled, so Leaflet
 * reports the end of a drag as a click.
 */
function Clicks({ onPick, onBoundaries }: ClicksProps) {
  const pressedAt = useRef<Point | null>(null)
  const map = useMapEvents({
    mousedown: ({ containerPoint }) => {
      pressedAt.current = containerPoint
    },
    click: ({ latlng, containerPoint }) => {
      const pressed = pressedAt.current
      if (pressed && pressed.distanceTo(containerPoint) > clickTolerancePx) return
      const { lat: latitude, lng: longitude } = latlng.wrap()
      onPick({ latitude, longitude })
    },
    resize: () => onBoundaries(getMapBounds(map)),
  })
  useEffect(() => onBoundaries(getMapBounds(map)), [map, onBoundaries])
  return null
}

/** Returns the extent of the map at its minimum zoom, independent of the current zoom. */
function getMapBounds(map: LeafletMap): Bbox {
  const zoom = map.getMinZoom()
  const half = map.getSize().divideBy(2)
  const middle = map.project(map.getCenter(), zoom)
  const southWest = map.unproject([middle.x - half.x, middle.y + half.y], zoom)
  const northEast = map.unproject([middle.x + half.x, middle.y - half.y], zoom)
  return toBbox(southWest.lng, southWest.lat, northEast.lng, northEast.lat)
}
