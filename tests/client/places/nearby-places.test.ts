import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { moveDebounceMs } from '../../../src/client/activity/activity.ts'
import { getLoadValue } from '../../../src/client/api/load.ts'
import { $devicePosition } from '../../../src/client/map/device-position.ts'
import { createMapView, refreshLayer } from '../../../src/client/map/map-view.ts'
import { toggleFacility, togglePlaceGroup } from '../../../src/client/map/place-filter.ts'
import {
  createNearbyPlacesStore,
  getNearbyPlacesStore,
  findNearbyLayer,
  selectNearbyPlace,
} from '../../../src/client/places/nearby-places.ts'
import { nearbyPlaces } from '../../../src/core/limits/places.ts'
import type { Bbox } from '../../../src/core/geo.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildNearbyPlace } from '../../factories/records.ts'

const call = 'GET /places/nearby'
const bay: Bbox = { x1: 4, y1: 43, x2: 5, y2: 44 }
const centre = { latitude: 43.51749, longitude: 4.13251 }
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  $devicePosition.set(null)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function openNearby(bbox: Bbox | null = bay) {
  const api = createFakeApi()
  const view = createMapView({ centre, zoom: 9 })
  view.$bbox.set(bbox)
  const store = createNearbyPlacesStore(api, view)
  const stopListening = store.$load.listen(() => undefined)
  function moveTo(latitude: number, longitude: number) {
    view.$centre.set({ latitude, longitude })
    view.$bbox.set({ ...bay })
  }
  return { api, view, ...store, stopListening, moveTo }
}

async function openLoaded() {
  const nearby = openNearby()
  nearby.api.getLastCall(call).respond([buildNearbyPlace({ id: 1 })])
  await advance(0)
  return nearby
}

