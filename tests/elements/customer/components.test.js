// A test of a site that uses the npm package, as its authors would write it: run by
// tests/elements/package-dom.long.test.ts in jsdom and happy-dom, where many features of browsers are missing.
import { act, createElement as h, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as roadstead from 'roadstead'
import { afterEach, expect, it, vi } from 'vitest'
import answers from './answers.json'

const now = Date.now()
const samples = Array.from({ length: 24 }, (_, i) => ({
  at: new Date(now - i * 3_600_000).toISOString(),
  value: i % 7,
}))
const view = () => roadstead.createMapView({ centre: { latitude: 43.12, longitude: 5.76 }, zoom: 11 })

/** The properties of each component; of one with several ways of use, several. */
const properties = {
  ActivityWidget: () => [{}, { live: true, limit: 3 }],
  BubbleChart: () => [{ title: 'Wind', range: '24h', directions: samples, speeds: samples }],
  ChartWidget: () => [
    { placeId: answers.placeId, metric: 'wind-speed' },
    { vesselId: 5, metric: 'depth' },
    { placeId: answers.placeId, metric: 'visitors-by-type' },
  ],
  CheckinsWidget: () => [{ placeId: answers.placeId }],
  DestinationsWidget: () => [{ view: view() }],
  LayersWidget: () => [{ view: view() }],
  LegendWidget: () => [{}, { view: view() }],
  MapWidget: () => [
    { lat: 43.12, lng: 5.76, zoom: 11 },
    {
      view: view(),
      layers: ['pois', 'satMaps', 'buoys', 'navAids', 'vessels', 'aisPaths', 'seamarks'],
      placeId: answers.placeId,
      live: true,
      locate: true,
      gestures: 'cooperative',
    },
  ],
  MiniMap: () => [{ position: { latitude: 43.12, longitude: 5.76 }, label: 'Here' }],
  PieChart: () => [{ title: 'Visitors', shares: [{ label: 'sail', value: 3 }] }],
  PlaceCard: () => [{ placeId: answers.placeId }, { placeId: answers.placeId, variant: 'full' }],
  PlaceCharts: () => [{ charts: answers.charts.place }],
  ReviewsWidget: () => [{ placeId: answers.placeId }],
  RoadsteadProvider: () => [
    { api: 'https://roadstead.example', accent: '#0e5a8a', lang: 'fr', children: 'Club' },
  ],
  SearchWidget: () => [{ onSelect() {} }],
  SeriesChart: () => [{ metric: 'wind-speed', range: '24h', samples, kind: 'line', title: 'Wind' }],
  ShelterWidget: () => [{ placeId: answers.placeId }],
  VesselCard: () => [{ vesselId: 5 }, { mmsi: '227006760' }],
  VesselCharts: () => [{ charts: answers.charts.vessel }],
  WeatherWidget: () => [{ view: view() }, { placeId: answers.placeId }],
}
const components = Object.keys(roadstead).filter((name) => /^[A-Z]/.test(name) && name !== 'RoadsteadContext')

function answer(input) {
  const url = new URL(input instanceof Request ? input.url : String(input))
  const path = url.pathname.replace(/^\/api\/v1/, '')
  const found = answers.endpoints.find(
    ({ pattern, selector }) =>
      new RegExp(pattern).test(path) && (!selector || url.searchParams.has(selector)),
  )
  return found ? Response.json(found.body) : new Response(null, { status: 404 })
}

const networks = {
  'a server that answers': async (input) => answer(input),
  'stubs of what the DOM lacks': async (input) => answer(input),
  'a server that fails': async () => new Response('{}', { status: 500 }),
  'no network': async () => {
    throw new TypeError('Failed to fetch')
  },
  'a server that never answers': () => new Promise(() => {}),
}

/** What many sites put in the setup of their tests. */
function stubFeatures() {
  const query = {
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }
  vi.stubGlobal('matchMedia', () => query)
  class Observer {
    constructor(onChange) {
      this.onChange = onChange
    }
    observe(target) {
      this.onChange([{ target, isIntersecting: true, contentRect: { width: 300, height: 200 } }], this)
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('ResizeObserver', Observer)
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const rest = (ms) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

/** Presses, clicks and focuses what a reader can. */
async function use(host) {
  for (const target of host.querySelectorAll('button, .leaflet-marker-icon, summary'))
    await act(async () => target.click())
  for (const field of host.querySelectorAll('input, select')) await act(async () => field.focus())
  await rest(50)
}

it('each exported component is tested', () => {
  expect(Object.keys(properties).sort()).toEqual(components.sort())
})

for (const [network, fetchFake] of Object.entries(networks))
  it.each(components)(`%s is drawn and removed without an error, with ${network}`, async (name) => {
    vi.stubGlobal('fetch', vi.fn(fetchFake))
    if (network.startsWith('stubs')) stubFeatures()
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    for (const props of properties[name]()) {
      const host = document.body.appendChild(document.createElement('div'))
      const failures = []
      const root = createRoot(host, { onUncaughtError: (error) => failures.push(error) })
      const widget = h('div', { 'data-theme': 'light' }, h(roadstead[name], props))
      const page = h(roadstead.RoadsteadProvider, { api: 'https://roadstead.example' }, widget)
      await act(async () => root.render(h(StrictMode, null, page)))
      await rest(100)
      // Maps load when they are first drawn.
      if (/Map/.test(name))
        await act(() => vi.waitUntil(() => host.querySelector('.leaflet-container'), { timeout: 20_000 }))
      await use(host)
      expect(failures).toEqual([])
      await act(async () => root.unmount())
      expect(host.textContent).toBe('')
      host.remove()
      await rest(20)
    }
    const messages = logged.mock.calls.map((call) => call.map(String).join(' '))
    expect(messages.filter((text) => !isExpected(text))).toEqual([])
  })

function isExpected(text) {
  return (
    // React, because the DOM does not know the element <search>.
    text.includes('The tag <%s> is unrecognized') ||
    text.includes('Not implemented: ') ||
    // A press of the button that saves a chart as a picture, which needs a canvas.
    text.includes('the picture of a chart cannot be made')
  )
}
