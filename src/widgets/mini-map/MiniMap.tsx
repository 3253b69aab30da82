import { MapContainer } from 'react-leaflet/MapContainer'
import { placeMap } from '../../core/limits/places.ts'
import type { Position } from '../../core/geo.ts'
import { Basemap } from '../map/Basemap.tsx'
import { MiniMapCaption } from './MiniMapCaption.tsx'
import { PositionMark } from './PositionMark.tsx'
import { useMapImagery } from './use-map-imagery.ts'
import 'leaflet/dist/leaflet.css'
import '../map/map.css'
import './mini-map.css'

export interface MiniMapProps {
  position: Position
  label: string
  /** Basemap: imagery for places, a topographic map for aids. */
  ground?: 'satellite' | 'topo'
  zoom?: number
}

/** A static map of one position without controls (section 2). */
export function MiniMap({ position, label, ground = 'satellite', zoom = placeMap.zoom }: MiniMapProps) {
  const { source, shownSource, onState } = useMapImagery(ground)
  return (
    <figure className="rs-map rs-mini-map">
      <div className="rs-mini-map__ground" role="img" aria-label={label}>
        <MapContainer
          className="rs-map__leaflet"
          center={[position.latitude, position.longitude]}
          zoom={zoom}
          zoomControl={false}
          attributionControl={false}
          dragging={false}
          scrollWheelZoom={false}
          doubleClickZoom={false}
          boxZoom={false}
          keyboard={false}
          touchZoom={false}
        >
          <Basemap key={source?.id ?? 'none'} source={source} onState={onState} />
          <PositionMark position={position} />
        </MapContainer>
      </div>
      <MiniMapCaption source={shownSource} />
    </figure>
  )
}
