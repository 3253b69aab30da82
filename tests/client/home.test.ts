import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActivity, createDestinations } from '../../src/client/home.ts'
import { createMapView } from '../../src/client/map-view.ts'
import { createNavAid, createPlace } from '../../src/client/places.ts'
import { createTileSources, groundTemplate } from '../../src/client/tile-sources.ts'
import type { ActivityMessage, MissedMessage } from '../../src/core/contract/realtime.ts'
import { createFakeApi } from '../fakes/api.ts'
import { activityEvent, destination, navAid, place } from '../fakes/records.ts'

const channel = vi.hoisted(() => ({
  /** Opens, or says so again. */
  connect: () => undefined as void,
  tell: (_message: ActivityMessage | MissedMessage) => undefined as void,
}))
vi.mock('../../src/client/realtime.ts', () => ({
  subscribeActivity: (_site: string, received: typeof channel.tell) => {
    const $state = atom('initialized')
    channel.connect = () => $state.set('connected')
    channel.tell = received
    return { $state, end: () => undefined }
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
    const { $load, refresh } = createDestinations(api, view)
    $load.listen(() => undefined)
    return { api, view, $load, refresh }
  }

  it('are those of what the map shows', () => {
    const api = createFakeApi()
    const view = createMapView({ zoom: 9.4 })
    view.$box.set(bay)
    createDestinations(api, view).$load.listen(() => undefined)
    expect(api.last('GET /destinations').query).toEqual({ ...bay, zoom: 9 })
  })

  it('wait until the map has come to rest, then are asked for once', async () => {
    const { api, view } = openDestinations()
    for (const x1 of [4, 4.1, 4.2]) {
      view.$box.set({ ...bay, x1 })
      await rest(200)
    }
    expect(api.calls).toHaveLength(0)
    await rest(100)
    expect(api.calls.map(({ query }) => query.x1)).toEqual([4.2])
  })

  it('are empty where no named place is in view', async () => {
    const { api, view, $load } = openDestinations()
    api.answers['GET /destinations'] = []
    view.$box.set(bay)
    await rest()
    expect($load.get()).toEqual({ state: 'empty' })
  })

  it('keep the last list while the next is fetched', async () => {
    const { api, view, $load } = openDestinations()
    api.answers['GET /destinations'] = [destination()]
    view.$box.set(bay)
    await rest()
    api.answers = {}
    view.$box.set({ ...bay, x1: 4.5 })
    await rest()
    expect($load.get()).toEqual({ state: 'loading', previous: [destination()] })
  })

  it('can be asked for again after a failure', async () => {
    const { api, view, $load, refresh } = openDestinations()
    view.$box.set(bay)
    await rest()
    api.last('GET /destinations').fail(503)
    await rest(0)
    expect($load.get().state).toBe('failed')
    api.answers['GET /destinations'] = [destination()]
    refresh()
    await rest(0)
    expect($load.get()).toEqual({ state: 'ready', value: [destination()] })
  })
})

describe('recent activity', () => {
  it('is empty where nothing has happened and ready where something has', async () => {
    const api = createFakeApi({ 'GET /home': [] })
    const { $load, refresh } = createActivity(api)
    $load.listen(() => undefined)
    await rest(0)
    expect($load.get()).toEqual({ state: 'empty' })
    api.answers['GET /home'] = [activityEvent()]
    refresh()
    await rest(0)
    expect($load.get()).toEqual({ state: 'ready', value: [activityEvent()] })
  })

  async function openLive() {
    const api = createFakeApi()
    const { $load } = createActivity(api, true)
    $load.listen(() => undefined)
    await vi.dynamicImportSettled()
    return { api, $load }
  }

  it('that was told while the list was under way is not written over by it', async () => {
    const { api, $load } = await openLive()
    const first = api.last('GET /home')
    channel.tell({ event: 'activity', ...activityEvent({ place_name: 'Told' }) })
    expect(api.asked('GET /home')).toHaveLength(2)
    api.last('GET /home').answer([activityEvent({ place_name: 'Told' })])
    first.answer([])
    await rest(0)
    expect($load.get()).toMatchObject({ state: 'ready', value: [{ place_name: 'Told' }] })
  })

  it('that is told although the list has it already stands there once', async () => {
    const { api, $load } = await openLive()
    api.last('GET /home').answer([activityEvent({ poi_id: 2 })])
    await rest(0)
    for (const poi_id of [2, 3]) channel.tell({ event: 'activity', ...activityEvent({ poi_id }) })
    expect($load.get()).toMatchObject({ state: 'ready', value: [{ poi_id: 3 }, { poi_id: 2 }] })
    expect(api.asked('GET /home')).toHaveLength(1)
  })

  it('is asked for once more when the channel opens: until then nobody told', async () => {
    const { api, $load } = await openLive()
    api.last('GET /home').answer([])
    await rest(0)
    channel.connect()
    api.last('GET /home').answer([activityEvent()])
    await rest(0)
    expect($load.get()).toEqual({ state: 'ready', value: [activityEvent()] })
    channel.connect()
    expect(api.asked('GET /home')).toHaveLength(2)
  })
})

describe('a record', () => {
  it('that the page brought along is shown without a call', () => {
    const api = createFakeApi()
    const { $load } = createPlace(api, 1401, place())
    $load.listen(() => undefined)
    expect($load.get()).toEqual({ state: 'ready', value: place() })
    expect(api.calls).toHaveLength(0)
  })

  it('of another page is not taken for the one asked for', () => {
    const api = createFakeApi()
    createPlace(api, 7, place({ id: 1401 })).$load.listen(() => undefined)
    createNavAid(api, 8, navAid({ id: 9 })).$load.listen(() => undefined)
    expect(api.last('GET /places/:id').params).toEqual({ id: 7 })
    expect(api.last('GET /nav_aids/:id').params).toEqual({ id: 8 })
  })
})

describe('the ground', () => {
  it('is asked for where the page did not bring its sources along', () => {
    const api = createFakeApi()
    createTileSources(api, []).$load.listen(() => undefined)
    expect(api.calls).toHaveLength(0)
    createTileSources(api).$load.listen(() => undefined)
    expect(api.asked('GET /tile_sources')).toHaveLength(1)
  })

  it('that needs no other server comes from the site itself', () => {
    expect(groundTemplate({ ...createFakeApi(), site: 'https://x.test' })).toBe(
      'https://x.test/ground/{z}/{x}/{y}',
    )
  })
})
