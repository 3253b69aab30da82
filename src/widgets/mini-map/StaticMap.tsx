import type { ReactNode } from 'react'
import { MapContainer } from 'react-leaflet/MapContainer'
import type { Position } from '../../core/geo.ts'
import { MapRemoval } from '../map/use-map-removal.ts'
import { Basemap } from '../map/Basemap.tsx'
import { MiniMapCaption } from './MiniMapCaption.tsx'
import { useMapImagery } from './use-map-imagery.ts'
import 'leaflet/dist/leaflet.css'
import '../map/map.css'
import './mini-map.css'

export interface StaticMapProps {
  /** Centre of the map; initial. */
  centre: Position
  /** Initial zoom. */
  zoom: number
  label: string
  /** Basemap: imagery for places, a topographic map for aids. */
  ground?: 'satellite' | 'topo'
  /** What is drawn on the map. */
  children: ReactNode
}

/** A small map without controls, which does not react to the pointer or keys. */
export function StaticMap({ centre, zoom, label, ground = 'satellite', children }: StaticMapProps) {
  const { source, shownSource, onState } = useMapImagery(ground)
  return (
    <figure className="rs-map rs-mini-map">
      <div className="rs-mini-map__ground" role="img" aria-label={label}>
        <MapContainer
          className="rs-map__leaflet"
          center={[centre.latitude, centre.longitude]}
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
          <MapRemoval />
          <Basemap key={source?.id ?? 'none'} source={source} onState={onState} />
          {children}
        </MapContainer>
      </div>
      <MiniMapCaption source={shownSource} />
    </figure>
  )
}
