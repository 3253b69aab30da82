import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ApiError,
  createApi,
  getLastChangeMs,
  isAbortError,
  toEndpointUrl,
} from '../../../src/client/api/call.ts'
import { stubFetch, buildJsonResponse } from '../../support/fetch.ts'

const api = createApi('https://roadstead.test')
const fetchPlace = () => api.call('GET /places/:id', { params: { id: 7 } })

afterEach(() => vi.unstubAllGlobals())

async function catchError(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (error: unknown) => error,
  )
}

describe('endpoint URLs', () => {
  it('section 7: start with /api/v1 and contain the path parameters', () => {
    expect(toEndpointUrl('GET /places/:id', { params: { id: 7 } })).toBe('/api/v1/places/7')
  })

  it('section 7: a layer URL contains type, corners and zoom', () => {
    const query = { x1: 4, y1: 43, x2: 5.25, y2: 44, zoom: 9 }
    expect(toEndpointUrl('GET /places?type=centroid', { query })).toBe(
      '/api/v1/places?type=centroid&x1=4&y1=43&x2=5.25&y2=44&zoom=9',
    )
  })

  it('encode path parameters, so that none leads to another path', () => {
    expect(toEndpointUrl('GET /places/:id', { params: { id: '../users/7?x#é' } })).toBe(
      '/api/v1/places/..%2Fusers%2F7%3Fx%23%C3%A9',
    )
  })

  it('encode query values', () => {
    const { searchParams } = new URL(
      toEndpointUrl('GET /search', { query: { query: 'a&b=c #é' } }),
      'http://x',
    )
    expect([...searchParams]).toEqual([['query', 'a&b=c #é']])
  })

  it('omit undefined query parameters', () => {
    expect(toEndpointUrl('GET /search', { query: { query: undefined } })).toBe('/api/v1/search')
  })
})

