import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '../../../src/client/api/call.ts'
import { createMapView, type MapViewState, type MoveRequest } from '../../../src/client/map/map-view.ts'
import { MapWidget, type MapWidgetProps } from '../../../src/widgets/map/MapWidget.tsx'
import { RoadsteadContext, type WidgetStatusCallback } from '../../../src/widgets/roadstead-context.ts'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import { createFakeApi, type FakeResponses } from '../../fakes/api.ts'
import { buildPlace, buildPlaceCollection } from '../../factories/records.ts'
import { renderStrict, waitForRender } from '../../support/render.tsx'

const layerCall = 'GET /places?type=centroid'
const centre = { latitude: 43.5, longitude: 4.5 }

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

interface Options {
  props?: MapWidgetProps
  start?: Partial<MapViewState>
  responses?: FakeResponses
  report?: WidgetStatusCallback
}

/** Renders a map of 800 x 500 px on a site of another origin, and waits until it has a viewport. */
async function openMap({ props = {}, start = {}, responses = {}, report }: Options = {}) {
  const api = {
    ...createFakeApi({ 'GET /tile_sources': [], [layerCall]: buildPlaceCollection(), ...responses }),
    site: 'https://site.test',
  }
  const view = createMapView({ zoom: 12, ...start })
  const requests: MoveRequest[] = []
  view.$moveRequest.listen((request) => request && requests.push(request))
  const context = {
    api,
    session: createVisitorSessionStore(),
    language: 'en',
    translation: null,
    tileSources: [],
    ...(report && { report }),
  }
  const wrap = (given: MapWidgetProps) => (
    <RoadsteadContext value={context}>
      <div style={{ width: 800, height: 500 }}>
        <MapWidget view={view} {...given} />
      </div>
    </RoadsteadContext>
  )
  const { container, rerender } = renderStrict(wrap(props))
  await expect.poll(() => view.$bbox.get()).not.toBeNull()
  return { api, view, container, requests, change: (given: MapWidgetProps) => rerender(wrap(given)) }
}

describe('the events of a map', () => {
  it('report the view with five decimals, after each move', async () => {
    const onViewChange = vi.fn<NonNullable<MapWidgetProps['onViewChange']>>()
    const { view } = await openMap({ props: { onViewChange }, start: { centre } })
    onViewChange.mockClear()
    view.$moveRequest.set({ position: { latitude: 43.1234567, longitude: 364.7654321 }, zoom: 11 })
    await expect.poll(() => onViewChange.mock.calls.length).toBe(1)
    const { bounds, ...detail } = onViewChange.mock.calls[0]?.[0] ?? { bounds: [] }
    expect(detail).toEqual({ latitude: 43.12346, longitude: 4.76543, zoom: 11 })
    // At zoom 11 a pixel is 360 / 2 ** 19 degrees of longitude.
    const halfWidth = (400 * 360) / 2 ** 19
    const [west = 0, south = 0, east = 0, north = 0] = bounds
    expect(west).toBeCloseTo(4.76543 - halfWidth, 3)
    expect(east).toBeCloseTo(4.76543 + halfWidth, 3)
    expect(south < 43.12346).toBe(true)
    expect(north > 43.12346).toBe(true)
    expect(north - south < 1).toBe(true)
  })

  it('report the active layers', async () => {
    const onLayerChange = vi.fn()
    const { view } = await openMap({ props: { onLayerChange } })
    view.$layers.set(['buoys'])
    expect(onLayerChange.mock.calls).toEqual([[{ layers: ['buoys'] }]])
  })

  it('report what is opened; a place with the URL of its page', async () => {
    const [onPlaceSelect, onFeatureOpen] = [vi.fn(), vi.fn()]
    const { view } = await openMap({ props: { onPlaceSelect, onFeatureOpen, cards: 'none' } })
    view.$selection.set({ kind: 'place', id: 7, position: centre })
    view.$selection.set({ kind: 'vessel', id: 8, position: centre })
    view.$selection.set(null)
    const bbox = { x1: 4, y1: 43, x2: 5, y2: 44 }
    view.$selection.set({ kind: 'cluster', layer: 'pois', count: 12, bbox, position: centre })
    expect(onPlaceSelect.mock.calls).toEqual([[{ id: 7, url: 'https://site.test/placeview/7' }]])
    expect(onFeatureOpen.mock.calls).toEqual([
      [{ kind: 'place', id: 7 }],
      [{ kind: 'vessel', id: 8 }],
      [{ kind: 'cluster', id: null }],
    ])
  })

  it('a page can prevent the card of a place; its latest callback counts', async () => {
    const onFeatureOpen = vi.fn()
    const { view, change } = await openMap({ props: { onPlaceSelect: () => true, onFeatureOpen } })
    change({ onPlaceSelect: () => false, onFeatureOpen })
    const select = () => {
      onFeatureOpen.mockClear()
      view.$selection.set({ kind: 'place', id: 7, position: centre })
      return [view.$selection.get(), onFeatureOpen.mock.calls]
    }
    await expect.poll(select).toEqual([null, []])
  })
})

