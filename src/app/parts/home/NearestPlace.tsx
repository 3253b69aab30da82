import { useStore } from '@nanostores/react'
import type { MapView } from '../../../client/map/map-view.ts'
import { isEmptyFilter } from '../../../client/map/place-filter.ts'
import { getNearbyPlacesStore, findNearbyLayer } from '../../../client/places/nearby-places.ts'
import { getLoadValue } from '../../../client/api/load.ts'
import { common, weatherUnits } from '../../../core/messages/en/common.json'
import { featureList, layers } from '../../../core/messages/en/map.json'
import { SkeletonRows } from '../../../ui/loading/Skeleton.tsx'
import { NearbyRow } from '../../../widgets/feature-list/NearbyRow.tsx'
import { formatNoPlaces } from '../../../widgets/feature-list/no-places.ts'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'

const english = { common, featureList, layers, weatherUnits }

/** The first row of the list of nearby places. */
export function NearestPlace({ view }: { view: MapView }) {
  const messages = useMessages(english)
  const layer = findNearbyLayer(useStore(view.$layers))
  if (layer) return <FirstRow view={view} />
  return <p className="rs-nearest__state">{messages.featureList.empty}</p>
}

function FirstRow({ view }: { view: MapView }) {
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const store = getNearbyPlacesStore(api, view)
  const load = useStore(store.$load)
  const isFiltered = !isEmptyFilter(useStore(view.$filter))
  const found = getLoadValue(load)
  const nearest = found?.places[0]
  if (found && nearest) return <NearbyRow view={view} place={nearest} from={found.from} />
  if (load.state === 'loading') return <SkeletonRows count={1} />
  if (load.state === 'empty') {
    return <p className="rs-nearest__state">{formatNoPlaces(messages, isFiltered, language)}</p>
  }
  return (
    <p className="rs-nearest__state">
      {messages.layers.loadFailed}{' '}
      <button type="button" className="rs-button" onClick={store.refresh}>
        {messages.common.retry}
      </button>
    </p>
  )
}
