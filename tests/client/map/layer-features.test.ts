import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLayerFeatures, type LayerSource } from '../../../src/client/map/layer-features.ts'
import type { PointFeature } from '../../../src/client/map/map-features.ts'
import { getLoadValue } from '../../../src/client/api/load.ts'
import { createMapView, refreshLayer, toggleTileZoom } from '../../../src/client/map/map-view.ts'
import { toggleFacility, togglePlaceGroup } from '../../../src/client/map/place-filter.ts'
import { bboxContains, type Bbox } from '../../../src/core/geo.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { emptyPlaceCollection, buildPlaceFeature, buildPlaceCollection } from '../../factories/records.ts'
import { flushPromises } from '../../support/flush-promises.ts'

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

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function openLayer(layer: LayerSource<PointFeature> = places, box: Bbox | null = bay) {
  const api = createFakeApi()
  const view = createMapView({ zoom: 9 })
  view.$bbox.set(box)
  const { $load, ...features } = createLayerFeatures(api, view, layer)
  const stopListening = $load.listen(() => undefined)
  return { api, view, $load, features, stopListening }
}

/** Opens a layer and responds to its first call. */
async function openLoadedLayer(box: Bbox = bay) {
  const layer = openLayer(places, box)
  layer.api
    .getLastCall(layerCall)
    .respond(buildPlaceCollection(buildPlaceFeature({ id: 1, latitude: 43.5, longitude: 4.5 })))
  await flushPromises()
  return layer
}

const shiftBbox = (box: Bbox, degrees: number): Bbox => ({
  ...box,
  x1: box.x1 + degrees,
  x2: box.x2 + degrees,
})

describe('layer requests', () => {
  it('follow the filter of places', () => {
    const { api, view } = openLayer({
      ...places,
      dependsOnFilter: true,
      request: ({ api, query, filter, signal }) =>
        api.call(layerCall, { query: { ...query, ...filter }, signal }),
    })
    toggleFacility(view, 'fuel')
    togglePlaceGroup(view, 'moorings')
    expect(api.findCalls(layerCall).map(({ query: { types, has } }) => [types, has])).toEqual([
      [undefined, undefined],
      [undefined, 'fuel'],
      ['4', 'fuel'],
    ])
    expect(api.findCalls(layerCall)[0]?.isAborted()).toBe(true)
  })

  it('section 7: request the viewport enlarged by a quarter on every side, with the zoom', () => {
    const { api } = openLayer()
    expect(api.calls.map(({ key, query }) => [key, query])).toEqual([
      [layerCall, { x1: 3.75, y1: 42.75, x2: 5.25, y2: 44.25, zoom: 9, stinkpots: false }],
    ])
  })

  it('section 7: nav aids use GET /nav_aids', () => {
    expect(openLayer(aids).api.findCalls('GET /nav_aids')).toHaveLength(1)
  })

  it('round the zoom', () => {
    const { api, view } = openLayer(places, null)
    view.$zoom.set(9.6)
    view.$bbox.set(bay)
    expect(api.getLastCall(layerCall).query.zoom).toBe(10)
  })

  it('are not repeated for a view within the requested box, but for one that leaves it', () => {
    const { api, view } = openLayer()
    view.$bbox.set({ ...bay })
    view.$bbox.set(shiftBbox(bay, 0.1))
    expect(api.findCalls(layerCall)).toHaveLength(1)
    view.$bbox.set(shiftBbox(bay, 0.6))
    expect(api.findCalls(layerCall)).toHaveLength(2)
    expect(api.calls[0]?.isAborted()).toBe(true)
  })

  it('are repeated after a failure', async () => {
    const { api, view } = openLayer()
    api.getLastCall(layerCall).fail(503)
    await flushPromises()
    view.$bbox.set(shiftBbox(bay, 0.1))
    expect(api.findCalls(layerCall)).toHaveLength(2)
  })

  it('are not sent while the map has no size', () => {
    const { api, view } = openLayer(places, null)
    expect(api.calls).toHaveLength(0)
    view.$bbox.set(bay)
    expect(api.calls).toHaveLength(1)
  })

  it('are sent once when the map stops moving', () => {
    const { api, view } = openLayer()
    view.$centre.set({ latitude: 50, longitude: 0 })
    view.$zoom.set(12)
    expect(api.calls).toHaveLength(1)
    view.$bbox.set(shiftBbox(bay, 20))
    expect(api.calls).toHaveLength(2)
  })

  it('are not sent for a small move, but when the view leaves the loaded box', async () => {
    const { api, view } = await openLoadedLayer()
    view.$bbox.set(shiftBbox(bay, 0.2))
    expect(api.calls).toHaveLength(1)
    view.$bbox.set(shiftBbox(bay, 0.3))
    expect(api.calls).toHaveLength(2)
  })

  it('are sent for another zoom, which has other clusters', async () => {
    const { api, view } = await openLoadedLayer()
    view.$zoom.set(10)
    view.$bbox.set({ x1: 4.25, y1: 43.25, x2: 4.75, y2: 43.75 })
    expect(api.getLastCall(layerCall).query.zoom).toBe(10)
    expect(api.calls).toHaveLength(2)
  })

  it('are aborted by the next move', () => {
    const { api, view } = openLayer()
    view.$bbox.set(shiftBbox(bay, 10))
    expect(api.calls.map((call) => call.isAborted())).toEqual([true, false])
  })

  it('are aborted when the layer is turned off', () => {
    vi.useFakeTimers()
    const { api, stopListening } = openLayer()
    stopListening()
    vi.runAllTimers() // nanostores unmounts a store after one second
    vi.useRealTimers()
    expect(api.getLastCall(layerCall).isAborted()).toBe(true)
  })

  it('send no request after the layer was turned off', () => {
    vi.useFakeTimers()
    const { api, view, stopListening } = openLayer()
    stopListening()
    vi.runAllTimers()
    vi.useRealTimers()
    view.$bbox.set(shiftBbox(bay, 10))
    expect(api.calls).toHaveLength(1)
  })
})

