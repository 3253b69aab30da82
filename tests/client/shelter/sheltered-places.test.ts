import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getLoadValue } from '../../../src/client/api/load.ts'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { createShelteredPlacesStore, restMs } from '../../../src/client/shelter/sheltered-places.ts'
import { createFakeApi, type FakeResponses } from '../../fakes/api.ts'
import {
  buildHours,
  buildShelter,
  buildShelteredPlace,
  buildShelteredPlaces,
} from '../../factories/shelter.ts'

const box = { x1: 5.00004, y1: 43, x2: 6, y2: 44 }
const now = new Date('2026-11-21T16:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

function listen(responses: FakeResponses = {}, bbox: typeof box | null = box) {
  const api = createFakeApi(responses)
  const view = createMapView({ centre: { latitude: 43.5, longitude: 5.5 } })
  if (bbox) view.$bbox.set(bbox)
  const store = createShelteredPlacesStore(api, view)
  const stop = store.$load.listen(() => undefined)
  return { api, view, store, stop }
}

describe('the places of a view by their shelter', () => {
  it('are asked for at once, with a rounded box', () => {
    const { api } = listen()
    expect(api.calls).toHaveLength(1)
    expect(api.calls[0]?.query).toEqual({ ...box, x1: 5, direction: 0, speed: 20, types: '1,8,4,0,3' })
  })

  it('are those of the types of the filter, or of all types if these are wanted', () => {
    const { api, view, store } = listen()
    view.$types.set([5])
    expect(api.calls.at(-1)?.query).toMatchObject({ types: '5' })
    view.$types.set([])
    expect(api.calls.at(-1)?.query).toMatchObject({ types: '1,8,4,0,3' })
    store.$hasAllTypes.set(true)
    expect(api.calls.at(-1)?.query).not.toHaveProperty('types')
  })

  it('are those within a distance of the centre, if one is chosen, without the corners of the box', async () => {
    const { api, store } = listen()
    store.$withinNm.set(10)
    const { x1, x2, y1, y2 } = api.calls.at(-1)?.query ?? {}
    expect(Number(y2) - Number(y1)).toBeCloseTo(20 / 60, 2)
    expect(Number(x2) - Number(x1)).toBeGreaterThan(20 / 60)
    const near = buildShelteredPlace({ id: 1, latitude: 43.55, longitude: 5.5 })
    const corner = buildShelteredPlace({ id: 2, latitude: 43.66, longitude: 5.72 })
    api.calls.at(-1)?.respond(buildShelteredPlaces([near, corner]))
    await vi.advanceTimersByTimeAsync(0)
    expect(getLoadValue(store.$load.get())?.places.map(({ id }) => id)).toEqual([1])
    store.$withinNm.set(null)
    expect(api.calls.at(-1)?.query).toMatchObject({ x2: 6, y2: 44 })
  })

  it('are not asked for before the map has a size', () => {
    const { api, view } = listen({}, null)
    expect(api.calls).toEqual([])
    view.$bbox.set(box)
    vi.advanceTimersByTime(restMs)
    expect(api.calls).toHaveLength(1)
  })

  it('are asked for again once the wind and the map rest, and the old request is aborted', () => {
    const { api, view, store } = listen()
    for (let direction = 10; direction <= 200; direction += 10) store.setWind({ direction, speedKn: 12.34 })
    view.$bbox.set({ ...box, y1: 43.2 })
    vi.advanceTimersByTime(restMs - 1)
    expect(api.calls).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(api.calls).toHaveLength(2)
    expect(api.calls[0]?.isAborted()).toBe(true)
    expect(api.calls[1]?.query).toMatchObject({ direction: 200, speed: 12.3, y1: 43.2 })
  })

  it('have a wind from north as 0, not 360', () => {
    const { api, store } = listen()
    store.setWind({ direction: 359.7, speedKn: 10 })
    vi.advanceTimersByTime(restMs)
    expect(api.getLastCall('GET /shelter').query.direction).toBe(0)
  })

  it('are not asked for after the last listener has left', () => {
    const { api, store, stop } = listen()
    stop()
    // nanostores waits a second for another listener.
    vi.advanceTimersByTime(1000)
    store.setWind({ direction: 90, speedKn: 10 })
    vi.advanceTimersByTime(2000)
    expect(api.calls).toHaveLength(1)
    expect(api.calls[0]?.isAborted()).toBe(true)
  })
})

describe('the wind of tonight', () => {
  const places = buildShelteredPlaces([
    buildShelteredPlace({ id: 1, latitude: 43.9, longitude: 5.9 }),
    buildShelteredPlace({ id: 2, name: 'Middle', latitude: 43.52, longitude: 5.52 }),
  ])

  it('is the strongest of the night at the place nearest to the centre', async () => {
    const hours = buildHours(new Date('2026-11-21T12:00:00Z'), 48)
    const { api, store } = listen({
      'GET /shelter': places,
      'GET /places/:id/shelter': buildShelter({ hours }),
    })
    await vi.advanceTimersByTimeAsync(0)
    await store.chooseTonight(now, 'Etc/UTC')
    expect(api.getLastCall('GET /places/:id/shelter').params).toEqual({ id: 2 })
    expect(store.$tonight.get()).toEqual({
      state: 'forecast',
      place: 'Middle',
      at: '2026-11-22T03:00:00.000Z',
    })
    expect(store.$wind.get()).toEqual({ direction: 246, speedKn: 19 })
    const winds = store.$nightWinds.get()
    expect(winds.find(({ at }) => at === '2026-11-22T03:00:00.000Z')).toMatchObject({ speedKn: 19 })
    await vi.advanceTimersByTimeAsync(restMs)
    const asked = String(api.getLastCall('GET /shelter').query.winds).split(',')
    expect(asked).toHaveLength(winds.length)
    expect(asked).toContain('246:19')
    store.setWind({ direction: 90, speedKn: 20 })
    await vi.advanceTimersByTimeAsync(restMs)
    expect(api.getLastCall('GET /shelter').query).not.toHaveProperty('winds')
  })

  it('does not replace a wind that was set meanwhile', async () => {
    const { api, store } = listen({ 'GET /shelter': places })
    await vi.advanceTimersByTimeAsync(0)
    const chosen = store.chooseTonight(now, 'Etc/UTC')
    expect(store.$tonight.get()).toEqual({ state: 'asking' })
    await vi.advanceTimersByTimeAsync(0)
    store.setWind({ direction: 90, speedKn: 33 })
    api.getLastCall('GET /places/:id/shelter').respond(buildShelter())
    await chosen
    expect(store.$wind.get()).toEqual({ direction: 90, speedKn: 33 })
    expect(store.$tonight.get()).toBeNull()
  })

  it('waits for the places of the view, if they are still asked for', async () => {
    const { api, store } = listen({ 'GET /places/:id/shelter': buildShelter({ now: null }) })
    const chosen = store.chooseTonight(now, 'Etc/UTC')
    await vi.advanceTimersByTimeAsync(1000)
    expect(store.$tonight.get()).toEqual({ state: 'asking' })
    api.getLastCall('GET /shelter').respond(places)
    await chosen
    expect(store.$tonight.get()).toMatchObject({ state: 'unknown' })
  })

  it('needs a place in the view', async () => {
    const { store } = listen({ 'GET /shelter': buildShelteredPlaces([]) })
    await vi.advanceTimersByTimeAsync(0)
    await store.chooseTonight(now, 'Etc/UTC')
    expect(store.$tonight.get()).toEqual({ state: 'no-place' })
  })
})