describe('the place of a page', () => {
  const position = { latitude: 43.517, longitude: 4.132 }

  it.each([
    [{}, 14],
    [{ zoom: 11 }, 11],
  ])('is shown with its card: %o', async (more, zoom) => {
    const props = { placeId: 1401, ...more }
    const { api, view, requests } = await openMap({ props, responses: { 'GET /places/:id': buildPlace() } })
    await expect.poll(() => view.$selection.get()).toEqual({ kind: 'place', id: 1401, position })
    expect(requests.at(-1)).toEqual({ position, zoom })
    expect(api.findCalls('GET /places/:id')[0]?.params).toEqual({ id: 1401 })
    await expect.poll(() => view.$zoom.get()).toBe(zoom)
  })

  it('is reported if it cannot be loaded, unless the page has replaced it', async () => {
    const report = vi.fn()
    const { api, change } = await openMap({ props: { placeId: 1401 }, report })
    const getIds = () => api.findCalls('GET /places/:id').map(({ params }) => params.id)
    await expect.poll(getIds).toContain(1401)
    const first = api.getLastCall('GET /places/:id')
    report.mockClear()
    change({ placeId: 1402 })
    await expect.poll(getIds).toContain(1402)
    expect(first.isAborted()).toBe(true)
    await waitForRender()
    expect(report.mock.calls.filter(([state]) => typeof state === 'object')).toEqual([])
    api.getLastCall('GET /places/:id').fail(404)
    await expect
      .poll(() => report.mock.calls.filter(([state]) => typeof state === 'object'))
      .toEqual([[{ failed: expect.objectContaining({ status: 404 }) }]])
  })
})