describe('createNearbyPlacesStore', () => {
  it('requests the places around the centre, to three decimals', () => {
    const { api } = openNearby()
    expect(api.calls.map(({ key, query }) => [key, query])).toEqual([
      [call, { lat: 43.517, lng: 4.133, limit: nearbyPlaces.listedCount }],
    ])
  })

  it('requests the places around the device while the map shows it', async () => {
    const device = { latitude: 43.2, longitude: 4.5 }
    $devicePosition.set({ position: device, accuracyM: 9, headingDeg: null, at: 0 })
    const { api, view, $load } = openNearby()
    expect(api.getLastCall(call).query).toMatchObject({ lat: 43.2, lng: 4.5 })
    api.getLastCall(call).respond([buildNearbyPlace({ id: 1 })])
    await advance(0)
    expect(getLoadValue($load.get())?.from).toEqual({ ...device, isDevice: true })
    // The map is moved away from the device.
    view.$centre.set({ latitude: 50, longitude: 4 })
    view.$bbox.set({ x1: 3, y1: 49, x2: 5, y2: 51 })
    await advance(moveDebounceMs)
    expect(api.getLastCall(call).query).toMatchObject({ lat: 50, lng: 4 })
  })

  it('gives the places with the position they are nearest to', async () => {
    const { $load } = await openLoaded()
    const from = { latitude: 43.517, longitude: 4.133, isDevice: false }
    const value = { from, places: [buildNearbyPlace({ id: 1 })] }
    expect($load.get()).toEqual({ state: 'ready', value })
  })

  it('waits for a map with a size', async () => {
    const { api, view } = openNearby(null)
    expect(api.calls).toEqual([])
    view.$bbox.set(bay)
    await advance(moveDebounceMs)
    expect(api.calls).toHaveLength(1)
  })

  it('sends one request when the map rests, and aborts the former one', async () => {
    const { api, moveTo } = openNearby()
    for (const latitude of [43.1, 43.2, 43.3]) {
      moveTo(latitude, 4)
      await advance(moveDebounceMs - 1)
    }
    expect(api.calls).toHaveLength(1)
    await advance(1)
    expect(api.calls.map(({ query }) => query.lat)).toEqual([43.517, 43.3])
    expect(api.calls.map((one) => one.isAborted())).toEqual([true, false])
  })

  it('sends none for a zoom, or for a move of a few metres', async () => {
    const { api, view, moveTo } = await openLoaded()
    view.$zoom.set(12)
    moveTo(43.51701, 4.13299)
    await advance(moveDebounceMs)
    expect(api.calls).toHaveLength(1)
  })

  it('keeps the former places while it loads, and after a failure until a retry', async () => {
    const { api, $load, refresh, moveTo } = await openLoaded()
    moveTo(43.1, 4)
    await advance(moveDebounceMs)
    expect($load.get().state).toBe('loading')
    expect(getLoadValue($load.get())?.places).toHaveLength(1)
    api.getLastCall(call).fail(503)
    await advance(0)
    expect($load.get().state).toBe('failed')
    refresh()
    api.getLastCall(call).respond([])
    await advance(0)
    expect($load.get()).toEqual({ state: 'empty' })
  })

  it('tries again at the next move after a failure, even a small one', async () => {
    const { api, view } = openNearby()
    api.getLastCall(call).fail(503)
    await advance(0)
    view.$bbox.set({ ...bay })
    await advance(moveDebounceMs)
    expect(api.calls).toHaveLength(2)
  })

  it('follows the filter and the changes of places, and of nothing else', async () => {
    const { api, view } = await openLoaded()
    toggleFacility(view, 'fuel')
    togglePlaceGroup(view, 'marinas')
    expect(api.getLastCall(call).query).toMatchObject({ types: '0,3', has: 'fuel' })
    refreshLayer(view, 'navAids')
    expect(api.calls).toHaveLength(3)
    refreshLayer(view, 'pois')
    expect(api.calls).toHaveLength(4)
  })

  it('sends nothing while no list is shown, and then only what is missing', async () => {
    const { api, view, $load, moveTo, stopListening } = await openLoaded()
    stopListening()
    await advance(2000) // nanostores unmounts a store after one second
    moveTo(43.1, 4)
    toggleFacility(view, 'fuel')
    await advance(moveDebounceMs)
    expect(api.calls).toHaveLength(1)
    const stop = $load.listen(() => undefined)
    expect(api.calls).toHaveLength(2)
    stop()
    await advance(2000)
    expect(api.getLastCall(call).isAborted()).toBe(true)
    $load.listen(() => undefined)
    expect(api.calls).toHaveLength(3)
  })

  it('is shared by the lists of one map', () => {
    const [api, view] = [createFakeApi(), createMapView()]
    expect(getNearbyPlacesStore(api, view)).toBe(getNearbyPlacesStore(api, view))
    expect(getNearbyPlacesStore(api, view)).not.toBe(getNearbyPlacesStore(api, createMapView()))
  })
})

describe('selectNearbyPlace', () => {
  it('selects a place in the view without a move', () => {
    const { view } = openNearby()
    selectNearbyPlace(view, buildNearbyPlace({ id: 7, latitude: 43.5, longitude: 4.5 }))
    expect(view.$selection.get()).toEqual({
      kind: 'place',
      id: 7,
      position: { latitude: 43.5, longitude: 4.5 },
    })
    expect(view.$moveRequest.get()).toBeNull()
  })

  it('moves the map to a place outside of the view, at the same zoom', () => {
    const { view } = openNearby()
    const position = { latitude: 43.5, longitude: 5.5 }
    selectNearbyPlace(view, buildNearbyPlace({ id: 7, ...position }))
    expect(view.$moveRequest.get()).toEqual({ position, zoom: 9 })
  })
})

it('findNearbyLayer finds the layer of all places if it is on and no other replaces it', () => {
  expect(findNearbyLayer(['pois', 'buoys'])?.key).toBe('pois')
  expect(findNearbyLayer(['buoys'])).toBeUndefined()
  expect(findNearbyLayer(['pois', 'stinkPots'])).toBeUndefined()
})
