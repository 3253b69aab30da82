import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMapView, toggleLayer, type MapView, type MapViewState } from '../../src/client/map/map-view.ts'
import { MapWidget } from '../../src/widgets/map/MapWidget.tsx'
import { createFakeApi, type FakeApi } from '../fakes/api.ts'
import {
  buildClusterFeature,
  buildNavAid,
  emptyNavAidCollection,
  buildPlace,
  buildPlaceFeature,
  buildPlaceCollection,
} from '../fakes/records.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

const layerCall = 'GET /places?type=centroid'
const centre = { latitude: 43.5, longitude: 4.5 }
const marina = buildPlaceFeature({ id: 1, name: 'Port Camargue', latitude: 43.5, longitude: 4.5 })
const hostile = '<img src=x onerror="window.broken = 1">'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

interface OpenedMap {
  api: FakeApi
  view: MapView
  frame: HTMLElement
}

/** A map 800 by 500 pixels whose layer answers the given places. */
function openMap(features = [marina], start: Partial<MapViewState> = {}, isHidden = false): OpenedMap {
  const api = createFakeApi({
    'GET /tile_sources': [],
    [layerCall]: buildPlaceCollection(...features),
    'GET /places/:id': buildPlace({ id: 1 }),
  })
  const view = createMapView({ centre, zoom: 12, ...start })
  const { ground } = renderStrict(
    wrapWithApi(
      api,
      <div id="frame" hidden={isHidden} style={{ width: 800, height: 500 }}>
        <MapWidget view={view} />
      </div>,
    ),
  )
  return { api, view, frame: ground }
}

const markerOf = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('markers', () => {
  it('are named by name and type', async () => {
    openMap()
    await expect.element(markerOf('Port Camargue, Marina')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Map of places for boaters' })).toBeVisible()
  })

  it('section 9: those of places with boats there bear their count, in blue or green', async () => {
    const busy = buildPlaceFeature({
      id: 2,
      latitude: 43.5,
      longitude: 4.5,
      count: 3,
      marker: 'marina-green',
    })
    const { frame } = openMap([busy])
    await expect.element(markerOf('Marina 2, Marina, 3 boats here now')).toHaveTextContent('3')
    expect(frame.querySelector('.rs-pin--green')).not.toBeNull()
  })

  it('with hostile names stay text', async () => {
    openMap([buildPlaceFeature({ id: 1, name: hostile, latitude: 43.5, longitude: 4.5 })])
    await expect.element(markerOf(`${hostile}, Marina`)).toBeVisible()
    expect('broken' in window).toBe(false)
  })

  it('that would hide each other are one group, parted when one zooms in', async () => {
    const near = buildPlaceFeature({ id: 2, name: 'Port Gardian', latitude: 43.501, longitude: 4.501 })
    const { view } = openMap([marina, near], { zoom: 10 })
    await expect.element(markerOf('2 places here')).toBeVisible()
    view.$moveRequest.set({ position: centre, zoom: 17 })
    await expect.element(markerOf('Port Gardian, Marina')).toBeVisible()
    await expect.element(markerOf('Port Camargue, Marina')).toBeVisible()
  })

  it('count what the server has counted together', async () => {
    openMap([buildClusterFeature(1204, [4.4, 43.4, 4.6, 43.6])])
    await expect.element(markerOf('1,204 places here')).toHaveTextContent('1.2k')
  })

  it('are gone when their layer is turned off, and nothing more is asked', async () => {
    const { api, view, frame } = openMap()
    await expect.element(markerOf('Port Camargue, Marina')).toBeVisible()
    toggleLayer(view, 'pois')
    await expect.poll(() => frame.querySelectorAll('.rs-pin').length).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 1100)) // a store waits a second before it stops
    const asked = api.calls.length
    view.$moveRequest.set({ position: { latitude: 50, longitude: 0 }, zoom: 12 })
    await expect.poll(() => view.$centre.get().latitude).toBeCloseTo(50, 3)
    expect(api.calls.length).toBe(asked)
  })

  it('section 4: aids are asked for only above zoom 8', async () => {
    const { api, view } = openMap([], { zoom: 8, layers: ['navAids'] })
    await expect.poll(() => view.$bbox.get()).not.toBeNull()
    expect(api.findCalls('GET /nav_aids')).toHaveLength(0)
    view.$moveRequest.set({ position: centre, zoom: 9 })
    await expect.poll(() => api.findCalls('GET /nav_aids').length).toBe(1)
    expect(api.findCalls(layerCall)).toHaveLength(0)
  })

  it('are redrawn when what they show has changed', async () => {
    const { api, view, frame } = openMap()
    await expect.element(markerOf('Port Camargue, Marina')).toBeVisible()
    const at = { id: 1, latitude: 43.5, longitude: 4.5 }
    api.responses[layerCall] = buildPlaceCollection(
      buildPlaceFeature({ ...at, name: 'Port-Camargue', count: 2, marker: 'marina-green' }),
    )
    view.$moveRequest.set({ position: centre, zoom: 13 })
    await expect.element(markerOf('Port-Camargue, Marina, 2 boats here now')).toHaveTextContent('2')
    expect(frame.querySelectorAll('.rs-pin--green')).toHaveLength(1)
  })

  it('stay when the next call fails', async () => {
    const { api, view } = openMap()
    await expect.element(markerOf('Port Camargue, Marina')).toBeVisible()
    api.responses[layerCall] = new Error('no network')
    view.$moveRequest.set({ position: centre, zoom: 13 })
    await expect.poll(() => view.$layerStatuses.get().pois?.state).toBe('failed')
    await expect.element(markerOf('Port Camargue, Marina')).toBeVisible()
  })
})

