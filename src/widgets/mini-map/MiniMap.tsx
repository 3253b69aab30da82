import { useStore } from '@nanostores/react'
import { divIcon } from 'leaflet'
import { useMemo, useState } from 'react'
import { MapContainer } from 'react-leaflet/MapContainer'
import { Marker } from 'react-leaflet/Marker'
import { getLoadValue } from '../../client/api/load.ts'
import { createTileSourcesStore } from '../../client/map/tile-sources.ts'
import { placeMap } from '../../core/limits/places.ts'
import type { Position } from '../../core/geo.ts'
import { attribution } from '../../core/messages/en/map/attribution.ts'
import { Basemap, type BasemapState } from '../map/Basemap.tsx'
import { BasemapCredits } from '../map/BasemapCredits.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import 'leaflet/dist/leaflet.css'
import '../map/map.css'
import './mini-map.css'

const english = { attribution }

export interface MiniMapProps {
  position: Position
  label: string
  /** Basemap: imagery for places, a topographic map for aids. */
  ground?: 'satellite' | 'topo'
  zoom?: number
}

/** A static map of one position without controls (section 2). */
export function MiniMap({ position, label, ground = 'satellite', zoom = placeMap.zoom }: MiniMapProps) {
  const { api, tileSources } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(
    () => createTileSourcesStore(api, tileSources.length > 0 ? tileSources : undefined),
    [api, tileSources],
  )
  const source = (getLoadValue(useStore(store.$load)) ?? []).find(({ kind }) => kind === ground) ?? null
  const [state, setState] = useState<BasemapState>('waiting')
  const isAway = state === 'away' || !source
  const [icon] = useState(() => divIcon({ className: 'rs-mini-map__mark', iconSize: [22, 22] }))
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
          <Basemap key={source?.id ?? 'none'} source={source} onState={setState} />
          <Marker
            position={[position.latitude, position.longitude]}
            icon={icon}
            interactive={false}
            keyboard={false}
          />
        </MapContainer>
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
