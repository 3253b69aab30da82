import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { boxAround, distanceMetres } from '../../core/geo.ts'
import type { PanelWords } from '../../core/messages/page-messages.ts'
import { fill } from '../../core/text.ts'
import { nauticalMilesFromMetres, round } from '../../core/units.ts'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { createOwnPosition } from './own-position.ts'
import type { PanelPlace } from './environment.ts'

const reachMetres = 40_000
/** Asked again when the boat has moved so far. */
const stepDegrees = 0.02
const placeZoom = 12
/** Marina, anchorage, yacht club, mooring, hurricane hole: where one may stay. */
const harbours: readonly number[] = [0, 1, 3, 4, 8]

interface Near {
  name: string
  metres: number
}

/** A tile on the plotter's chart: the nearest place to stay. */
export function NearestTile({ place, words }: { place: PanelPlace; words: PanelWords }) {
  const { api } = useRoadstead()
  const own = useStore(useMemo(() => createOwnPosition(place), [place]))
  const [near, setNear] = useState<Near | null>(null)
  const spot = own && `${round(own.latitude / stepDegrees)} ${round(own.longitude / stepDegrees)}`
  useEffect(() => {
    if (!own) return
    const box = boxAround(own, reachMetres)
    api.call('GET /places?type=centroid', { query: { ...box, zoom: placeZoom, stinkpots: false } }).then(
      ({ features }) => {
        const found = features.flatMap(({ geometry, properties }): Near[] => {
          if ('cluster' in properties || !harbours.includes(properties.type_enum)) return []
          const [longitude = 0, latitude = 0] = geometry.coordinates
          return [{ name: properties.name, metres: distanceMetres(own, { latitude, longitude }) }]
        })
        setNear(found.sort((a, b) => a.metres - b.metres)[0] ?? null)
      },
      (error: unknown) => console.error('GET /places failed', error),
    )
    // The position itself changes each second.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [api, spot])
  return (
    <div className="rs-tile">
      <span className="rs-muted">{words.nearest}</span>
      <b>{near?.name ?? '–'}</b>
      <span>
        {near && fill(words.distance, { miles: round(nauticalMilesFromMetres(near.metres), 1).toFixed(1) })}
      </span>
    </div>
  )
}
