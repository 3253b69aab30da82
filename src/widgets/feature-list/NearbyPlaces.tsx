import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { getNearbyPlacesStore, type NearbyPlaces as Found } from '../../client/places/nearby-places.ts'
import type { MapView } from '../../client/map/map-view.ts'
import { isEmptyFilter } from '../../client/map/place-filter.ts'
import { featureList as limits } from '../../core/limits/interface.ts'
import { common, weatherUnits } from '../../core/messages/en/common.json'
import { featureList, layers } from '../../core/messages/en/map.json'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { MoreButton } from './MoreButton.tsx'
import { NearbyRow } from './NearbyRow.tsx'
import { formatNoPlaces } from './no-places.ts'

const english = { common, featureList, layers, weatherUnits }

/** The places nearest to the centre of the map, each with its distance; never groups. */
export function NearbyPlaces({ view }: { view: MapView }) {
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const store = getNearbyPlacesStore(api, view)
  const load = useStore(store.$load)
  const isFiltered = !isEmptyFilter(useStore(view.$filter))
  return (
    <Loaded
      load={load}
      skeleton={<SkeletonRows count={4} />}
      empty={formatNoPlaces(messages, isFiltered, language)}
      failed={messages.layers.loadFailed}
      retry={{ label: messages.common.retry, onRetry: store.refresh }}
    >
      {(found) => <Rows view={view} found={found} />}
    </Loaded>
  )
}

function Rows({ view, found: { from, places } }: { view: MapView; found: Found }) {
  const [limit, setLimit] = useState<number>(limits.rowsAtOnce)
  return (
    <>
      <ul className="rs-rows">
        {places.slice(0, limit).map((place) => (
          <li key={place.id}>
            <NearbyRow view={view} place={place} from={from} />
          </li>
        ))}
      </ul>
      <MoreButton count={places.length - limit} onClick={() => setLimit(limit + limits.rowsAtOnce)} />
    </>
  )
}
