import { useEffect, useState } from 'react'
import { TileLayer } from 'react-leaflet/TileLayer'
import { useMap } from 'react-leaflet/hooks'
import { getBuiltInBasemapTemplate } from '../../client/map/tile-sources.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import { mapZoom } from '../../core/limits/map.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { keepTileSize, overlapTiles } from './overlap-tiles.ts'

/** Without a loaded tile for this long, the built-in world is shown at every zoom. */
const patienceMs = 4000
/** Maximum zoom of the built-in image; deeper zooms draw land, sea and coast. */
const pictureZoom = 5

const basemapHandlers = { tileloadstart: keepTileSize }

export type BasemapState = 'waiting' | 'shown' | 'away'

export interface BasemapProps {
  /** Null if there is none; undefined until it is known. */
  source: TileSource | null | undefined
  onState: (state: BasemapState) => void
}

/**
 * Basemap: the tiles of a source above the built-in world, which is available immediately and remains
 * when no tile server responds. Options of a source are initial: another source starts anew.
 */
export function Basemap({ source, onState }: BasemapProps) {
  const { api } = useRoadstead()
  const map = useMap()
  const start = source === null ? 'away' : 'waiting'
  const [state, setState] = useState<BasemapState>(start)
  const sourceId = source?.id ?? start
  const [lastSourceId, setLastSourceId] = useState(sourceId)
  if (sourceId !== lastSourceId) {
    setLastSourceId(sourceId)
    setState(start)
  }

  useEffect(() => onState(state), [state, onState])
  useEffect(() => overlapTiles(map), [map])
  useEffect(() => {
    if (state !== 'waiting') return undefined
    const timer = setTimeout(() => setState('away'), patienceMs)
    return () => clearTimeout(timer)
  }, [state])

  return (
    <>
      <TileLayer
        key={state === 'away' ? 'whole' : 'picture'}
        url={getBuiltInBasemapTemplate(api)}
        zIndex={1}
        minZoom={0}
        maxZoom={mapZoom.max}
        maxNativeZoom={state === 'away' ? mapZoom.max : pictureZoom}
        className="rs-ground"
        eventHandlers={basemapHandlers}
      />
      {source && (
        <TileLayer
          key={source.id}
          url={source.template.replace('{-y}', '{y}')}
          tms={source.template.includes('{-y}')}
          zIndex={2}
          // A page that is cross-origin isolated shows pictures of other origins only by CORS or CORP.
          {...(globalThis.crossOriginIsolated && { crossOrigin: 'anonymous' })}
          minZoom={source.minZoom}
          maxZoom={mapZoom.max}
          maxNativeZoom={Math.min(source.maxZoom, mapZoom.max)}
          className="rs-imagery"
          {...toLeafletBounds(source)}
          eventHandlers={{
            tileloadstart: keepTileSize,
            tileload: () => setState('shown'),
            tileerror: () => setState((now) => (now === 'shown' ? now : 'away')),
          }}
        />
      )}
    </>
  )
}

function toLeafletBounds({ bbox }: TileSource): { bounds?: [[number, number], [number, number]] } {
  if (!bbox) return {}
  const [west = -180, south = -90, east = 180, north = 90] = bbox
  return {
    bounds: [
      [south, west],
      [north, east],
    ],
  }
}
