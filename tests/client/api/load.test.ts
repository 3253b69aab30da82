import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOwnUserStore, createUserStore } from '../../../src/client/accounts/users.ts'
import { ApiError } from '../../../src/client/api/call.ts'
import { createFetcher, createLoadStore, getLoadValue, type Load } from '../../../src/client/api/load.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createCheckInsStore } from '../../../src/client/places/place-page.ts'
import { createPostsStore } from '../../../src/client/places/posts.ts'
import {
  createFollowedVesselsStore,
  createOwnVesselsStore,
  createVesselStore,
} from '../../../src/client/vessels/vessels.ts'
import { createFakeApi, createUnabortableApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { flushPromises } from '../../support/flush-promises.ts'

const error = new ApiError('GET /home', 503, null)

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function createPlaceLoadStore(api = createFakeApi()) {
  const store = createLoadStore({
    fetch: (signal) => api.call('GET /places/:id', { params: { id: 1 }, signal }),
  })
  return { api, ...store }
}

describe('createLoadStore', () => {
  it('requests only with a listener', () => {
    const { api, $load } = createPlaceLoadStore()
    expect(api.calls).toHaveLength(0)
    $load.listen(() => undefined)
    expect(api.calls).toHaveLength(1)
    expect($load.get()).toEqual({ state: 'loading', previous: null })
  })

  it('does not count an aborted request as a failure', async () => {
    const { $load, run } = createFetcher<string>()
    await run(() => Promise.reject(new DOMException('given up', 'AbortError')))
    expect($load.get()).toEqual({ state: 'loading', previous: null })
    expect(console.error).not.toHaveBeenCalled()
  })

  it('is ready with the value', async () => {
    const { api, $load } = createPlaceLoadStore()
    $load.listen(() => undefined)
    api.getLastCall('GET /places/:id').respond(buildPlace())
    await flushPromises()
    expect($load.get()).toEqual({ state: 'ready', value: buildPlace() })
  })

  it('is empty if isEmpty returns true', async () => {
    const { $load } = createLoadStore<number[]>({
      fetch: async () => [],
      isEmpty: (list) => list.length === 0,
    })
    $load.listen(() => undefined)
    await flushPromises()
    expect($load.get()).toEqual({ state: 'empty' })
  })

  it('is failed with the error and logs it with the name of the call', async () => {
    const { api, $load } = createPlaceLoadStore()
    $load.listen(() => undefined)
    api.getLastCall('GET /places/:id').fail(404)
    await flushPromises()
    expect($load.get()).toMatchObject({ state: 'failed', error: { status: 404 }, previous: null })
    expect(console.error).toHaveBeenCalledWith('GET /places/:id: status 404')
  })

  it('aborts without listeners and requests again for the next listener', () => {
    const { api, $load } = createPlaceLoadStore()
    vi.useFakeTimers()
    $load.listen(() => undefined)()
    vi.runAllTimers() // nanostores unmounts a store after one second
    vi.useRealTimers()
    expect(api.getLastCall('GET /places/:id').isAborted()).toBe(true)
    $load.listen(() => undefined)
    expect(api.calls).toHaveLength(2)
  })

  it('keeps the previous value while refreshing and if that fails', async () => {
    const { api, $load, refresh } = createPlaceLoadStore()
    $load.listen(() => undefined)
    api.getLastCall('GET /places/:id').respond(buildPlace())
    await flushPromises()
    refresh()
    expect($load.get()).toEqual({ state: 'loading', previous: buildPlace() })
    api.getLastCall('GET /places/:id').fail(500)
    await flushPromises()
    expect($load.get()).toMatchObject({ state: 'failed', previous: buildPlace() })
    expect(getLoadValue($load.get())).toEqual(buildPlace())
  })

  it('does not request with an initial value until refresh', () => {
    const fetch = vi.fn(async () => 2)
    const { $load, refresh } = createLoadStore({ fetch, initial: 1 })
    $load.listen(() => undefined)
    expect($load.get()).toEqual({ state: 'ready', value: 1 })
    expect(fetch).not.toHaveBeenCalled()
    refresh()
    expect(fetch).toHaveBeenCalledOnce()
  })
})

describe('overlapping requests', () => {
  it('refresh aborts the request in flight', () => {
    const { api, $load, refresh } = createPlaceLoadStore()
    $load.listen(() => undefined)
    refresh()
    expect(api.calls.map((call) => call.isAborted())).toEqual([true, false])
  })

  it('older responses and failures never overwrite the newest', async () => {
    const { api, $load, refresh } = createPlaceLoadStore(createUnabortableApi())
    $load.listen(() => undefined)
    refresh()
    refresh()
    const [first, second, third] = api.calls
    third?.respond(buildPlace({ name: 'third' }))
    await flushPromises()
    first?.respond(buildPlace({ name: 'first' }))
    second?.fail(500)
    await flushPromises()
    expect($load.get()).toEqual({ state: 'ready', value: buildPlace({ name: 'third' }) })
  })
})

describe('createFetcher', () => {
  it('wraps other errors in an ApiError', async () => {
    const { $load, run } = createFetcher<number>()
    await run(() => Promise.reject(new TypeError('features is undefined')))
    const load = $load.get()
    expect(load.state === 'failed' && load.error).toBeInstanceOf(ApiError)
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('features is undefined'))
  })
})

describe('getLoadValue', () => {
  it.each<[Load<string>, string | null]>([
    [{ state: 'loading', previous: null }, null],
    [{ state: 'loading', previous: 'old' }, 'old'],
    [{ state: 'ready', value: 'new' }, 'new'],
    [{ state: 'empty' }, null],
    [{ state: 'failed', error, previous: 'old' }, 'old'],
  ])('%j has the value %j', (load, value) => expect(getLoadValue(load)).toBe(value))
})

it('statement of section 8: posts, check-ins, vessel, user, own and followed vessel loads,', async () => {
  const api = createFakeApi()
  for (const [call, { $load }] of [
    ['GET /posts', createPostsStore(api, 1401)],
    ['GET /checkins', createCheckInsStore(api, 1401)],
    ['GET /vessels/:id', createVesselStore(api, 5)],
    ['GET /users/:id', createUserStore(api, 7)],
    ['GET /users/:id', createOwnUserStore(api, 8)],
    ['GET /vessels?own', createOwnVesselsStore(api)],
    ['GET /vessels?followed', createFollowedVesselsStore(api)],
  ] as const) {
    vi.mocked(console.error).mockClear()
    $load.listen(() => undefined)
    api.getLastCall(call).fail(500)
    await flushPromises()
    expect($load.get().state, call).toBe('failed')
    expect(vi.mocked(console.error).mock.calls).toEqual([[`${call}: status 500`]])
  }
  expect($notices.get()).toEqual([])
  expect($confirmRequest.get()).toBeNull()
})
