// A club's page in plain React, on the package as npm installs it.
import { createRoot } from 'react-dom/client'
import { ActivityWidget, MapWidget, PlaceCard, RoadsteadProvider, SearchWidget } from 'roadstead'
import 'roadstead/styles.css'

const root = document.querySelector('#club')

function Club() {
  return (
    <RoadsteadProvider api={root.dataset.site} lang="en">
      <h1>Our club</h1>
      <div data-theme="light">
        <SearchWidget onSelect={({ hit }) => window.alert(hit.name)} />
        <div style={{ position: 'relative', height: 400 }}>
          <MapWidget lat={43.3} lng={5.3} zoom={9} gestures="cooperative" />
        </div>
        <PlaceCard placeId={1401} />
        <ActivityWidget limit={5} />
      </div>
    </RoadsteadProvider>
  )
}

createRoot(root).render(<Club />)
