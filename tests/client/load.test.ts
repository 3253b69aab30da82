import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../src/client/api/call.ts'
import { createFetcher, createLoadStore, getLoadValue, type Load } from '../../src/client/api/load.ts'
import { createFakeApi, createUnabortableApi } from '../fakes/api.ts'
import { buildPlace } from '../fakes/records.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))
const error = new ApiError('GET /home', 503, null)

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function placeStore(api = createFakeApi()) {
  const store = createLoadStore({
    fetch: (signal) => api.call('GET /places/:id', { params: { id: 1 }, signal }),
  })
  return { api, ...store }
}

describe('what is fetched', () => {
  it('is asked for only when somebody looks', () => {
    const { api, $load } = placeStore()
    expect(api.calls).toHaveLength(0)
    $load.listen(() => undefined)
    expect(api.calls).toHaveLength(1)
    expect($load.get()).toEqual({ state: 'loading', previous: null })
  })

  it('is ready with its value', async () => {
    const { api, $load } = placeStore()
    $load.listen(() => undefined)
    api.getLastCall('GET /places/:id').respond(buildPlace())
    await settled()
    expect($load.get()).toEqual({ state: 'ready', value: buildPlace() })
  })

  it('is empty where its own rule says so', async () => {
    const { $load } = createLoadStore<number[]>({
      fetch: async () => [],
      isEmpty: (list) => list.length === 0,
    })
    $load.listen(() => undefined)
    await settled()
    expect($load.get()).toEqual({ state: 'empty' })
  })

  it('is failed with the error of the call, which is logged with its name', async () => {
    const { api, $load } = placeStore()
    $load.listen(() => undefined)
    api.getLastCall('GET /places/:id').fail(404)
    await settled()
    expect($load.get()).toMatchObject({ state: 'failed', error: { status: 404 }, previous: null })
    expect(console.error).toHaveBeenCalledWith('GET /places/:id: status 404')
  })

  it('that nobody looks at any more is given up, and asked for anew when somebody looks again', () => {
    const { api, $load } = placeStore()
    vi.useFakeTimers()
    $load.listen(() => undefined)()
    vi.runAllTimers() // a store waits a second before it stops
    vi.useRealTimers()
    expect(api.getLastCall('GET /places/:id').isAborted()).toBe(true)
    $load.listen(() => undefined)
    expect(api.calls).toHaveLength(2)
  })

  it('is kept on the screen while it is fetched again, and when that fails', async () => {
    const { api, $load, refresh } = placeStore()
    $load.listen(() => undefined)
    api.getLastCall('GET /places/:id').respond(buildPlace())
    await settled()
    refresh()
    expect($load.get()).toEqual({ state: 'loading', previous: buildPlace() })
    api.getLastCall('GET /places/:id').fail(500)
    await settled()
    expect($load.get()).toMatchObject({ state: 'failed', previous: buildPlace() })
    expect(getLoadValue($load.get())).toEqual(buildPlace())
  })

  it('that is known already is not asked for until it is asked for anew', () => {
    const fetch = vi.fn(async () => 2)
    const { $load, refresh } = createLoadStore({ fetch, initial: 1 })
    $load.listen(() => undefined)
    expect($load.get()).toEqual({ state: 'ready', value: 1 })
    expect(fetch).not.toHaveBeenCalled()
    refresh()
    expect(fetch).toHaveBeenCalledOnce()
  })
})

describe('the next request', () => {
  it('gives up the one under way', () => {
    const { api, $load, refresh } = placeStore()
    $load.listen(() => undefined)
    refresh()
    expect(api.calls.map((call) => call.isAborted())).toEqual([true, false])
  })

  it('is never overwritten by the answer or the failure of an older one', async () => {
    const { api, $load, refresh } = placeStore(createUnabortableApi())
    $load.listen(() => undefined)
    refresh()
    refresh()
    const [first, second, third] = api.calls
    third?.respond(buildPlace({ name: 'third' }))
    await settled()
    first?.respond(buildPlace({ name: 'first' }))
    second?.fail(500)
    await settled()
    expect($load.get()).toEqual({ state: 'ready', value: buildPlace({ name: 'third' }) })
  })
})

describe('a failure', () => {
  it('that is no ApiError becomes one', async () => {
    const { $load, run } = createFetcher<number>()
    await run(() => Promise.reject(new TypeError('features is undefined')))
    const load = $load.get()
    expect(load.state === 'failed' && load.error).toBeInstanceOf(ApiError)
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('features is undefined'))
  })
})

describe('the value of a load', () => {
  it.each<[Load<string>, string | null]>([
    [{ state: 'loading', previous: null }, null],
    [{ state: 'loading', previous: 'old' }, 'old'],
    [{ state: 'ready', value: 'new' }, 'new'],
    [{ state: 'empty' }, null],
    [{ state: 'failed', error, previous: 'old' }, 'old'],
  ])('of %j is %j', (load, value) => expect(getLoadValue(load)).toBe(value))
})
