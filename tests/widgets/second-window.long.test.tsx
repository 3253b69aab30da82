import type { ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { expect, it } from 'vitest'
import { common, embed } from '../../src/core/messages/en/common.json'
import * as roadstead from '../../src/widgets/index.ts'
import { createFakeApi } from '../fakes/api.ts'
import { buildPlaceCharts, buildSamples, buildVesselCharts } from '../factories/charts.ts'
import { buildWidgetResponses } from '../factories/widget-responses.ts'
import { catchPageErrors } from '../support/page-errors.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../support/render.tsx'
import { openSecondWindow } from '../support/second-window.ts'

const listErrors = catchPageErrors()
const here = { latitude: 43.12, longitude: 5.76 }
const samples = buildSamples([4, 7, 3, 9, 5, 8], 'hour')
const createView = () => roadstead.createMapView({ centre: here, zoom: 11 })

/** The properties of each component of the npm package; of one with several ways of use, several. */
const properties: Readonly<Record<string, () => object[]>> = {
  ActivityWidget: () => [{ live: true, limit: 3 }],
  BubbleChart: () => [{ title: 'Wind', range: '24h', directions: samples, speeds: samples }],
  ChartWidget: () => [
    { placeId: 1401, metric: 'wind-speed' },
    { placeId: 1401, metric: 'visitors-by-type' },
    { vesselId: 5, metric: 'depth' },
  ],
  CheckinsWidget: () => [{ placeId: 1401 }],
  DestinationsWidget: () => [{ view: createView() }],
  LayersWidget: () => [{ view: createView() }],
  LegendWidget: () => [{}, { view: createView() }],
  MapWidget: () => [
    { lat: here.latitude, lng: here.longitude, zoom: 11 },
    {
      view: createView(),
      layers: ['pois', 'satMaps', 'buoys', 'navAids', 'vessels', 'seamarks'],
      placeId: 1401,
      gestures: 'cooperative',
    },
  ],
  MiniMap: () => [{ position: here, label: 'Here' }],
  PieChart: () => [{ title: 'Visitors', shares: [{ label: 'sail', value: 3 }] }],
  PlaceCard: () => [{ placeId: 1401 }, { placeId: 1401, variant: 'full' }],
  PlaceCharts: () => [{ charts: buildPlaceCharts() }],
  ReviewsWidget: () => [{ placeId: 1401 }],
  RoadsteadProvider: () => [{ api: 'https://roadstead.example', accent: '#0e5a8a', children: <p>Club</p> }],
  SearchWidget: () => [{ onSelect() {} }],
  SeriesChart: () => [{ metric: 'wind-speed', range: '24h', samples, kind: 'line', title: 'Wind' }],
  ShelterWidget: () => [{ placeId: 1401 }],
  VesselCard: () => [{ vesselId: 5 }],
  VesselCharts: () => [{ charts: buildVesselCharts() }],
  WeatherWidget: () => [{ view: createView() }, { placeId: 1401 }],
}

const components = Object.entries(roadstead).filter(
  ([name]) => /^[A-Z]/.test(name) && name !== 'RoadsteadContext',
)

/** What a reader can press. */
const pressed = 'button:not(:disabled), .leaflet-marker-icon, summary'
/** Pressing more takes long and shows nothing else. */
const mostPresses = 8

/** A chart that is not in view is not drawn, so that it has no picture. */
const noPicture = 'the picture of a chart cannot be made'

/** Waits until a part of a page has been the same for ten frames. */
async function settle(place: HTMLElement): Promise<void> {
  let before = ''
  for (let frames = 0; frames < 10; frames++) {
    await waitForRender()
    if (place.innerHTML !== before) frames = 0
    before = place.innerHTML
  }
}

it('each component of the package is tested in a frame', () => {
  expect(Object.keys(properties).sort()).toEqual(components.map(([name]) => name).sort())
})

it.each(Object.keys(properties))(
  '%s works in a portal to a frame, and so does what can be pressed',
  async (name) => {
    const { body } = openSecondWindow('frame')
    const Component = Object.fromEntries(components)[name] as ComponentType<object> // `properties` has its props
    for (const props of properties[name]?.() ?? []) {
      const place = body.ownerDocument.createElement('div')
      place.style.cssText = 'width: 800px; height: 500px'
      body.append(place)
      const widget = wrapWithApi(createFakeApi(buildWidgetResponses()), <Component {...props} />)
      const { unmount } = renderStrict(createPortal(widget, place))
      await settle(place)
      const presses = Math.min(mostPresses, place.querySelectorAll(pressed).length)
      for (let index = 0; index < presses; index++) {
        place.querySelectorAll<HTMLElement>(pressed)[index]?.click()
        await settle(place)
        expect(place.innerText).not.toContain(common.partFailed)
        expect(place.innerText).not.toContain(embed.failed)
      }
      unmount()
      place.remove()
    }
    expect(listErrors().filter((error) => error !== noPicture)).toEqual([])
  },
)