describe('the view that a page sets', () => {
  it('moves the map when an attribute changes, within the limits of the zoom', async () => {
    const { requests, change } = await openMap({
      props: { lat: 43.5, lng: 4.5, zoom: 9 },
      start: { centre, zoom: 9 },
    })
    expect(requests).toEqual([])
    change({ lat: 43.6, lng: 4.5, zoom: 9 })
    await expect.poll(() => requests).toHaveLength(1)
    change({ lat: 43.6, lng: 4.7, zoom: 9 })
    await expect.poll(() => requests).toHaveLength(2)
    change({ lat: 43.6, lng: 4.7, zoom: 21 })
    await expect.poll(() => requests).toHaveLength(3)
    expect(requests).toEqual([
      { position: { latitude: 43.6, longitude: 4.5 }, zoom: 9 },
      { position: { latitude: 43.6, longitude: 4.7 }, zoom: 9 },
      { position: { latitude: 43.6, longitude: 4.7 }, zoom: 18 },
    ])
  })

  it('fits bounds, also across the antimeridian', async () => {
    const { view, requests, change } = await openMap({
      props: { bounds: [178, -18, -178, -16] },
      start: { centre },
    })
    expect(requests.at(-1)).toEqual({ bbox: { x1: 178, y1: -18, x2: -178, y2: -16 } })
    await expect.poll(() => Math.abs(view.$centre.get().longitude)).toBeCloseTo(180, 1)
    // Four degrees of longitude are 1,456 px at zoom 10 and must fit into 680 px.
    await expect.poll(() => view.$zoom.get()).toBe(7)
    const count = requests.length
    change({ bounds: [178, -18, -178, -16] })
    await waitForRender()
    expect(requests).toHaveLength(count)
    change({ bounds: [4.5, 43.5, 4.5, 43.5] })
    await expect.poll(() => view.$zoom.get()).toBe(18)
  })

  it('replaces the layers; without the attribute the default layers are on', async () => {
    const { view, change } = await openMap({ props: { layers: ['buoys'] }, start: { layers: ['buoys'] } })
    change({ layers: ['buoys', 'navAids'] })
    await expect.poll(() => view.$layers.get()).toEqual(['buoys', 'navAids'])
    view.$layers.set(['vessels'])
    change({ layers: ['buoys', 'navAids'] })
    await waitForRender()
    expect(view.$layers.get()).toEqual(['vessels'])
    change({})
    await expect.poll(() => view.$layers.get()).toEqual(['pois'])
  })

  it('asks for the position of the device at the default centre only, and goes there at zoom 10', async () => {
    const getCurrentPosition = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(
      (found) =>
        found({
          coords: { latitude: 43.3, longitude: 5.4, accuracy: 9, heading: null },
          timestamp: 1,
        } as GeolocationPosition), // the fields that are read
    )
    await openMap({ props: { locate: true }, start: { centre } })
    await openMap({ props: {} })
    expect(getCurrentPosition).not.toHaveBeenCalled()
    const { view } = await openMap({ props: { locate: true }, start: { zoom: 8 } })
    await expect.poll(() => view.$centre.get().latitude).toBeCloseTo(43.3, 3)
    expect(view.$zoom.get()).toBe(10)
  })

  it('stays within the latitudes of the map, and repeats the world', async () => {
    const { view } = await openMap({ start: { centre: { latitude: 84, longitude: 4 }, zoom: 6 } })
    view.$moveRequest.set({ position: { latitude: 89, longitude: 4 }, zoom: 6 })
    await expect.poll(() => view.$bbox.get()?.y2).toBeLessThan(85.2)
    view.$moveRequest.set({ position: { latitude: 0, longitude: 190 }, zoom: 6 })
    await expect.poll(() => view.$centre.get().longitude).toBeCloseTo(-170, 1)
  })
})

it('a map reports to its element when a layer has loaded or failed', async () => {
  const report = vi.fn<(state: 'ready' | 'empty' | { failed: ApiError }) => void>()
  const { api, view } = await openMap({ report, responses: { [layerCall]: undefined } })
  await expect.poll(() => api.findCalls(layerCall).length).toBeGreaterThan(0)
  expect(report.mock.calls).toEqual([])
  api.getLastCall(layerCall).fail(503)
  await expect
    .poll(() => report.mock.calls.at(-1))
    .toEqual([{ failed: expect.objectContaining({ status: 503 }) }])
  api.responses[layerCall] = buildPlaceCollection()
  view.$layerStatuses.get().pois?.retry?.()
  await expect.poll(() => report.mock.calls.at(-1)).toEqual(['ready'])
  view.$layers.set(['pois', 'seamarks'])
  await api.fail('GET /seamarks', 502)
  await expect
    .poll(() => report.mock.calls.slice(-2))
    .toEqual([['ready'], [{ failed: expect.objectContaining({ status: 502 }) }]])
})
