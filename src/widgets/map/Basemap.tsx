import { useEffect, useState } from 'react'
import { TileLayer } from 'react-leaflet'
import { getBuiltInBasemapTemplate } from '../../client/map/tile-sources.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import { mapZoom } from '../../core/limits.ts'
import { useRoadstead } from '../roadstead-context.ts'

/** Deeper than this the built-in world has nothing to show. */
export const builtInBasemapMaxZoom = 10
/** Without a tile after so long, the built-in ground takes over where it can show more. */
const patienceMs = 4000
/** The built-in picture has detail down to here; deeper it draws coasts. */
const pictureZoom = 5

export type BasemapState = 'waiting' | 'shown' | 'away'

export interface BasemapProps {
  source: TileSource | null
  onState: (state: BasemapState) => void
}

/**
 * The ground of the map: the imagery of a source over the built-in world, which is
 * there at once and stays where no tile server answers. Another source is another
 * ground: give it the source as key.
 */
export function Basemap({ source, onState }: BasemapProps) {
  const { api } = useRoadstead()
  const [state, setState] = useState<BasemapState>(source ? 'waiting' : 'away')

  useEffect(() => onState(state), [state, onState])
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'away' : now)), patienceMs)
    return () => clearTimeout(timer)
  }, [])

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
      />
      {source && (
        <TileLayer
          key={source.id}
          url={source.template.replace('{-y}', '{y}')}
          tms={source.template.includes('{-y}')}
          zIndex={2}
          minZoom={source.minZoom}
          maxZoom={mapZoom.max}
          maxNativeZoom={Math.min(source.maxZoom, mapZoom.max)}
          className="rs-imagery"
          {...boundsOf(source)}
          eventHandlers={{
            tileload: () => setState('shown'),
            tileerror: () => setState((now) => (now === 'shown' ? now : 'away')),
          }}
        />
      )}
    </>
  )
}

function boundsOf({ bbox }: TileSource): { bounds?: [[number, number], [number, number]] } {
  if (!bbox) return {}
  const [west = -180, south = -90, east = 180, north = 90] = bbox
  return {
    bounds: [
      [south, west],
      [north, east],
    ],
  }
}
