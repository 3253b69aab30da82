import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../../../src/client/api/call.ts'
import {
  createActivityStore,
  createDestinationsStore,
  getSharedActivityStore,
  moveDebounceMs,
} from '../../../src/client/activity/activity.ts'
import { createMapView } from '../../../src/client/map/map-view.ts'
import type { ActivityMessage, MissedMessage } from '../../../src/core/contract/realtime.ts'
import { activity } from '../../../src/core/limits/activity.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { stubFetch, buildJsonResponse } from '../../support/fetch.ts'
import { buildActivityEvent, buildDestination } from '../../factories/records.ts'

const channel = vi.hoisted(() => ({
  /** Sets the state to connected. */
  connect: () => undefined as void,
  reject: () => undefined as void,
  deliver: (_message: ActivityMessage | MissedMessage) => undefined as void,
  unsubscribe: vi.fn(),
}))
vi.mock('../../../src/client/api/realtime.ts', () => ({
  subscribeToActivity: (_siteUrl: string, received: typeof channel.deliver) => {
    const $state = atom('initialized')
    channel.connect = () => $state.set('connected')
    channel.reject = () => $state.set('rejected')
    channel.deliver = received
    return { $state, unsubscribe: channel.unsubscribe }
  },
}))

/** After this time without listeners nanostores unmounts a store. */
const unmountMs = 1000
const bay = { x1: 4, y1: 43, x2: 5, y2: 44 }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const advance = (ms: number = moveDebounceMs) => vi.advanceTimersByTimeAsync(ms)

describe('createDestinationsStore', () => {
  function openDestinations() {
    const api = createFakeApi()
    const view = createMapView({ zoom: 9 })
    const { $load, refresh } = createDestinationsStore(api, view)
    const stopListening = $load.listen(() => undefined)
    return { api, view, $load, refresh, stopListening }
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
      await advance(moveDebounceMs - 1)
    }
    expect(api.calls).toHaveLength(0)
    await advance(1)
    expect(api.calls.map(({ query }) => query.x1)).toEqual([4.2])
  })

  it('requests nothing after it was hidden', async () => {
    const { api, view, stopListening } = openDestinations()
    stopListening()
    await advance(unmountMs)
    view.$bbox.set(bay)
    await advance()
    expect(api.calls).toHaveLength(0)
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
    await advance(2 * activity.channelTimeoutMs)
    expect($load.get()).toEqual({ state: 'ready', value: [buildActivityEvent()] })
    channel.connect()
    expect(api.findCalls('GET /home')).toHaveLength(1)
  })

  it('requests the list again after messages were missed', async () => {
    const { api, $load } = await openLive()
    channel.connect()
    api.getLastCall('GET /home').respond([buildActivityEvent()])
    await advance(0)
    channel.deliver({ event: 'missed' })
    api.getLastCall('GET /home').respond([buildActivityEvent({ poi_id: 2 })])
    await advance(0)
    expect($load.get()).toMatchObject({ state: 'ready', value: [{ poi_id: 2 }] })
    expect(api.findCalls('GET /home')).toHaveLength(2)
  })

  it('section 9: a live list keeps at most the latest rows', async () => {
    const { api, $load } = await openLive()
    channel.connect()
    const rows = Array.from({ length: activity.maxRows }, (_, poi_id) => buildActivityEvent({ poi_id }))
    api.getLastCall('GET /home').respond(rows)
    await advance(0)
    const newest = buildActivityEvent({ poi_id: 99 })
    channel.deliver({ event: 'activity', ...newest })
    expect($load.get()).toEqual({ state: 'ready', value: [newest, ...rows.slice(0, -1)] })
  })

  it('a hidden live list unsubscribes from the channel', async () => {
    const { end } = await openLive()
    channel.connect()
    channel.unsubscribe.mockClear()
    end()
    await advance(unmountMs)
    expect(channel.unsubscribe).toHaveBeenCalledOnce()
  })

  it('a list hidden before the channel connects is not requested', async () => {
    const { api, end } = await openLive()
    end()
    await advance(unmountMs + 2 * activity.channelTimeoutMs)
    expect(api.findCalls('GET /home')).toHaveLength(0)
  })

  it('requests the list at once if the subscription is rejected', async () => {
    const { api } = await openLive()
    channel.reject()
    expect(api.findCalls('GET /home')).toHaveLength(1)
  })

  it('requests the list after the timeout of the channel, and again once it connects', async () => {
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

  it('reloads for a new listener when the list is stale or after a changing call', async () => {
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
    expect(await listenAgain(activity.staleAfterMs / 2)).toBe(1)
    expect(await listenAgain(activity.staleAfterMs)).toBe(2)
    await advance(unmountMs)
    await api.call('POST /rates', { body: { stars: 4, place_id: 1401 } })
    expect(await listenAgain(unmountMs)).toBe(3)
  })
})
