import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../../src/client/api/call.ts'
import {
  createActivityStore,
  createDestinationsStore,
  getSharedActivityStore,
} from '../../src/client/activity/activity.ts'
import { createMapView } from '../../src/client/map/map-view.ts'
import { createNavAidStore, createPlaceStore } from '../../src/client/places/places.ts'
import { createTileSourcesStore, getBuiltInBasemapTemplate } from '../../src/client/map/tile-sources.ts'
import type { ActivityMessage, MissedMessage } from '../../src/core/contract/realtime.ts'
import { activity } from '../../src/core/limits/activity.ts'
import { createFakeApi } from '../fakes/api.ts'
import { stubFetch, buildJsonResponse } from '../support/fetch.ts'
import { buildActivityEvent, buildDestination, buildNavAid, buildPlace } from '../factories/records.ts'

const channel = vi.hoisted(() => ({
  /** Sets the state to connected. */
  connect: () => undefined as void,
  reject: () => undefined as void,
  deliver: (_message: ActivityMessage | MissedMessage) => undefined as void,
}))
vi.mock('../../src/client/api/realtime.ts', () => ({
  subscribeToActivity: (_siteUrl: string, received: typeof channel.deliver) => {
    const $state = atom('initialized')
    channel.connect = () => $state.set('connected')
    channel.reject = () => $state.set('rejected')
    channel.deliver = received
    return { $state, unsubscribe: () => undefined }
  },
}))

const bay = { x1: 4, y1: 43, x2: 5, y2: 44 }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const advance = (ms = 300) => vi.advanceTimersByTimeAsync(ms)

describe('createDestinationsStore', () => {
  function openDestinations() {
    const api = createFakeApi()
    const view = createMapView({ zoom: 9 })
    const { $load, refresh } = createDestinationsStore(api, view)
    $load.listen(() => undefined)
    return { api, view, $load, refresh }
  }

  it('requests the viewport with the rounded zoom', () => {
    const api = createFakeApi()
    const view = createMapView({ zoom: 9.4 })
    view.$bbox.set(bay)
    createDestinationsStore(api, view).$load.listen(() => undefined)
    expect(api.getLastCall('GET /destinations').query).toEqual({ ...bay, zoom: 9 })
  })

  it('sends one request when the map stops moving', async () => {
    const { api, view } = openDestinations()
    for (const x1 of [4, 4.1, 4.2]) {
      view.$bbox.set({ ...bay, x1 })
      await advance(200)
    }
    expect(api.calls).toHaveLength(0)
    await advance(100)
    expect(api.calls.map(({ query }) => query.x1)).toEqual([4.2])
  })

  it('is empty if there is no named place in view', async () => {
    const { api, view, $load } = openDestinations()
    api.responses['GET /destinations'] = []
    view.$bbox.set(bay)
    await advance()
    expect($load.get()).toEqual({ state: 'empty' })
  })

  it('keeps the previous list while loading', async () => {
    const { api, view, $load } = openDestinations()
    api.responses['GET /destinations'] = [buildDestination()]
    view.$bbox.set(bay)
    await advance()
    api.responses = {}
    view.$bbox.set({ ...bay, x1: 4.5 })
    await advance()
    expect($load.get()).toEqual({ state: 'loading', previous: [buildDestination()] })
  })

  it('can be refreshed after a failure', async () => {
    const { api, view, $load, refresh } = openDestinations()
    view.$bbox.set(bay)
    await advance()
    api.getLastCall('GET /destinations').fail(503)
    await advance(0)
    expect($load.get().state).toBe('failed')
    api.responses['GET /destinations'] = [buildDestination()]
    refresh()
    await advance(0)
    expect($load.get()).toEqual({ state: 'ready', value: [buildDestination()] })
  })
})

