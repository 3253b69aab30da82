// A club's page in plain React, on the package as npm installs it.
import { createRoot } from 'react-dom/client'
import { ActivityWidget, PlaceCard, SearchWidget } from 'roadstead'
import { RoadsteadProvider, MapWidget } from 'roadstead'
import 'roadstead/styles.css'

const map = (
  <RoadsteadProvider api="{{site}}">
    <div data-theme="light" style={{ height: 400 }}>
      <MapWidget lat={43.3} lng={5.3} zoom={9} />
    </div>
  </RoadsteadProvider>
)

const club = (
  <RoadsteadProvider api="{{site}}" lang="en" accent="#0e5a8a">
    <h1>Our club</h1>
    <div data-theme="light">
      <SearchWidget onSelect={({ hit }) => window.alert(hit.name)} />
      {map}
      <PlaceCard placeId={1401} />
      <ActivityWidget limit={5} />
    </div>
  </RoadsteadProvider>
)

const root = document.querySelector('#club')
if (root) createRoot(root).render(club)
