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
import { createFakeApi } from '../fakes/api.ts'
import { stubFetch, buildJsonResponse } from '../fakes/fetch.ts'
import { buildActivityEvent, buildDestination, buildNavAid, buildPlace } from '../fakes/records.ts'

const channel = vi.hoisted(() => ({
  /** Opens, or says so again. */
  connect: () => undefined as void,
  refuse: () => undefined as void,
  tell: (_message: ActivityMessage | MissedMessage) => undefined as void,
}))
vi.mock('../../src/client/api/realtime.ts', () => ({
  subscribeToActivity: (_siteUrl: string, received: typeof channel.tell) => {
    const $state = atom('initialized')
    channel.connect = () => $state.set('connected')
    channel.refuse = () => $state.set('rejected')
    channel.tell = received
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

const rest = (ms = 300) => vi.advanceTimersByTimeAsync(ms)

describe('top destinations', () => {
  function openDestinations() {
    const api = createFakeApi()
    const view = createMapView({ zoom: 9 })
    const { $load, refresh } = createDestinationsStore(api, view)
    $load.listen(() => undefined)
    return { api, view, $load, refresh }
  }

  it('are those of what the map shows', () => {
    const api = createFakeApi()
    const view = createMapView({ zoom: 9.4 })
    view.$bbox.set(bay)
    createDestinationsStore(api, view).$load.listen(() => undefined)
    expect(api.getLastCall('GET /destinations').query).toEqual({ ...bay, zoom: 9 })
  })

  it('wait until the map has come to rest, then are asked for once', async () => {
    const { api, view } = openDestinations()
    for (const x1 of [4, 4.1, 4.2]) {
      view.$bbox.set({ ...bay, x1 })
      await rest(200)
    }
    expect(api.calls).toHaveLength(0)
    await rest(100)
    expect(api.calls.map(({ query }) => query.x1)).toEqual([4.2])
  })

  it('are empty where no named place is in view', async () => {
    const { api, view, $load } = openDestinations()
    api.responses['GET /destinations'] = []
    view.$bbox.set(bay)
    await rest()
    expect($load.get()).toEqual({ state: 'empty' })
  })

  it('keep the last list while the next is fetched', async () => {
    const { api, view, $load } = openDestinations()
    api.responses['GET /destinations'] = [buildDestination()]
    view.$bbox.set(bay)
    await rest()
    api.responses = {}
    view.$bbox.set({ ...bay, x1: 4.5 })
    await rest()
    expect($load.get()).toEqual({ state: 'loading', previous: [buildDestination()] })
  })

  it('can be asked for again after a failure', async () => {
    const { api, view, $load, refresh } = openDestinations()
    view.$bbox.set(bay)
    await rest()
    api.getLastCall('GET /destinations').fail(503)
    await rest(0)
    expect($load.get().state).toBe('failed')
    api.responses['GET /destinations'] = [buildDestination()]
    refresh()
    await rest(0)
    expect($load.get()).toEqual({ state: 'ready', value: [buildDestination()] })
  })
})

describe('recent activity', () => {
  it('is empty where nothing has happened and ready where something has', async () => {
    const api = createFakeApi({ 'GET /home': [] })
    const { $load, refresh } = createActivityStore(api)
    $load.listen(() => undefined)
    await rest(0)
    expect($load.get()).toEqual({ state: 'empty' })
    api.responses['GET /home'] = [buildActivityEvent()]
    refresh()
    await rest(0)
    expect($load.get()).toEqual({ state: 'ready', value: [buildActivityEvent()] })
  })

  async function openLive() {
    const api = createFakeApi()
    const { $load } = createActivityStore(api, true)
    const end = $load.listen(() => undefined)
    await vi.dynamicImportSettled()
    return { api, $load, end }
  }

  it('that was told while the list was under way is not written over by it', async () => {
    const { api, $load } = await openLive()
    channel.connect()
    const first = api.getLastCall('GET /home')
    channel.tell({ event: 'activity', ...buildActivityEvent({ place_name: 'Told' }) })
    expect(api.findCalls('GET /home')).toHaveLength(2)
    api.getLastCall('GET /home').respond([buildActivityEvent({ place_name: 'Told' })])
    first.respond([])
    await rest(0)
    expect($load.get()).toMatchObject({ state: 'ready', value: [{ place_name: 'Told' }] })
  })

  it('that is told although the list has it already stands there once', async () => {
    const { api, $load } = await openLive()
    channel.connect()
    api.getLastCall('GET /home').respond([buildActivityEvent({ poi_id: 2 })])
    await rest(0)
    for (const poi_id of [2, 3]) channel.tell({ event: 'activity', ...buildActivityEvent({ poi_id }) })
    expect($load.get()).toMatchObject({ state: 'ready', value: [{ poi_id: 3 }, { poi_id: 2 }] })
    expect(api.findCalls('GET /home')).toHaveLength(1)
  })

  it('is asked for once, when the channel is open: no event falls between the two', async () => {
    const { api, $load } = await openLive()
    expect(api.findCalls('GET /home')).toHaveLength(0)
    channel.connect()
    api.getLastCall('GET /home').respond([buildActivityEvent()])
    await rest(10_000)
    expect($load.get()).toEqual({ state: 'ready', value: [buildActivityEvent()] })
    channel.connect()
    expect(api.findCalls('GET /home')).toHaveLength(1)
  })

  it('is asked for at once where the channel is refused', async () => {
    const { api } = await openLive()
    channel.refuse()
    expect(api.findCalls('GET /home')).toHaveLength(1)
  })

  it('waits three seconds for the channel, and is asked for again when that opens after all', async () => {
    const { api } = await openLive()
    await rest(2999)
    expect(api.findCalls('GET /home')).toHaveLength(0)
    await rest(1)
    expect(api.findCalls('GET /home')).toHaveLength(1)
    channel.connect()
    expect(api.findCalls('GET /home')).toHaveLength(2)
  })

  it('is one for all widgets of a page', async () => {
    const api = createFakeApi({ 'GET /home': [buildActivityEvent()] })
    const stores = [getSharedActivityStore(api, false), getSharedActivityStore(api, false)]
    for (const { $load } of stores) $load.listen(() => undefined)
    await rest(0)
    expect(stores.map(({ $load }) => $load.get().state)).toEqual(['ready', 'ready'])
    expect(api.findCalls('GET /home')).toHaveLength(1)
  })

  it('that is shown again is asked for again after 30 seconds, or after an own change', async () => {
    const sent = stubFetch(() => buildJsonResponse([]))
    const api = createApi()
    const { $load } = createActivityStore(api)
    const asked = () => sent.filter(({ url }) => url.endsWith('/home')).length
    async function showAgain(afterMs: number) {
      await rest(afterMs)
      const end = $load.listen(() => undefined)
      await rest(0)
      end()
      return asked()
    }
    expect(await showAgain(0)).toBe(1)
    expect(await showAgain(2000)).toBe(1)
    expect(await showAgain(30_000)).toBe(2)
    await rest(2000)
    await api.call('POST /rates', { body: { stars: 4, place_id: 1401 } })
    expect(await showAgain(2000)).toBe(3)
    vi.unstubAllGlobals()
  })
})

describe('a record', () => {
  it('that the page brought along is shown without a call', () => {
    const api = createFakeApi()
    const { $load } = createPlaceStore(api, 1401, buildPlace())
    $load.listen(() => undefined)
    expect($load.get()).toEqual({ state: 'ready', value: buildPlace() })
    expect(api.calls).toHaveLength(0)
  })

  it('of another page is not taken for the one asked for', () => {
    const api = createFakeApi()
    createPlaceStore(api, 7, buildPlace({ id: 1401 })).$load.listen(() => undefined)
    createNavAidStore(api, 8, buildNavAid({ id: 9 })).$load.listen(() => undefined)
    expect(api.getLastCall('GET /places/:id').params).toEqual({ id: 7 })
    expect(api.getLastCall('GET /nav_aids/:id').params).toEqual({ id: 8 })
  })
})

describe('the ground', () => {
  it('is asked for where the page did not bring its sources along', () => {
    const api = createFakeApi()
    createTileSourcesStore(api, []).$load.listen(() => undefined)
    expect(api.calls).toHaveLength(0)
    createTileSourcesStore(api).$load.listen(() => undefined)
    expect(api.findCalls('GET /tile_sources')).toHaveLength(1)
  })

  it('that needs no other server comes from the site itself', () => {
    expect(getBuiltInBasemapTemplate({ ...createFakeApi(), site: 'https://x.test' })).toBe(
      'https://x.test/ground/{z}/{x}/{y}',
    )
  })
})
