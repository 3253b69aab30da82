import { useStore } from '@nanostores/react'
import { divIcon, type Map as LeafletMap, type Point } from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MapContainer } from 'react-leaflet/MapContainer'
import { Marker } from 'react-leaflet/Marker'
import { useMapEvents } from 'react-leaflet/hooks'
import { getLoadValue } from '../../client/api/load.ts'
import { createTileSourcesStore } from '../../client/map/tile-sources.ts'
import { toBbox, type Bbox, type Position } from '../../core/geo.ts'
import { placeMap } from '../../core/limits/places.ts'
import { attribution } from '../../core/messages/en/map/attribution.ts'
import { Basemap, type BasemapState } from '../map/Basemap.tsx'
import { BasemapCredits } from '../map/BasemapCredits.tsx'
import { ZoomButtons } from '../map/controls/ZoomButtons.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import 'leaflet/dist/leaflet.css'
import '../map/map.css'
import './mini-map.css'

const english = { attribution }

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
  const { api, tileSources } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(
    () => createTileSourcesStore(api, tileSources.length > 0 ? tileSources : undefined),
    [api, tileSources],
  )
  const source = (getLoadValue(useStore(store.$load)) ?? []).find(({ kind }) => kind === 'satellite') ?? null
  const [state, setState] = useState<BasemapState>('waiting')
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [icon] = useState(() => divIcon({ className: 'rs-mini-map__mark', iconSize: [22, 22] }))
  const isAway = state === 'away' || !source
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
          <Basemap key={source?.id ?? 'none'} source={source} onState={setState} />
          <Marker
            position={[position.latitude, position.longitude]}
            icon={icon}
            interactive={false}
            keyboard={false}
          />
          <Clicks onPick={onPick} onBoundaries={onBboxChange} />
        </MapContainer>
      </div>
      <div className="rs-mini-map__zoom">
        <ZoomButtons map={map} />
      </div>
      <figcaption>
        {messages.attribution.notForNavigation} ·{' '}
        {isAway ? (
          <>
            {messages.attribution.noImageryAtZoom} (<BasemapCredits />)
          </>
        ) : (
          source.attribution
        )}
      </figcaption>
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
