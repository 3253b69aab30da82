import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, createApi, isAbortError, toEndpointUrl } from '../../src/client/api/call.ts'
import { stubFetch, buildJsonResponse } from '../fakes/fetch.ts'

const api = createApi('https://roadstead.test')
const place = () => api.call('GET /places/:id', { params: { id: 7 } })

afterEach(() => vi.unstubAllGlobals())

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (error: unknown) => error,
  )
}

describe('addresses of calls', () => {
  it('section 7: stand under /api/v1 with their parameters filled in', () => {
    expect(toEndpointUrl('GET /places/:id', { params: { id: 7 } })).toBe('/api/v1/places/7')
  })

  it('section 7: a layer call carries its reading, the corners and the zoom', () => {
    const query = { x1: 4, y1: 43, x2: 5.25, y2: 44, zoom: 9 }
    expect(toEndpointUrl('GET /places?type=centroid', { query })).toBe(
      '/api/v1/places?type=centroid&x1=4&y1=43&x2=5.25&y2=44&zoom=9',
    )
  })

  it('keep the words of a query apart from the address', () => {
    const { searchParams } = new URL(
      toEndpointUrl('GET /search', { query: { query: 'a&b=c #é' } }),
      'http://x',
    )
    expect([...searchParams]).toEqual([['query', 'a&b=c #é']])
  })

  it('leave out what is undefined', () => {
    expect(toEndpointUrl('GET /search', { query: { query: undefined } })).toBe('/api/v1/search')
  })
})

describe('a call', () => {
  it('asks the site it was made for and answers its JSON', async () => {
    const sent = stubFetch(() => buildJsonResponse({ id: 7, name: 'Vieux-Port' }))
    expect(await place()).toEqual({ id: 7, name: 'Vieux-Port' })
    expect(sent.map(({ url, method }) => `${method} ${url}`)).toEqual([
      'GET https://roadstead.test/api/v1/places/7',
    ])
  })

  it('sends its body as JSON', async () => {
    const sent = stubFetch(() => buildJsonResponse({}))
    await api.call('POST /rates', { body: { stars: 4, place_id: 7 } })
    expect(sent[0]).toMatchObject({ method: 'POST', body: '{"stars":4,"place_id":7}' })
  })

  it('that the server refuses is an ApiError with the problem of its answer', async () => {
    const problem = {
      type: 'urn:roadstead:problem:not-found',
      title: 'Not found',
      status: 404,
      detail: 'No place 7.',
    }
    stubFetch(() => buildJsonResponse(problem, 404))
    const error = await failureOf(place())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 404, problem, message: 'GET /places/:id: No place 7.' })
  })

  it('that a proxy refuses with a web page is an ApiError without a problem', async () => {
    stubFetch(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    const error = await failureOf(place())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 502, problem: null, message: 'GET /places/:id: status 502' })
  })

  it('whose failure is JSON but no problem is an ApiError without a problem', async () => {
    stubFetch(() => buildJsonResponse({ error: 'no' }, 500))
    expect(await failureOf(place())).toMatchObject({ status: 500, problem: null })
    stubFetch(() => buildJsonResponse(null, 500))
    expect(await failureOf(place())).toMatchObject({ status: 500, problem: null })
  })

  it('that reaches no server is an ApiError of status 0', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    const error = await failureOf(place())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, problem: null, message: 'GET /places/:id: no answer' })
  })

  it('answered by the login page of a harbour network is an ApiError', async () => {
    stubFetch(() => new Response('<html>Welcome to Harbour WiFi</html>', { status: 200 }))
    const error = await failureOf(place())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 200, problem: null })
  })

  it('that is given up is no failure, before the answer and while it is read', async () => {
    const givenUp = new DOMException('given up', 'AbortError')
    stubFetch(() => Promise.reject(givenUp))
    expect(isAbortError(await failureOf(place()))).toBe(true)
    const broken = new ReadableStream({ start: (controller) => controller.error(givenUp) })
    stubFetch(() => new Response(broken))
    expect(isAbortError(await failureOf(place()))).toBe(true)
  })

  it('hands its signal to the network', async () => {
    const sent = stubFetch(() => buildJsonResponse([]))
    const { signal } = new AbortController()
    await api.call('GET /home', { signal })
    expect(sent[0]?.signal).toBe(signal)
  })
})
