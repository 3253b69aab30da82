import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSearchStore } from '../../src/client/places/search.ts'
import { createFakeApi, createUnabortableApi, type FakeApi } from '../fakes/api.ts'
import { buildSearchResult, buildPlaceHit } from '../fakes/records.ts'

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

const pause = (ms = 500) => vi.advanceTimersByTimeAsync(ms)
const asked = () => api.findCalls('GET /search').map(({ query }) => query.query)

function openSearch(from = api) {
  const search = createSearchStore(from)
  const end = search.$result.listen(() => undefined)
  return { ...search, end }
}

describe('search', () => {
  it('section 5: asks only after a pause of 500 ms', async () => {
    const { setQuery } = openSearch()
    setQuery('port')
    await pause(499)
    expect(asked()).toEqual([])
    await pause(1)
    expect(asked()).toEqual(['port'])
  })

  it('section 5: every key starts the pause anew, so that a word is one call', async () => {
    const { setQuery } = openSearch()
    for (const text of ['p', 'po', 'por', 'port']) {
      setQuery(text)
      await pause(400)
    }
    await pause(100)
    expect(asked()).toEqual(['port'])
  })

  it('section 5: never asks for an empty or blank text', async () => {
    const { setQuery, $result } = openSearch()
    for (const text of ['   ', 'port', '']) setQuery(text)
    await pause(5000)
    expect(asked()).toEqual([])
    expect($result.get()).toBeNull()
  })

  it('leaves blanks at the ends out and cuts what the server would refuse', async () => {
    const { setQuery } = openSearch()
    setQuery(`  ${'x'.repeat(300)}`)
    await pause()
    expect(asked()).toEqual(['x'.repeat(200)])
  })

  it('gives up the request of an older text as soon as a key is pressed', async () => {
    const { setQuery } = openSearch()
    setQuery('port')
    await pause()
    setQuery('ports')
    expect(api.getLastCall('GET /search').isAborted()).toBe(true)
  })

  it('never shows the answer of an older text', async () => {
    api = createUnabortableApi()
    const { setQuery, $result } = openSearch()
    setQuery('port')
    await pause()
    setQuery('fuel')
    await pause()
    const [older, newer] = api.calls
    newer?.respond(buildSearchResult([buildPlaceHit(2, 'Fuel dock')]))
    await pause(0)
    older?.respond(buildSearchResult([buildPlaceHit(1, 'Port')]))
    await pause(0)
    expect($result.get()).toMatchObject({ state: 'ready', value: { places: [{ name: 'Fuel dock' }] } })
  })

  it('shows nothing once the text is gone, even when the answer comes late', async () => {
    api = createUnabortableApi()
    const { setQuery, $result } = openSearch()
    setQuery('port')
    await pause()
    setQuery('')
    api.getLastCall('GET /search').respond(buildSearchResult([buildPlaceHit(1, 'Port')]))
    await pause()
    expect($result.get()).toBeNull()
  })

  it('is loading, then ready; or empty; or failed', async () => {
    const { setQuery, $result } = openSearch()
    setQuery('port')
    expect($result.get()).toBeNull()
    await pause()
    expect($result.get()?.state).toBe('loading')
    api.getLastCall('GET /search').respond(buildSearchResult([buildPlaceHit(1, 'Port')]))
    await pause(0)
    expect($result.get()?.state).toBe('ready')
    setQuery('xyzzy')
    await pause()
    api.getLastCall('GET /search').respond(buildSearchResult([]))
    await pause(0)
    expect($result.get()?.state).toBe('empty')
    setQuery('fuel')
    await pause()
    api.getLastCall('GET /search').fail(503)
    await pause(0)
    expect($result.get()?.state).toBe('failed')
  })

  it('does not say that nothing was found for a text it has not asked for yet', async () => {
    api.responses['GET /search'] = buildSearchResult([])
    const { setQuery, $result } = openSearch()
    setQuery('xyzzy')
    await pause()
    expect($result.get()?.state).toBe('empty')
    setQuery('port')
    expect($result.get()).toBeNull()
  })

  it('keeps the hits it shows until the pause', async () => {
    api.responses['GET /search'] = buildSearchResult([buildPlaceHit(1, 'Port')])
    const { setQuery, $result } = openSearch()
    setQuery('port')
    await pause()
    setQuery('ports')
    expect($result.get()?.state).toBe('ready')
  })

  it('gives up its request when the field is gone', async () => {
    const { setQuery, end } = openSearch()
    setQuery('port')
    await pause()
    end()
    await pause(1000) // a store waits a second before it stops
    expect(api.getLastCall('GET /search').isAborted()).toBe(true)
  })
})