describe('the card of a marker', () => {
  it('opens by keyboard, takes the focus, and Escape gives it back', async () => {
    openMap()
    await expect.element(markerOf('Port Camargue, Marina')).toBeVisible()
    while (document.activeElement !== markerOf('Port Camargue, Marina').element()) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
    await expect.poll(() => document.activeElement?.className).toBe('rs-popup__card')
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('heading', { name: 'Port Camargue' }).elements()).toHaveLength(0)
    await expect.element(markerOf('Port Camargue, Marina')).toHaveFocus()
  })

  it('shows a hostile record as text', async () => {
    const { api } = openMap()
    api.responses['GET /places/:id'] = buildPlace({ id: 1, name: hostile, address: hostile })
    await markerOf('Port Camargue, Marina').click()
    await expect.element(page.getByRole('heading', { name: hostile })).toBeVisible()
    expect('broken' in window).toBe(false)
  })

  it('section 2: that cannot be loaded says so and asks again by a button', async () => {
    const { api } = openMap()
    api.responses['GET /places/:id'] = new Error('no network')
    await markerOf('Port Camargue, Marina').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This place could not be loaded.')
    api.responses['GET /places/:id'] = buildPlace({ id: 1 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
  })

  it('section 2: of an aid lists its type, MMSI, location and dimensions', async () => {
    const { api, view } = openMap([])
    api.responses['GET /nav_aids/:id'] = buildNavAid()
    view.$selection.set({ kind: 'nav-aid', id: 9, position: centre })
    await expect.element(page.getByRole('heading', { name: 'Cap Couronne' })).toBeVisible()
    for (const fact of ['Light, without sectors', '992271409', '43.326, 5.053', '12 x 4 mt.'])
      await expect.element(page.getByText(fact)).toBeVisible()
  })

  it('stays open when the imagery comes or goes away', async () => {
    const { api, view } = openMap()
    delete api.responses['GET /tile_sources']
    view.$selection.set({ kind: 'place', id: 1, position: centre })
    await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
    api.getLastCall('GET /tile_sources').respond([])
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(view.$selection.get()).not.toBeNull()
  })

  it('section 2: of a group says to zoom in, and does so', async () => {
    const { view } = openMap([buildClusterFeature(40, [4.45, 43.45, 4.55, 43.55])], { zoom: 9 })
    await markerOf('40 places here').click()
    await expect.element(page.getByText('Zoom in to see local POIs')).toBeVisible()
    await page.getByText('Zoom in', { exact: true }).click()
    await expect.poll(() => view.$zoom.get()).toBeGreaterThan(9)
    expect(page.getByText('Zoom in to see local POIs').elements()).toHaveLength(0)
  })
})

describe('a map in a page', () => {
  it('that was hidden asks for places once it is shown, and fills its frame', async () => {
    const { api, frame } = openMap([marina], {}, true)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(api.findCalls(layerCall)).toHaveLength(0)
    frame.querySelector('#frame')?.removeAttribute('hidden')
    await expect.element(markerOf('Port Camargue, Marina')).toBeVisible()
    const tiles = () => frame.querySelectorAll('.rs-ground img').length
    await expect.poll(tiles).toBeGreaterThan(4)
  })

  it('section 4: says that a layer loads until it is ready', async () => {
    const { api, frame } = openMap()
    const sign = () => frame.querySelector('.rs-map__loading')?.getAttribute('data-on')
    await expect.element(markerOf('Port Camargue, Marina')).toBeVisible()
    await expect.poll(sign).toBe('false')
    api.responses = {}
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(sign).toBe('true')
    api.getLastCall(layerCall).respond(buildPlaceCollection(marina))
    await expect.poll(sign).toBe('false')
  })

  it('keeps its controls above the bar at its foot, however many lines that takes', async () => {
    const { frame, view } = openMap()
    await expect.element(markerOf('Port Camargue, Marina')).toBeVisible()
    view.$layerStatuses.setKey('aisPaths', { state: 'ready', count: 1, isSimulated: true })
    const rectOf = (part: string) => frame.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
    const wide = rectOf('.rs-status').height
    frame.querySelector<HTMLElement>('#frame')?.style.setProperty('width', '320px')
    await page.viewport(320, 600)
    onTestFinished(() => page.viewport(1280, 800))
    await expect.poll(() => rectOf('.rs-status').height).toBeGreaterThan(2 * wide)
    expect(rectOf('.rs-controls').bottom).toBeLessThan(rectOf('.rs-status').top)
    expect(rectOf('.rs-status').bottom).toBe(rectOf('.rs-map').bottom)
  })

  it('keeps what its view says under the strict mode of a page', async () => {
    const api = createFakeApi({
      'GET /tile_sources': [],
      'GET /nav_aids': emptyNavAidCollection,
      [layerCall]: buildPlaceCollection(marina),
    })
    const view = createMapView({ centre, zoom: 12, layers: ['navAids'] })
    renderStrict(<StrictMode>{wrapWithApi(api, <MapWidget view={view} />)}</StrictMode>)
    await expect.poll(() => api.findCalls('GET /nav_aids').length).toBeGreaterThan(0)
    expect(view.$layers.get()).toEqual(['navAids'])
  })

  it('is one of two with stores of their own', async () => {
    const [one, two] = [openMap(), openMap()]
    toggleLayer(one.view, 'pois')
    await expect.poll(() => one.frame.querySelectorAll('.rs-pin').length).toBe(0)
    await expect.poll(() => two.frame.querySelectorAll('.rs-pin').length).toBe(1)
  })

  it('section 9: zooms to 18 and no further', async () => {
    const { frame, view } = openMap([], { zoom: 17 })
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => view.$zoom.get()).toBe(18)
    await expect
      .element(page.getByRole('button', { name: 'Zoom in' }))
      .toHaveAttribute('aria-disabled', 'true')
    // Neither the button, which keeps the focus, nor the keyboard goes further.
    await userEvent.keyboard('{Enter}')
    frame.querySelector<HTMLElement>('.rs-map__leaflet')?.focus()
    await userEvent.keyboard('+')
    await userEvent.keyboard('-')
    await expect.poll(() => view.$zoom.get()).toBe(17)
    await expect
      .element(page.getByRole('button', { name: 'Zoom in' }))
      .toHaveAttribute('aria-disabled', 'false')
  })

  it('section 2: opens a menu at the pointer, with the number of places in view', async () => {
    const { frame } = openMap()
    await expect.element(markerOf('Port Camargue, Marina')).toBeVisible()
    const leaflet = frame.querySelector('.rs-map__leaflet')
    leaflet?.dispatchEvent(new MouseEvent('contextmenu', { clientX: 200, clientY: 200, bubbles: true }))
    await expect.element(page.getByRole('menuitem', { name: 'Log in to enable menu options' })).toHaveFocus()
    expect(frame.querySelector('.rs-menu')?.textContent).toMatch(/Points of Interest 1$/)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('menu').elements()).toHaveLength(0)
  })
})