describe('createActivityStore', () => {
  it('is empty without events and ready with events', async () => {
    const api = createFakeApi({ 'GET /home': [] })
    const { $load, refresh } = createActivityStore(api)
    $load.listen(() => undefined)
    await advance(0)
    expect($load.get()).toEqual({ state: 'empty' })
    api.responses['GET /home'] = [buildActivityEvent()]
    refresh()
    await advance(0)
    expect($load.get()).toEqual({ state: 'ready', value: [buildActivityEvent()] })
  })

  async function openLive() {
    const api = createFakeApi()
    const { $load } = createActivityStore(api, true)
    const end = $load.listen(() => undefined)
    await vi.dynamicImportSettled()
    return { api, $load, end }
  }

  it('an event received during the first request is not overwritten by its response', async () => {
    const { api, $load } = await openLive()
    channel.connect()
    const first = api.getLastCall('GET /home')
    channel.deliver({ event: 'activity', ...buildActivityEvent({ place_name: 'Delivered' }) })
    expect(api.findCalls('GET /home')).toHaveLength(2)
    api.getLastCall('GET /home').respond([buildActivityEvent({ place_name: 'Delivered' })])
    first.respond([])
    await advance(0)
    expect($load.get()).toMatchObject({ state: 'ready', value: [{ place_name: 'Delivered' }] })
  })

  it('an event that is already in the list is not added twice', async () => {
    const { api, $load } = await openLive()
    channel.connect()
    api.getLastCall('GET /home').respond([buildActivityEvent({ poi_id: 2 })])
    await advance(0)
    for (const poi_id of [2, 3]) channel.deliver({ event: 'activity', ...buildActivityEvent({ poi_id }) })
    expect($load.get()).toMatchObject({ state: 'ready', value: [{ poi_id: 3 }, { poi_id: 2 }] })
    expect(api.findCalls('GET /home')).toHaveLength(1)
  })

  it('requests the list once, when the channel is connected', async () => {
    const { api, $load } = await openLive()
    expect(api.findCalls('GET /home')).toHaveLength(0)
    channel.connect()
    api.getLastCall('GET /home').respond([buildActivityEvent()])
    await advance(10_000)
    expect($load.get()).toEqual({ state: 'ready', value: [buildActivityEvent()] })
    channel.connect()
    expect(api.findCalls('GET /home')).toHaveLength(1)
  })

  it('requests the list at once if the subscription is rejected', async () => {
    const { api } = await openLive()
    channel.reject()
    expect(api.findCalls('GET /home')).toHaveLength(1)
  })

  it('requests the list after three seconds without the channel, and again once it connects', async () => {
    const { api } = await openLive()
    await advance(activity.channelTimeoutMs - 1)
    expect(api.findCalls('GET /home')).toHaveLength(0)
    await advance(1)
    expect(api.findCalls('GET /home')).toHaveLength(1)
    channel.connect()
    expect(api.findCalls('GET /home')).toHaveLength(2)
  })

  it('getSharedActivityStore sends one request for all widgets of a page', async () => {
    const api = createFakeApi({ 'GET /home': [buildActivityEvent()] })
    const stores = [getSharedActivityStore(api, false), getSharedActivityStore(api, false)]
    for (const { $load } of stores) $load.listen(() => undefined)
    await advance(0)
    expect(stores.map(({ $load }) => $load.get().state)).toEqual(['ready', 'ready'])
    expect(api.findCalls('GET /home')).toHaveLength(1)
  })

  it('reloads for a new listener after 30 seconds or after a changing call', async () => {
    const sent = stubFetch(() => buildJsonResponse([]))
    const api = createApi()
    const { $load } = createActivityStore(api)
    const countRequests = () => sent.filter(({ url }) => url.endsWith('/home')).length
    async function listenAgain(afterMs: number) {
      await advance(afterMs)
      const end = $load.listen(() => undefined)
      await advance(0)
      end()
      return countRequests()
    }
    expect(await listenAgain(0)).toBe(1)
    expect(await listenAgain(2000)).toBe(1)
    expect(await listenAgain(activity.staleAfterMs)).toBe(2)
    await advance(2000)
    await api.call('POST /rates', { body: { stars: 4, place_id: 1401 } })
    expect(await listenAgain(2000)).toBe(3)
    vi.unstubAllGlobals()
  })
})

describe('record stores', () => {
  it('use the record of the served page without a call', () => {
    const api = createFakeApi()
    const { $load } = createPlaceStore(api, 1401, buildPlace())
    $load.listen(() => undefined)
    expect($load.get()).toEqual({ state: 'ready', value: buildPlace() })
    expect(api.calls).toHaveLength(0)
  })

  it('ignore a served record with another id', () => {
    const api = createFakeApi()
    createPlaceStore(api, 7, buildPlace({ id: 1401 })).$load.listen(() => undefined)
    createNavAidStore(api, 8, buildNavAid({ id: 9 })).$load.listen(() => undefined)
    expect(api.getLastCall('GET /places/:id').params).toEqual({ id: 7 })
    expect(api.getLastCall('GET /nav_aids/:id').params).toEqual({ id: 8 })
  })
})

describe('tile sources', () => {
  it('are requested only if the served page does not contain them', () => {
    const api = createFakeApi()
    createTileSourcesStore(api, []).$load.listen(() => undefined)
    expect(api.calls).toHaveLength(0)
    createTileSourcesStore(api).$load.listen(() => undefined)
    expect(api.findCalls('GET /tile_sources')).toHaveLength(1)
  })

  it('the built-in basemap is served by the site', () => {
    expect(getBuiltInBasemapTemplate({ ...createFakeApi(), site: 'https://x.test' })).toBe(
      'https://x.test/ground/{z}/{x}/{y}',
    )
  })
})
