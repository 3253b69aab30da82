// A club's page in plain React, on the package as it is published.
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { ActivityWidget, MapWidget, PlaceCard, RoadsteadProvider } from 'roadstead'

const { site } = document.querySelector('script[data-site]').dataset

function Club() {
  return h(
    RoadsteadProvider,
    { api: site, lang: 'en' },
    h('h1', null, 'Our club'),
    h('div', { 'data-theme': 'light', style: { position: 'relative', height: 400 } }, [
      h(MapWidget, { key: 'map', lat: 43.3, lng: 5.3, zoom: 9, gestures: 'cooperative' }),
    ]),
    h(PlaceCard, { placeId: 1401 }),
    h(ActivityWidget, { limit: 5 }),
  )
}

createRoot(document.querySelector('#club')).render(h(Club))
