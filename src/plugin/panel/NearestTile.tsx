import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { createBboxAround, getDistanceMetres } from '../../core/geo.ts'
import type { PanelMessages } from '../../core/messages/page-messages.ts'
import { formatMessage } from '../../core/text.ts'
import { nauticalMilesFromMetres, round } from '../../core/units.ts'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { createOwnPositionStore } from './own-position.ts'
import type { PanelEnvironment } from './environment.ts'

const reachMetres = 40_000
/** Distance the boat must move before the search is repeated. */
const stepDegrees = 0.02
const placeZoom = 12
/** Types of places to stay at: marina, anchorage, yacht club, mooring, hurricane hole. */
const stayTypes: readonly number[] = [0, 1, 3, 4, 8]

interface Near {
  name: string
  metres: number
}

/** Tile on the plotter's chart that shows the nearest place to stay. */
export function NearestTile({ place, texts }: { place: PanelEnvironment; texts: PanelMessages }) {
  const { api } = useRoadstead()
  const own = useStore(useMemo(() => createOwnPositionStore(place), [place]))
  const [near, setNear] = useState<Near | null>(null)
  const roundedPosition = own && `${round(own.latitude / stepDegrees)} ${round(own.longitude / stepDegrees)}`
  useEffect(() => {
    if (!own) return
    const bbox = createBboxAround(own, reachMetres)
    api.call('GET /places?type=centroid', { query: { ...bbox, zoom: placeZoom, stinkpots: false } }).then(
      ({ features }) => {
        const found = features.flatMap(({ geometry, properties }): Near[] => {
          if ('cluster' in properties || !stayTypes.includes(properties.type_enum)) return []
          const [longitude = 0, latitude = 0] = geometry.coordinates
          return [{ name: properties.name, metres: getDistanceMetres(own, { latitude, longitude }) }]
        })
        setNear(found.sort((a, b) => a.metres - b.metres)[0] ?? null)
      },
      (error: unknown) => console.error('GET /places failed', error),
    )
    // The position itself changes every second.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [api, roundedPosition])
  return (
    <div className="rs-tile">
      <span className="rs-muted">{texts.nearest}</span>
      <b>{near?.name ?? '–'}</b>
      <span>
        {near &&
          formatMessage(texts.distance, { miles: round(nauticalMilesFromMetres(near.metres), 1).toFixed(1) })}
      </span>
    </div>
  )
}