describe('API calls', () => {
  it('request the configured site and return the JSON body', async () => {
    const requests = stubFetch(() => buildJsonResponse({ id: 7, name: 'Vieux-Port' }))
    expect(await fetchPlace()).toEqual({ id: 7, name: 'Vieux-Port' })
    expect(requests.map(({ url, method }) => `${method} ${url}`)).toEqual([
      'GET https://roadstead.test/api/v1/places/7',
    ])
  })

  it.each([
    ['', 'same-origin'],
    ['/site', 'same-origin'],
    ['https://roadstead.test', 'omit'],
  ])('to the site “%s” have the credentials %s', async (site, credentials) => {
    const requests = stubFetch(() => buildJsonResponse([]))
    await createApi(site).call('GET /home', {})
    expect(requests[0]).toMatchObject({
      url: `${site}/api/v1/home`,
      method: 'GET',
      credentials,
      body: null,
    })
    expect(requests[0]?.headers).toEqual({ accept: 'application/json' })
  })

  it('that change data carry the token and the type of the body; forms are sent as they are', async () => {
    const tokenStore = { getToken: () => 'token', renew: () => Promise.resolve(false) }
    const requests = stubFetch(() => buildJsonResponse({}))
    const { call } = createApi('', tokenStore)
    await call('GET /home', {})
    await call('POST /rates', { body: { stars: 4, place_id: 7 } })
    const form = new FormData()
    await call('POST /posts', { body: form })
    await call('DELETE /posts/:id', { params: { id: 1 } })
    const sent = { accept: 'application/json', 'x-csrf-token': 'token' }
    expect(requests.map(({ headers }) => headers)).toEqual([
      { accept: 'application/json' },
      { ...sent, 'content-type': 'application/json' },
      sent,
      sent,
    ])
    expect(requests[2]?.body).toBe(form)
  })

  it('are repeated once after a 403 if the token has changed, but not if they only read', async () => {
    const isRenewed = [true, false]
    let token = 'old'
    const renew = vi.fn(() => {
      token = 'new'
      return Promise.resolve(isRenewed.shift() ?? false)
    })
    const requests = stubFetch(() => buildJsonResponse({}, token === 'new' ? 200 : 403))
    const { call } = createApi('', { getToken: () => token, renew })
    await call('DELETE /posts/:id', { params: { id: 1 } })
    expect(requests.map(({ headers }) => new Headers(headers).get('x-csrf-token'))).toEqual(['old', 'new'])
    token = 'old'
    expect(await catchError(call('GET /home', {}))).toMatchObject({ status: 403 })
    expect(renew).toHaveBeenCalledOnce()
    stubFetch(() => buildJsonResponse({}, 403))
    expect(await catchError(call('DELETE /posts/:id', { params: { id: 1 } }))).toMatchObject({ status: 403 })
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it('that have changed data set the time of the last change; failed and reading ones do not', async () => {
    vi.useFakeTimers({ now: 5_000_000_000_000 })
    stubFetch(() => buildJsonResponse({}, 500))
    await catchError(api.call('DELETE /posts/:id', { params: { id: 1 } }))
    stubFetch(() => buildJsonResponse({}))
    await fetchPlace()
    expect(getLastChangeMs()).toBeLessThan(5_000_000_000_000)
    await api.call('DELETE /posts/:id', { params: { id: 1 } })
    expect(getLastChangeMs()).toBe(5_000_000_000_000)
    vi.setSystemTime(0)
    await api.call('DELETE /posts/:id', { params: { id: 1 } })
    vi.useRealTimers()
  })

  it('send the body as JSON', async () => {
    const requests = stubFetch(() => buildJsonResponse({}))
    await api.call('POST /rates', { body: { stars: 4, place_id: 7 } })
    expect(requests[0]).toMatchObject({ method: 'POST', body: '{"stars":4,"place_id":7}' })
  })

  it('nest the body under the name of its record (CONTRACT section 7)', async () => {
    const requests = stubFetch(() => buildJsonResponse({}))
    await api.call('PATCH /vessels/:id', { params: { id: 7 }, body: { user_id: null } })
    await api.call('POST /users/sign_in', { body: { email: 'a@example.org', password: 'x' } })
    await api.call('PATCH /vessels/:id/followers', {
      params: { id: 7 },
      body: { user_id: 3, accepted: true },
    })
    expect(requests.map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([
      { vessel: { user_id: null } },
      { user: { email: 'a@example.org', password: 'x' } },
      { user_id: 3, accepted: true },
    ])
  })

  it('an error response throws an ApiError with its problem', async () => {
    const problem = {
      type: 'urn:roadstead:problem:not-found',
      title: 'Not found',
      status: 404,
      detail: 'No place 7.',
    }
    stubFetch(() => buildJsonResponse(problem, 404))
    const error = await catchError(fetchPlace())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 404, problem, message: 'GET /places/:id: No place 7.' })
  })

  it('an HTML error response throws an ApiError without a problem', async () => {
    stubFetch(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    const error = await catchError(fetchPlace())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 502, problem: null, message: 'GET /places/:id: status 502' })
  })

  it('a JSON error response that is no problem throws an ApiError without a problem', async () => {
    stubFetch(() => buildJsonResponse({ error: 'no' }, 500))
    expect(await catchError(fetchPlace())).toMatchObject({ status: 500, problem: null })
    stubFetch(() => buildJsonResponse(null, 500))
    expect(await catchError(fetchPlace())).toMatchObject({ status: 500, problem: null })
  })

  it('a network error throws an ApiError with status 0', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    const error = await catchError(fetchPlace())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, problem: null, message: 'GET /places/:id: no answer' })
  })

  it('an HTML response of a captive portal throws an ApiError', async () => {
    stubFetch(() => new Response('<html>Welcome to Harbour WiFi</html>', { status: 200 }))
    const error = await catchError(fetchPlace())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 200, problem: null })
  })

  it('an abort throws an AbortError, before the response and while the body is read', async () => {
    const abortError = new DOMException('aborted', 'AbortError')
    stubFetch(() => Promise.reject(abortError))
    expect(isAbortError(await catchError(fetchPlace()))).toBe(true)
    expect(isAbortError(new DOMException('no', 'NotFoundError'))).toBe(false)
    expect(isAbortError(Object.assign(new Error('no'), { name: 'AbortError' }))).toBe(false)
    const broken = new ReadableStream({ start: (controller) => controller.error(abortError) })
    stubFetch(() => new Response(broken))
    expect(isAbortError(await catchError(fetchPlace()))).toBe(true)
  })

  it('pass the abort signal to fetch', async () => {
    const requests = stubFetch(() => buildJsonResponse([]))
    const { signal } = new AbortController()
    await api.call('GET /home', { signal })
    expect(requests[0]?.signal).toBe(signal)
  })

  it('report each response and each missing response to an observer, but no abort', async () => {
    const observe = vi.fn(() => true)
    const home = { url: '/api/v1/home', signal: undefined }
    const { call } = createApi('', null, observe)
    stubFetch(() => buildJsonResponse({}, 503))
    await catchError(call('GET /home', {}))
    expect(observe).toHaveBeenLastCalledWith(expect.objectContaining({ status: 503 }), home)
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    await catchError(call('GET /home', {}))
    expect(observe).toHaveBeenLastCalledWith(null, home)
    stubFetch(() => Promise.reject(new DOMException('aborted', 'AbortError')))
    await catchError(call('GET /home', {}))
    expect(observe).toHaveBeenCalledTimes(2)
  })

  it('fail as unanswered if the observer rejects the response', async () => {
    stubFetch(() => buildJsonResponse({ id: 7 }))
    const { call } = createApi('', null, () => false)
    expect(await catchError(call('GET /home', {}))).toMatchObject({ status: 0, problem: null })
  })
})
