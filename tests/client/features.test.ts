import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLayerFeatures, type LayerSource } from '../../src/client/map/layer-features.ts'
import type { PointFeature } from '../../src/client/map/map-features.ts'
import { getLoadValue } from '../../src/client/api/load.ts'
import { createMapView, refreshLayer, toggleTileZoom } from '../../src/client/map/map-view.ts'
import { bboxContains, type Bbox } from '../../src/core/geo.ts'
import { createFakeApi } from '../fakes/api.ts'
import { emptyPlaceCollection, buildPlaceFeature, buildPlaceCollection } from '../fakes/records.ts'

const layerCall = 'GET /places?type=centroid'
const places: LayerSource<PointFeature> = {
  key: 'pois',
  request: ({ api, query, signal }) => api.call(layerCall, { query: { ...query, stinkpots: false }, signal }),
}
const aids: LayerSource<PointFeature> = {
  key: 'navAids',
  request: ({ api, query, signal }) => api.call('GET /nav_aids', { query, signal }),
}
const sheets: LayerSource<object> = {
  key: 'satMaps',
  request: ({ api, query, tileZoom, signal }) =>
    api.call('GET /places?type=outline', { query: { ...query, tile_zoom: tileZoom }, signal }),
  dependsOnTileZoom: true,
}
const bay: Bbox = { x1: 4, y1: 43, x2: 5, y2: 44 }
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function openLayer(layer: LayerSource<PointFeature> = places, box: Bbox | null = bay) {
  const api = createFakeApi()
  const view = createMapView({ zoom: 9 })
  view.$bbox.set(box)
  const { $load, ...features } = createLayerFeatures(api, view, layer)
  const end = $load.listen(() => undefined)
  return { api, view, $load, features, end }
}

/** A layer whose first call is answered. */
async function openAnswered(box: Bbox = bay) {
  const layer = openLayer(places, box)
  layer.api
    .getLastCall(layerCall)
    .respond(buildPlaceCollection(buildPlaceFeature({ id: 1, latitude: 43.5, longitude: 4.5 })))
  await settled()
  return layer
}

const moved = (box: Bbox, by: number): Bbox => ({ ...box, x1: box.x1 + by, x2: box.x2 + by })

describe('a layer of points', () => {
  it('section 7: asks one box with the zoom, a quarter wider than the view on every side', () => {
    const { api } = openLayer()
    expect(api.calls.map(({ key, query }) => [key, query])).toEqual([
      [layerCall, { x1: 3.75, y1: 42.75, x2: 5.25, y2: 44.25, zoom: 9, stinkpots: false }],
    ])
  })

  it('section 7: aids to navigation have a call of their own', () => {
    expect(openLayer(aids).api.findCalls('GET /nav_aids')).toHaveLength(1)
  })

  it('asks for whole zooms, as the server counts', () => {
    const { api, view } = openLayer(places, null)
    view.$zoom.set(9.6)
    view.$bbox.set(bay)
    expect(api.getLastCall(layerCall).query.zoom).toBe(10)
  })

  it('asks once where the view is told twice before the answer, and again where it has left', () => {
    const { api, view } = openLayer()
    view.$bbox.set({ ...bay })
    view.$bbox.set(moved(bay, 0.1))
    expect(api.findCalls(layerCall)).toHaveLength(1)
    view.$bbox.set(moved(bay, 0.6))
    expect(api.findCalls(layerCall)).toHaveLength(2)
    expect(api.calls[0]?.isAborted()).toBe(true)
  })

  it('asks again after a failure', async () => {
    const { api, view } = openLayer()
    api.getLastCall(layerCall).fail(503)
    await settled()
    view.$bbox.set(moved(bay, 0.1))
    expect(api.findCalls(layerCall)).toHaveLength(2)
  })

  it('asks nothing while the map has no size', () => {
    const { api, view } = openLayer(places, null)
    expect(api.calls).toHaveLength(0)
    view.$bbox.set(bay)
    expect(api.calls).toHaveLength(1)
  })

  it('asks nothing while the map moves, once when it has come to rest', () => {
    const { api, view } = openLayer()
    view.$centre.set({ latitude: 50, longitude: 0 })
    view.$zoom.set(12)
    expect(api.calls).toHaveLength(1)
    view.$bbox.set(moved(bay, 20))
    expect(api.calls).toHaveLength(2)
  })

  it('asks nothing for a small move, and anew where the view leaves what was fetched', async () => {
    const { api, view } = await openAnswered()
    view.$bbox.set(moved(bay, 0.2))
    expect(api.calls).toHaveLength(1)
    view.$bbox.set(moved(bay, 0.3))
    expect(api.calls).toHaveLength(2)
  })

  it('asks anew for another zoom: other points are aggregated there', async () => {
    const { api, view } = await openAnswered()
    view.$zoom.set(10)
    view.$bbox.set({ x1: 4.25, y1: 43.25, x2: 4.75, y2: 43.75 })
    expect(api.getLastCall(layerCall).query.zoom).toBe(10)
    expect(api.calls).toHaveLength(2)
  })

  it('gives up the call that the next move overtakes', () => {
    const { api, view } = openLayer()
    view.$bbox.set(moved(bay, 10))
    expect(api.calls.map((call) => call.isAborted())).toEqual([true, false])
  })

  it('gives up its call when it is turned off', () => {
    vi.useFakeTimers()
    const { api, end } = openLayer()
    end()
    vi.runAllTimers() // a store waits a second before it stops
    vi.useRealTimers()
    expect(api.getLastCall(layerCall).isAborted()).toBe(true)
  })

  it('asks nothing after it was turned off', () => {
    vi.useFakeTimers()
    const { api, view, end } = openLayer()
    end()
    vi.runAllTimers()
    vi.useRealTimers()
    view.$bbox.set(moved(bay, 10))
    expect(api.calls).toHaveLength(1)
  })
})

