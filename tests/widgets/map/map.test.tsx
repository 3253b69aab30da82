import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createMapView,
  toggleLayer,
  type MapView,
  type MapViewState,
} from '../../../src/client/map/map-view.ts'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import { MapWidget } from '../../../src/widgets/map/MapWidget.tsx'
import { createFakeApi, type FakeApi, type FakeResponses } from '../../fakes/api.ts'
import {
  buildClusterFeature,
  buildNavAid,
  emptyNavAidCollection,
  buildPlace,
  buildPlaceFeature,
  buildPlaceCollection,
} from '../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const layerCall = 'GET /places?type=centroid'
const centre = { latitude: 43.5, longitude: 4.5 }
const marina = buildPlaceFeature({ id: 1, name: 'Port Camargue', latitude: 43.5, longitude: 4.5 })
const imagery: TileSource = {
  id: 'imagery',
  kind: 'satellite',
  template: '/no/tiles/{z}/{x}/{y}.png',
  minZoom: 0,
  maxZoom: 18,
  attribution: 'Nobody',
  licence: 'none',
  offlineAllowed: false,
}
const hostileName = '<img src=x onerror="window.broken = 1">'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface OpenedMap {
  api: FakeApi
  view: MapView
  container: HTMLElement
}

/** Renders a map of 800 x 500 px whose places layer returns the given features. */
function openMap(
  features = [marina],
  start: Partial<MapViewState> = {},
  isHidden = false,
  responses: FakeResponses = {},
): OpenedMap {
  const api = createFakeApi({
    'GET /tile_sources': [],
    [layerCall]: buildPlaceCollection(...features),
    'GET /places/:id': buildPlace({ id: 1 }),
    ...responses,
  })
  const view = createMapView({ centre, zoom: 12, ...start })
  const { container } = renderStrict(
    wrapWithApi(
      api,
      <div id="frame" hidden={isHidden} style={{ width: 800, height: 500 }}>
        <MapWidget view={view} />
      </div>,
    ),
  )
  return { api, view, container }
}

