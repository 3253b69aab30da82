import { useState } from 'react'
import {
  ActivityWidget,
  createMapView,
  DestinationsWidget,
  MapWidget,
  RoadsteadProvider,
  SearchWidget,
  VesselCard,
  type Hit,
  type RoadsteadProviderProps,
} from '../../src/widgets/index.ts'
import './club-page.css'

const harbour = { latitude: 43.12, longitude: 5.76 }

/** The page of a sailing club: the widgets share the stores of one map. */
export function ClubPage(site: Omit<RoadsteadProviderProps, 'children'>) {
  const [view] = useState(() => createMapView({ centre: harbour, zoom: 11, layers: ['pois', 'buoys'] }))

  function show({ kind, hit }: Hit) {
    if (kind !== 'place') return
    const position = { latitude: hit.latitude, longitude: hit.longitude }
    view.$moveRequest.set({ position, zoom: 13 })
    view.$selection.set({ kind: 'place', id: hit.id, position })
  }

  return (
    <RoadsteadProvider {...site}>
      <div className="club">
        <header className="club__head">
          <h1>Sailing Club of the Calanques</h1>
          <SearchWidget placeholder="Where to next?" onSelect={show} />
        </header>
        <div className="club__map">
          <MapWidget view={view} gestures="cooperative" />
        </div>
        <section>
          <h2>Our destinations</h2>
          <DestinationsWidget view={view} limit={6} />
        </section>
        <section>
          <h2>News</h2>
          <ActivityWidget limit={5} />
        </section>
        <section>
          <h2>The club boat</h2>
          <VesselCard mmsi="227006760" />
        </section>
      </div>
    </RoadsteadProvider>
  )
}
