import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $notices } from '../../../src/client/notices.ts'
import { createSearchStore } from '../../../src/client/places/search.ts'
import { search } from '../../../src/core/limits/search.ts'
import { createFakeApi, createUnabortableApi, type FakeApi } from '../../fakes/api.ts'
import { buildSearchResult, buildPlaceHit } from '../../factories/records.ts'

let api: FakeApi
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  api = createFakeApi()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const advance = (ms: number = search.debounceMs) => vi.advanceTimersByTimeAsync(ms)
const getQueries = () => api.findCalls('GET /search').map(({ query }) => query.query)

function openSearch(from = api) {
  const store = createSearchStore(from)
  const stopListening = store.$result.listen(() => undefined)
  return { ...store, stopListening }
}

describe('createSearchStore', () => {
  it('statement of section 5: Search runs only for non-empty query after a 500 ms pause', async () => {
    const { setQuery, $result } = openSearch()
    for (const blank of [' ', '   ', '']) {
      setQuery(blank)
      await advance(5000)
    }
    expect(getQueries()).toEqual([])
    expect($result.get()).toBeNull()
    for (const text of ['p', 'port']) {
      setQuery(text)
      await advance(499)
      expect(getQueries()).not.toContain(text)
      await advance(1)
      expect(getQueries()).toContain(text)
    }
  })

  it('sends the centre of the map, rounded to about a kilometre', async () => {
    const { setQuery } = openSearch()
    setQuery('port', { latitude: 43.29651, longitude: 365.38107 })
    await advance()
    setQuery('cala')
    await advance()
    expect(api.findCalls('GET /search').map(({ query }) => query)).toEqual([
      { query: 'port', lat: 43.3, lng: 5.38 },
      { query: 'cala' },
    ])
  })

  it('sends the filter, and searches again for the same text with another one', async () => {
    const { setQuery } = openSearch()
    const filter = { types: '1,8', has: 'fuel,water' }
    setQuery('port', null, filter)
    await advance()
    setQuery('port', null, filter)
    await advance()
    expect(api.findCalls('GET /search').map(({ query }) => query)).toEqual([{ query: 'port', ...filter }])
    setQuery('port')
    await advance()
    expect(api.getLastCall('GET /search').query).toEqual({ query: 'port' })
  })

  it.each([
    ['a vessel', { vessels_hits: 1 }],
    [
      'a town',
      { towns: [{ name: 'Sète', state_code: null, country_code: 'FR', latitude: 43.4, longitude: 3.7 }] },
    ],
    ['a position', { position: { latitude: 43.4, longitude: 3.7 } }],
  ])('is not empty with %s alone', async (_what, found) => {
    api.responses['GET /search'] = { ...buildSearchResult([]), ...found }
    const { setQuery, $result } = openSearch()
    setQuery('sete')
    await advance()
    expect($result.get()?.state).toBe('ready')
  })

  it('each key restarts the delay, so that a word is one request', async () => {
    const { setQuery } = openSearch()
    for (const text of ['p', 'po', 'por', 'port']) {
      setQuery(text)
      await advance(search.debounceMs - 100)
    }
    await advance(100)
    expect(getQueries()).toEqual(['port'])
  })

  it('never requests a text that was removed during the delay', async () => {
    const { setQuery, $result } = openSearch()
    for (const text of ['port', '']) setQuery(text)
    await advance(5000)
    expect(getQueries()).toEqual([])
    expect($result.get()).toBeNull()
  })

  it('trims the text and cuts it to the maximum length', async () => {
    const { setQuery } = openSearch()
    setQuery(`  ${'x'.repeat(search.maxQueryLength + 100)}`)
    await advance()
    expect(getQueries()).toEqual(['x'.repeat(search.maxQueryLength)])
  })

  it('aborts the request when the text changes', async () => {
    const { setQuery } = openSearch()
    setQuery('port')
    await advance()
    setQuery('ports')
    expect(api.getLastCall('GET /search').isAborted()).toBe(true)
  })

  it('never shows the response for an older text', async () => {
    api = createUnabortableApi()
    const { setQuery, $result } = openSearch()
    setQuery('port')
    await advance()
    setQuery('fuel')
    await advance()
    const [older, newer] = api.calls
    newer?.respond(buildSearchResult([buildPlaceHit(2, 'Fuel dock')]))
    await advance(0)
    older?.respond(buildSearchResult([buildPlaceHit(1, 'Port')]))
    await advance(0)
    expect($result.get()).toMatchObject({ state: 'ready', value: { places: [{ name: 'Fuel dock' }] } })
  })

  it('shows nothing after the text is cleared, even if a response arrives later', async () => {
    api = createUnabortableApi()
    const { setQuery, $result } = openSearch()
    setQuery('port')
    await advance()
    setQuery('')
    api.getLastCall('GET /search').respond(buildSearchResult([buildPlaceHit(1, 'Port')]))
    await advance()
    expect($result.get()).toBeNull()
  })

  it('statement of section 8: search,', async () => {
    const { setQuery, $result } = openSearch()
    setQuery('port')
    await advance()
    api.getLastCall('GET /search').fail(503)
    await advance(0)
    expect(vi.mocked(console.error).mock.calls).toEqual([['GET /search: status 503']])
    expect($result.get()?.state).toBe('failed')
    expect($notices.get()).toEqual([])
  })

  it('has the states loading, ready, empty and failed', async () => {
    const { setQuery, $result } = openSearch()
    setQuery('port')
    expect($result.get()).toBeNull()
    await advance()
    expect($result.get()?.state).toBe('loading')
    api.getLastCall('GET /search').respond(buildSearchResult([buildPlaceHit(1, 'Port')]))
    await advance(0)
    expect($result.get()?.state).toBe('ready')
    setQuery('xyzzy')
    await advance()
    api.getLastCall('GET /search').respond(buildSearchResult([]))
    await advance(0)
    expect($result.get()?.state).toBe('empty')
    setQuery('fuel')
    await advance()
    api.getLastCall('GET /search').fail(503)
    await advance(0)
    expect($result.get()?.state).toBe('failed')
  })

  it('resets the empty state when the text changes', async () => {
    api.responses['GET /search'] = buildSearchResult([])
    const { setQuery, $result } = openSearch()
    setQuery('xyzzy')
    await advance()
    expect($result.get()?.state).toBe('empty')
    setQuery('port')
    expect($result.get()).toBeNull()
  })

  it('keeps the previous hits during the delay', async () => {
    api.responses['GET /search'] = buildSearchResult([buildPlaceHit(1, 'Port')])
    const { setQuery, $result } = openSearch()
    setQuery('port')
    await advance()
    setQuery('ports')
    expect($result.get()?.state).toBe('ready')
  })

  it('aborts the request without listeners', async () => {
    const { setQuery, stopListening } = openSearch()
    setQuery('port')
    await advance()
    stopListening()
    await advance(1000) // nanostores unmounts a store after one second
    expect(api.getLastCall('GET /search').isAborted()).toBe(true)
  })
})
