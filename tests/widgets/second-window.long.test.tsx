import type { ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { expect, it } from 'vitest'
import * as roadstead from '../../src/widgets/index.ts'
import { createFakeApi } from '../fakes/api.ts'
import { buildPlaceCharts, buildSamples, buildVesselCharts } from '../factories/charts.ts'
import { buildWidgetResponses } from '../factories/widget-responses.ts'
import { listOutline } from '../support/outline.ts'
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

/** Boxes of a chart, which is drawn once it is in view. */
const plotBox = /^\s*div style=/
/** Pressing more takes long and shows nothing else. */
const mostPresses = 8

/** Waits until the outline of a node, without its charts, has been the same for 20 frames. */
async function settle(node: HTMLElement): Promise<string[]> {
  let outline = ''
  for (let frames = 0; frames < 20; frames += 2) {
    await waitForRender()
    const next = listOutline(node)
      .filter((line) => !plotBox.test(line))
      .join('\n')
    if (next !== outline) frames = 0
    outline = next
  }
  return outline.split('\n')
}

/** Renders a component into a document, presses what can be pressed, and returns what was shown after each press. */
async function tryComponent(name: string, props: object, target: Document): Promise<string[][]> {
  const place = target.createElement('div')
  place.dataset.theme = 'light'
  place.style.cssText = 'width: 800px; height: 500px'
  target.body.append(place)
  const Component = Object.fromEntries(components)[name] as ComponentType<object> // `properties` has its props
  const widget = wrapWithApi(createFakeApi(buildWidgetResponses()), <Component {...props} />)
  const { unmount } = renderStrict(createPortal(widget, place))
  if (name.endsWith('Map') || name === 'MapWidget')
    await expect.poll(() => place.querySelector('.leaflet-container')).not.toBeNull()
  const shown = [await settle(place)]
  const presses = Math.min(mostPresses, place.querySelectorAll(pressed).length)
  for (let index = 0; index < presses; index++) {
    const target = place.querySelectorAll<HTMLElement>(pressed)[index]
    if (!target) continue
    target.focus()
    target.click()
    shown.push(await settle(place))
  }
  unmount()
  place.remove()
  return shown
}

it('each component of the package is tested in second windows', () => {
  expect(Object.keys(properties).sort()).toEqual(components.map(([name]) => name).sort())
})

it.each(Object.keys(properties))('%s does in a frame what it does in the page', async (name) => {
  const second = openSecondWindow('frame')
  for (const [index, props] of (properties[name]?.() ?? []).entries()) {
    const inPage = await tryComponent(name, props, document)
    expect(inPage.flat().join('').length).toBeGreaterThan(3)
    const own = properties[name]?.()[index] ?? {}
    expect(await tryComponent(name, own, second)).toEqual(inPage)
  }
  expect(listErrors()).toEqual([])
})