const getMarker = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('markers', () => {
  it('have an accessible name of name and type', async () => {
    openMap()
    await expect.element(getMarker('Port Camargue, Marina')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Map of places for boaters' })).toBeVisible()
  })

  it.each(['green', 'blue'])('section 9: show the number of boats at the place in %s', async (color) => {
    const busy = buildPlaceFeature({
      id: 2,
      latitude: 43.5,
      longitude: 4.5,
      count: 3,
      marker: `marina-${color}`,
    })
    const { container } = openMap([busy])
    await expect.element(getMarker('Marina 2, Marina, 3 boats here now')).toHaveTextContent('3')
    const listColors = () =>
      ['green', 'blue'].filter((name) => container.querySelector(`.rs-pin--${name}`) !== null)
    expect(listColors()).toEqual([color])
  })

  it('do not scroll the map when one outside the view receives the focus', async () => {
    const outside = buildPlaceFeature({ id: 2, name: 'Port Gardian', latitude: 43.5, longitude: 4.66 })
    const { container } = openMap([marina, outside])
    await expect.element(getMarker('Port Gardian, Marina')).toBeInTheDocument()
    const map = container.querySelector('.leaflet-container')
    const right = map?.getBoundingClientRect().right ?? Infinity
    const marker = getMarker('Port Gardian, Marina').element() as HTMLElement
    expect(marker.getBoundingClientRect().left).toBeGreaterThan(right)
    marker.focus()
    expect(document.activeElement).toBe(marker)
    expect(map?.scrollLeft).toBe(0)
  })

  it('escape HTML in names', async () => {
    openMap([buildPlaceFeature({ id: 1, name: hostileName, latitude: 43.5, longitude: 4.5 })])
    await expect.element(getMarker(`${hostileName}, Marina`)).toBeVisible()
    expect('broken' in window).toBe(false)
  })

  it('are clustered when they overlap and split on zooming in', async () => {
    const near = buildPlaceFeature({ id: 2, name: 'Port Gardian', latitude: 43.501, longitude: 4.501 })
    const { view } = openMap([marina, near], { zoom: 10 })
    await expect.element(getMarker('2 places here')).toBeVisible()
    view.$moveRequest.set({ position: centre, zoom: 17 })
    await expect.element(getMarker('Port Gardian, Marina')).toBeVisible()
    await expect.element(getMarker('Port Camargue, Marina')).toBeVisible()
  })

  it('show the count of server clusters', async () => {
    const { container } = openMap([buildClusterFeature(1204, [4.4, 43.4, 4.6, 43.6])])
    await expect.element(getMarker('1,204 places here')).toBeVisible()
    expect(container.querySelector<HTMLElement>('.rs-cluster > span')?.dataset.count).toBe('1.2k')
  })

  it('are removed when the layer is turned off, and requests stop', async () => {
    const { api, view, container } = openMap()
    await expect.element(getMarker('Port Camargue, Marina')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    toggleLayer(view, 'pois')
    await expect.poll(() => container.querySelectorAll('.rs-pin').length).toBe(0)
    vi.advanceTimersByTime(STORE_UNMOUNT_DELAY)
    vi.useRealTimers()
    const callCount = api.findCalls(layerCall).length
    view.$moveRequest.set({ position: { latitude: 50, longitude: 0 }, zoom: 12 })
    await expect.poll(() => view.$centre.get().latitude).toBeCloseTo(50, 3)
    expect(api.findCalls(layerCall).length).toBe(callCount)
  })

  it('section 4: nav aids are requested only above zoom 8', async () => {
    const { api, view } = openMap([], { zoom: 8, layers: ['navAids'] })
    await expect.poll(() => view.$bbox.get()).not.toBeNull()
    expect(api.findCalls('GET /nav_aids')).toHaveLength(0)
    view.$moveRequest.set({ position: centre, zoom: 9 })
    await expect.poll(() => api.findCalls('GET /nav_aids').length).toBe(1)
    expect(api.findCalls(layerCall)).toHaveLength(0)
  })

  it('are redrawn when their data changes', async () => {
    const { api, view, container } = openMap()
    await expect.element(getMarker('Port Camargue, Marina')).toBeVisible()
    const at = { id: 1, latitude: 43.5, longitude: 4.5 }
    api.responses[layerCall] = buildPlaceCollection(
      buildPlaceFeature({ ...at, name: 'Port-Camargue', count: 2, marker: 'marina-green' }),
    )
    view.$moveRequest.set({ position: centre, zoom: 13 })
    await expect.element(getMarker('Port-Camargue, Marina, 2 boats here now')).toHaveTextContent('2')
    expect(container.querySelectorAll('.rs-pin--green')).toHaveLength(1)
  })

  it('remain when the next request fails', async () => {
    const { api, view } = openMap()
    await expect.element(getMarker('Port Camargue, Marina')).toBeVisible()
    api.responses[layerCall] = new Error('no network')
    view.$moveRequest.set({ position: centre, zoom: 13 })
    await expect.poll(() => view.$layerStatuses.get().pois?.state).toBe('failed')
    await expect.element(getMarker('Port Camargue, Marina')).toBeVisible()
  })
})

describe('marker popups', () => {
  it('open by keyboard, take the focus, and Escape restores it', async () => {
    openMap()
    await expect.element(getMarker('Port Camargue, Marina')).toBeVisible()
    while (document.activeElement !== getMarker('Port Camargue, Marina').element()) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
    await expect.poll(() => document.activeElement?.className).toBe('rs-popup__card')
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('heading', { name: 'Port Camargue' }).elements()).toHaveLength(0)
    await expect.element(getMarker('Port Camargue, Marina')).toHaveFocus()
  })

  it('escape HTML in records', async () => {
    const { api } = openMap()
    api.responses['GET /places/:id'] = buildPlace({ id: 1, name: hostileName, address: hostileName })
    await getMarker('Port Camargue, Marina').click()
    await expect.element(page.getByRole('heading', { name: hostileName })).toBeVisible()
    expect('broken' in window).toBe(false)
  })

  it('section 2: show an error with a retry button if loading fails', async () => {
    const { api } = openMap()
    api.responses['GET /places/:id'] = new Error('no network')
    await getMarker('Port Camargue, Marina').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This place could not be loaded.')
    api.responses['GET /places/:id'] = buildPlace({ id: 1 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
  })

  it('section 2: a nav aid popup lists type, MMSI, location and dimensions', async () => {
    const { api, view } = openMap([])
    api.responses['GET /nav_aids/:id'] = buildNavAid()
    view.$selection.set({ kind: 'nav-aid', id: 9, position: centre })
    await expect.element(page.getByRole('heading', { name: 'Cap Couronne' })).toBeVisible()
    for (const fact of ['Light, without sectors', '992271409', '43.326, 5.053', '12 x 4 mt.'])
      await expect.element(page.getByText(fact)).toBeVisible()
  })

  it('stay open when the tile sources load', async () => {
    const { api, view, container } = openMap([marina], {}, false, { 'GET /tile_sources': undefined })
    view.$selection.set({ kind: 'place', id: 1, position: centre })
    await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
    api.getLastCall('GET /tile_sources').respond([imagery])
    await expect.poll(() => container.querySelectorAll('.rs-imagery').length).toBeGreaterThan(0)
    await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
    expect(view.$selection.get()).not.toBeNull()
  })

  it("statement of section 2: Clicking a cluster shows 'Zoom in to see local POIs'.", async () => {
    openMap([buildClusterFeature(40, [4.45, 43.45, 4.55, 43.55])], { zoom: 9 })
    await getMarker('40 places here').click()
    await expect.element(page.getByText('Zoom in to see local POIs', { exact: true })).toBeVisible()
  })

  it('section 2: a cluster popup opens by keyboard, offers to zoom in, and does so', async () => {
    const { view } = openMap([buildClusterFeature(40, [4.45, 43.45, 4.55, 43.55])], { zoom: 9 })
    await expect.element(getMarker('40 places here')).toBeVisible()
    getMarker('40 places here').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Zoom in to see local POIs')).toBeVisible()
    await page.getByText('Zoom in', { exact: true }).click()
    await expect.poll(() => view.$zoom.get()).toBeGreaterThan(9)
    await expect.element(page.getByText('Zoom in to see local POIs')).not.toBeInTheDocument()
  })
})

describe('MapWidget', () => {
  it('loads places and tiles once a hidden map is shown', async () => {
    const { api, view, container } = openMap([marina], {}, true)
    await expect.poll(() => container.querySelector('.leaflet-container')).not.toBeNull()
    // The map obeys and reports its view, but has no features in view.
    view.$moveRequest.set({ position: centre, zoom: 13 })
    await expect.poll(() => view.$zoom.get()).toBe(13)
    expect(view.$bbox.get()).toBeNull()
    expect(api.findCalls(layerCall)).toHaveLength(0)
    container.querySelector('#frame')?.removeAttribute('hidden')
    await expect.element(getMarker('Port Camargue, Marina')).toBeVisible()
    const tiles = () => container.querySelectorAll('.rs-ground img').length
    await expect.poll(tiles).toBeGreaterThan(4)
  })

  it('shows the picture of the world, without a notice, until the tile sources are known', async () => {
    const { api, container } = openMap([marina], { zoom: 12 }, false, { 'GET /tile_sources': undefined })
    const listGroundZooms = () =>
      [...container.querySelectorAll<HTMLImageElement>('.rs-ground img')].map(
        ({ src }) => /\/ground\/(\d+)\//.exec(src)?.[1],
      )
    const notice = page.getByText(/imagery/i)
    await expect.poll(listGroundZooms).toContain('5')
    expect(new Set(listGroundZooms())).toEqual(new Set(['5']))
    expect(notice.elements()).toHaveLength(0)
    api.getLastCall('GET /tile_sources').respond([])
    await expect.element(notice).toBeVisible()
    await expect.poll(() => new Set(listGroundZooms())).toEqual(new Set(['12']))
  })

  it('section 4: shows a loading indicator until the layer is ready', async () => {
    const { api, container } = openMap()
    const getIndicatorState = () => container.querySelector('.rs-map__loading')?.getAttribute('data-on')
    await expect.element(getMarker('Port Camargue, Marina')).toBeVisible()
    await expect.poll(getIndicatorState).toBe('false')
    api.responses = {}
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(getIndicatorState).toBe('true')
    api.getLastCall(layerCall).respond(buildPlaceCollection(marina))
    await expect.poll(getIndicatorState).toBe('false')
  })

  it('keeps its controls above the status bar when that wraps', async () => {
    const { container, view } = openMap()
    await expect.element(getMarker('Port Camargue, Marina')).toBeVisible()
    view.$layerStatuses.setKey('aisPaths', { state: 'ready', count: 1, isSimulated: true })
    const getRect = (part: string) => container.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
    const setWidth = (width: string) =>
      container.querySelector<HTMLElement>('#frame')?.style.setProperty('width', width)
    setWidth('1700px')
    const singleLineHeight = getRect('.rs-status').height
    // The width of the map counts: it may be narrow on a wide page.
    setWidth('320px')
    await expect.poll(() => getRect('.rs-status').height).toBeGreaterThan(1.4 * singleLineHeight)
    await page.viewport(320, 600)
    onTestFinished(() => page.viewport(1280, 800))
    await expect.poll(() => getRect('.rs-status').height).toBeGreaterThan(1.4 * singleLineHeight)
    expect(getRect('.rs-controls').bottom).toBeLessThan(getRect('.rs-status').top)
    expect(getRect('.rs-status').bottom).toBe(getRect('.rs-map').bottom)
  })

  it('keeps the state of its view in StrictMode', async () => {
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

  it('two maps have independent stores', async () => {
    const [one, two] = [openMap(), openMap()]
    toggleLayer(one.view, 'pois')
    await expect.poll(() => one.container.querySelectorAll('.rs-pin').length).toBe(0)
    await expect.poll(() => two.container.querySelectorAll('.rs-pin').length).toBe(1)
  })

  it('section 9: limits the zoom to 18', async () => {
    const { container, view } = openMap([], { zoom: 17 })
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => view.$zoom.get()).toBe(18)
    await expect
      .element(page.getByRole('button', { name: 'Zoom in' }))
      .toHaveAttribute('aria-disabled', 'true')
    // Neither the button nor the keyboard zooms further.
    await userEvent.keyboard('{Enter}')
    container.querySelector<HTMLElement>('.rs-map__leaflet')?.focus()
    await userEvent.keyboard('+')
    await userEvent.keyboard('-')
    await expect.poll(() => view.$zoom.get()).toBe(17)
    await expect
      .element(page.getByRole('button', { name: 'Zoom in' }))
      .toHaveAttribute('aria-disabled', 'false')
  })

  it('section 9: limits the zoom to 3', async () => {
    const { view } = openMap([], { zoom: 4 })
    const zoomOut = page.getByRole('button', { name: 'Zoom out' })
    await expect.element(zoomOut).toHaveAttribute('aria-disabled', 'false')
    await zoomOut.click()
    await expect.poll(() => view.$zoom.get()).toBe(3)
    await expect.element(zoomOut).toHaveAttribute('aria-disabled', 'true')
  })

  it('section 2: opens a context menu with the number of places in view', async () => {
    const { container } = openMap()
    await expect.element(getMarker('Port Camargue, Marina')).toBeVisible()
    const leaflet = container.querySelector('.rs-map__leaflet')
    leaflet?.dispatchEvent(new MouseEvent('contextmenu', { clientX: 200, clientY: 200, bubbles: true }))
    await expect.element(page.getByRole('menuitem', { name: 'Log in to enable menu options' })).toHaveFocus()
    expect(container.querySelector('.rs-menu')?.textContent).toMatch(/Points of Interest 1$/)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('menu').elements()).toHaveLength(0)
  })
})