describe('layer state', () => {
  it('keeps the features while the next box is loading', async () => {
    const { view, $load } = await openLoadedLayer()
    view.$bbox.set(shiftBbox(bay, 10))
    expect($load.get().state).toBe('loading')
    expect(getLoadValue($load.get())?.features).toHaveLength(1)
  })

  it('keeps the features when the next call fails, and the next move requests again', async () => {
    const { api, view, $load } = await openLoadedLayer()
    view.$bbox.set(shiftBbox(bay, 10))
    api.getLastCall(layerCall).fail(503)
    await flushPromises()
    expect($load.get().state).toBe('failed')
    expect(getLoadValue($load.get())?.features).toHaveLength(1)
    view.$bbox.set(shiftBbox(bay, 10.01))
    expect(api.calls).toHaveLength(3)
  })

  it('is ready with an empty list if there are no features', async () => {
    const { api, $load } = openLayer()
    api.getLastCall(layerCall).respond(emptyPlaceCollection)
    await flushPromises()
    expect($load.get()).toMatchObject({ state: 'ready', value: { features: [] } })
  })

  it('is failed without a previous value if the first call fails', async () => {
    const { api, $load } = openLayer(aids)
    api.getLastCall('GET /nav_aids').fail(500)
    await flushPromises()
    expect($load.get()).toMatchObject({ state: 'failed', previous: null })
  })
})

describe('requested bounding box', () => {
  const getRequestedBbox = (box: Bbox) =>
    openLayer(places, box).api.getLastCall(layerCall).query as unknown as Bbox // the query contains a bbox

  it('crosses the antimeridian like the view', () => {
    expect(getRequestedBbox({ x1: 179, y1: -1, x2: -179, y2: 1 })).toMatchObject({
      x1: 179,
      x2: -179,
      y1: -1.5,
      y2: 1.5,
    })
  })

  it('is clamped to the poles and the antimeridian', () => {
    expect(getRequestedBbox({ x1: -180, y1: -85, x2: 180, y2: 85 })).toMatchObject({
      x1: -180,
      x2: 180,
      y1: -90,
      y2: 90,
    })
    expect(getRequestedBbox({ x1: 170, y1: 0, x2: 179, y2: 1 })).toMatchObject({ x1: 170, x2: 179 })
  })

  it('is requested again when the view crosses the antimeridian', async () => {
    const { api, view } = await openLoadedLayer({ x1: 178, y1: -1, x2: 179.5, y2: 1 })
    const crossing = { x1: 179, y1: -1, x2: -179.5, y2: 1 }
    view.$bbox.set(crossing)
    expect(api.calls).toHaveLength(2)
    expect(bboxContains(getRequestedBbox(crossing), { latitude: 0, longitude: -179.8 })).toBe(true)
  })
})

describe('a layer that depends on the tile zoom', () => {
  it('is requested again for another tile zoom; other layers are not', () => {
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

  it('refreshLayer requests only the given layer again', async () => {
    const { api, view } = await openLoadedLayer()
    refreshLayer(view, 'navAids')
    expect(api.findCalls(layerCall)).toHaveLength(1)
    refreshLayer(view, 'pois')
    expect(api.findCalls(layerCall)).toHaveLength(2)
  })
})
