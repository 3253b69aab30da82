import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { createDestinationsStore } from '../../client/activity/activity.ts'
import type { MapView } from '../../client/map/map-view.ts'
import { destinations } from '../../core/messages/en/map.json'
import { failures, simulation } from '../../core/messages/en/common.json'
import { getCountryName } from '../../core/names/country-names.ts'
import { getRecordPath } from '../../core/site/pages.ts'
import { PlaceBadge } from '../../ui/icons/PlaceBadge.tsx'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { PlaceTraffic } from '../place-card/PlaceTraffic.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { WidgetLoad } from '../WidgetLoad.tsx'
import { usePlaceName } from '../use-place-name.ts'
import '../list-rows.css'

const english = { destinations, failures, simulation }

export interface DestinationsWidgetProps {
  view: MapView
  /** Maximum number of rows. */
  limit?: number
}

/** 'Top destinations in the area': up to ten named places in the view, by traffic index. */
export function DestinationsWidget({ view, limit }: DestinationsWidgetProps) {
  const showName = usePlaceName()
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createDestinationsStore(api, view), [api, view])
  const load = useStore(store.$load)
  return (
    <WidgetLoad
      load={load}
      skeleton={<SkeletonRows count={5} />}
      empty={messages.destinations.noDestinations}
      failed={messages.failures.offline}
      onRetry={store.refresh}
    >
      {(destinations) => (
        <>
          <div className="rs-columns" aria-hidden="true">
            <span>{messages.destinations.name}</span>
            <span>
              {messages.destinations.trafficIndex}
              {destinations.some(({ simulated }) => simulated) && ` ${messages.simulation.note}`}
            </span>
          </div>
          <ol className="rs-rows">
            {destinations.slice(0, limit).map((place) => (
              <li key={place.id}>
                <a className="rs-row" href={api.site + getRecordPath('place', place.id)}>
                  <PlaceBadge typeEnum={place.type_enum} />
                  <span className="rs-row__words">
                    <span className="rs-row__name">{showName(place)}</span>
                    <span className="rs-row__note">
                      {[place.city, getCountryName(place.country_code, language)].filter(Boolean).join(', ')}
                    </span>
                  </span>
                  <PlaceTraffic place={place} />
                </a>
              </li>
            ))}
          </ol>
        </>
      )}
    </WidgetLoad>
  )
}
