import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, createApi, isAbortError, toEndpointUrl } from '../../../src/client/api/call.ts'
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

  it('send the body as JSON', async () => {
    const requests = stubFetch(() => buildJsonResponse({}))
    await api.call('POST /rates', { body: { stars: 4, place_id: 7 } })
    expect(requests[0]).toMatchObject({ method: 'POST', body: '{"stars":4,"place_id":7}' })
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
})
