import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startAreaSearch, type AreaSearchStore } from '../../../src/client/map/area-search.ts'
import { createMapView, setLayerStatus, type MapView } from '../../../src/client/map/map-view.ts'
import type { AreaSearchResult } from '../../../src/core/contract/place.ts'
import { autoImport } from '../../../src/core/limits/imports.ts'
import { createFakeApi, createUnabortableApi, type FakeApi } from '../../fakes/api.ts'

const call = 'POST /places/look'
const bay = { x1: 4, y1: 43, x2: 5, y2: 44 }
let api: FakeApi
let view: MapView
let search: AreaSearchStore

beforeEach(() => {
  vi.useFakeTimers()
  api = createFakeApi()
  view = createMapView({ zoom: autoImport.minZoom })
  search = startAreaSearch(api, view, { isEnabled: true })
})
afterEach(() => {
  search.stop()
  vi.useRealTimers()
})

const poll = () => vi.advanceTimersByTimeAsync(autoImport.pollIntervalMs)
const flush = () => vi.advanceTimersByTimeAsync(0)

async function respond(state: AreaSearchResult['state']): Promise<void> {
  api.getLastCall(call).respond({ state })
  await flush()
}

describe('the search for places in the viewport', () => {
  it('is requested with the bounding box and the rounded zoom', () => {
    view.$zoom.set(autoImport.minZoom + 0.4)
    view.$bbox.set(bay)
    expect(api.getLastCall(call).query).toEqual({ ...bay, zoom: autoImport.minZoom })
  })

  it('is not requested below the minimum zoom', () => {
    view.$zoom.set(autoImport.minZoom - 1)
    view.$bbox.set(bay)
    expect(api.calls).toEqual([])
  })

  it('is not requested while the places are hidden', () => {
    view.$layers.set(['vessels'])
    view.$bbox.set(bay)
    expect(api.calls).toEqual([])
  })

  it('is polled until it ends, then the places are fetched again', async () => {
    view.$bbox.set(bay)
    expect(search.$isSearching.get()).toBe(false)
    await respond('looking')
    expect(search.$isSearching.get()).toBe(true)
    await poll()
    expect(api.findCalls(call)).toHaveLength(2)
    expect(view.$layerRevisions.get()).toEqual({})
    await respond('known')
    expect(search.$isSearching.get()).toBe(false)
    expect(view.$layerRevisions.get()).toEqual({ pois: 1 })
    await poll()
    expect(api.findCalls(call)).toHaveLength(2)
  })

  it('fetches no places again if the area was searched before', async () => {
    view.$bbox.set(bay)
    await respond('known')
    expect(view.$layerRevisions.get()).toEqual({})
  })

  it('is polled a limited number of times', async () => {
    api.responses[call] = { state: 'looking' }
    view.$bbox.set(bay)
    await vi.advanceTimersByTimeAsync((autoImport.maxPolls + 5) * autoImport.pollIntervalMs)
    expect(api.findCalls(call)).toHaveLength(autoImport.maxPolls)
    expect(search.$isSearching.get()).toBe(false)
  })

  it('ends when the map moves, and starts for the new viewport', async () => {
    view.$bbox.set(bay)
    const [first] = api.calls
    view.$bbox.set({ ...bay, x1: 4.5 })
    expect(first?.isAborted()).toBe(true)
    await respond('looking')
    expect(search.$isSearching.get()).toBe(true)
    await poll()
    expect(api.findCalls(call).map(({ query }) => query.x1)).toEqual([4, 4.5, 4.5])
  })

  it('ends during the pause between two polls when the map moves', async () => {
    view.$bbox.set(bay)
    await respond('looking')
    view.$zoom.set(autoImport.minZoom - 1)
    view.$bbox.set({ ...bay, x1: 4.5 })
    expect(search.$isSearching.get()).toBe(false)
    await poll()
    expect(api.findCalls(call)).toHaveLength(1)
  })

  it('is not requested again after the site has reported that it is disabled', async () => {
    view.$bbox.set(bay)
    await respond('off')
    view.$bbox.set({ ...bay, x1: 4.5 })
    expect(api.findCalls(call)).toHaveLength(1)
  })

  it('logs a failure and tries again after the next move', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    view.$bbox.set(bay)
    await respond('looking')
    await poll()
    api.getLastCall(call).fail(503)
    await flush()
    expect(search.$isSearching.get()).toBe(false)
    expect(log).toHaveBeenCalledExactlyOnceWith('POST /places/look failed', expect.any(Error))
    view.$bbox.set({ ...bay, x1: 4.5 })
    expect(api.findCalls(call)).toHaveLength(3)
    log.mockRestore()
  })

  it('a late response or failure for an older viewport changes nothing', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    search.stop()
    api = createUnabortableApi()
    search = startAreaSearch(api, view, { isEnabled: true })
    for (const x1 of [4, 4.2, 4.4]) view.$bbox.set({ ...bay, x1 })
    const [first, second] = api.calls
    await respond('looking')
    first?.respond({ state: 'known' })
    second?.fail(503)
    await flush()
    expect(search.$isSearching.get()).toBe(true)
    expect(view.$layerRevisions.get()).toEqual({})
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })

  it('stops with the map', async () => {
    view.$bbox.set(bay)
    search.stop()
    expect(api.getLastCall(call).isAborted()).toBe(true)
    view.$bbox.set({ ...bay, x1: 4.5 })
    expect(api.findCalls(call)).toHaveLength(1)
  })
})

describe('why an empty map is empty', () => {
  const loadPlaces = (count: number) => setLayerStatus(view, 'pois', { state: 'ready', count })

  it('is said of a map whose places are loaded and none, without a filter', async () => {
    view.$bbox.set(bay)
    await respond('known')
    expect(search.$emptyReason.get()).toBeNull()
    loadPlaces(0)
    expect(search.$emptyReason.get()).toBe('known')
    view.$types.set([0])
    expect(search.$emptyReason.get()).toBeNull()
    view.$types.set([])
    loadPlaces(3)
    expect(search.$emptyReason.get()).toBeNull()
  })

  it('is asked of a site that does not search only while the map is empty', async () => {
    search.stop()
    search = startAreaSearch(api, view, { isEnabled: false })
    loadPlaces(2)
    view.$bbox.set(bay)
    expect(api.calls).toEqual([])
    loadPlaces(0)
    await respond('off')
    expect(search.$emptyReason.get()).toBe('off')
    expect(view.$layerRevisions.get()).toEqual({})
    view.$bbox.set({ ...bay, x1: 4.5 })
    expect(search.$emptyReason.get()).toBeNull()
    await respond('known')
    expect(search.$emptyReason.get()).toBe('known')
    expect(api.findCalls(call)).toHaveLength(2)
  })

  it('is that its source cannot be reached', async () => {
    view.$bbox.set(bay)
    loadPlaces(0)
    await respond('failed')
    expect(search.$emptyReason.get()).toBe('failed')
  })
})