describe('what a layer shows', () => {
  it('stays while the next box is fetched', async () => {
    const { view, $load } = await openAnswered()
    view.$bbox.set(moved(bay, 10))
    expect($load.get().state).toBe('loading')
    expect(getLoadValue($load.get())?.features).toHaveLength(1)
  })

  it('stays when the next call fails, and the next move asks again', async () => {
    const { api, view, $load } = await openAnswered()
    view.$bbox.set(moved(bay, 10))
    api.getLastCall(layerCall).fail(503)
    await settled()
    expect($load.get().state).toBe('failed')
    expect(getLoadValue($load.get())?.features).toHaveLength(1)
    view.$bbox.set(moved(bay, 10.01))
    expect(api.calls).toHaveLength(3)
  })

  it('is ready without features where there are none: an empty bay is no failure', async () => {
    const { api, $load } = openLayer()
    api.getLastCall(layerCall).respond(emptyPlaceCollection)
    await settled()
    expect($load.get()).toMatchObject({ state: 'ready', value: { features: [] } })
  })

  it('is failed with nothing where the first call fails', async () => {
    const { api, $load } = openLayer(aids)
    api.getLastCall('GET /nav_aids').fail(500)
    await settled()
    expect($load.get()).toMatchObject({ state: 'failed', previous: null })
  })
})

describe('the box of a layer call', () => {
  const askedFor = (box: Bbox) => openLayer(places, box).api.getLastCall(layerCall).query as unknown as Bbox // a box query

  it('crosses the antimeridian as the view does', () => {
    expect(askedFor({ x1: 179, y1: -1, x2: -179, y2: 1 })).toMatchObject({
      x1: 179,
      x2: -179,
      y1: -1.5,
      y2: 1.5,
    })
  })

  it('never runs past the poles or the antimeridian', () => {
    expect(askedFor({ x1: -180, y1: -85, x2: 180, y2: 85 })).toMatchObject({
      x1: -180,
      x2: 180,
      y1: -90,
      y2: 90,
    })
    expect(askedFor({ x1: 170, y1: 0, x2: 179, y2: 1 })).toMatchObject({ x1: 170, x2: 179 })
  })

  it('near the antimeridian is asked anew once the view crosses it', async () => {
    const { api, view } = await openAnswered({ x1: 178, y1: -1, x2: 179.5, y2: 1 })
    const crossing = { x1: 179, y1: -1, x2: -179.5, y2: 1 }
    view.$bbox.set(crossing)
    expect(api.calls).toHaveLength(2)
    expect(bboxContains(askedFor(crossing), { latitude: 0, longitude: -179.8 })).toBe(true)
  })
})

describe('every layer', () => {
  it('of sheets is asked for anew at another tile zoom, the others are not', () => {
    const api = createFakeApi()
    const view = createMapView({ zoom: 9 })
    view.$bbox.set(bay)
    createLayerFeatures(api, view, sheets).$load.listen(() => undefined)
    createLayerFeatures(api, view, aids).$load.listen(() => undefined)
    toggleTileZoom(view)
    expect(api.findCalls('GET /places?type=outline').map(({ query }) => query.tile_zoom)).toEqual([15, 16])
    expect(api.findCalls('GET /places?type=outline')[0]?.isAborted()).toBe(true)
    expect(api.findCalls('GET /nav_aids')).toHaveLength(1)
  })

  it('is fetched anew when something of it was changed here', async () => {
    const { api, view } = await openAnswered()
    refreshLayer(view, 'navAids')
    expect(api.findCalls(layerCall)).toHaveLength(1)
    refreshLayer(view, 'pois')
    expect(api.findCalls(layerCall)).toHaveLength(2)
  })
})
