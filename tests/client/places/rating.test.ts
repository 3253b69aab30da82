import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRatingStore } from '../../../src/client/places/rating.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { flushPromises } from '../../support/flush-promises.ts'

afterEach(() => vi.restoreAllMocks())

describe('createRatingStore', () => {
  it('section 4: shows a rating at once, then the average of the response', async () => {
    const api = createFakeApi()
    const store = createRatingStore(api, buildPlace({ rating_average: 4, vote_count: 3 }))
    const result = store.rate(2)
    expect(store.$rating.get()).toEqual({ own: 2, average: 4, votes: 3 })
    api.getLastCall('POST /rates').respond({ rating_average: 3.5, vote_count: 4 })
    expect(await result).toBe('added')
    expect(store.$rating.get()).toEqual({ own: 2, average: 3.5, votes: 4 })
  })

  it('restores the rating and logs the error if the call fails', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const api = createFakeApi()
    const store = createRatingStore(api, buildPlace({ rating_average: 4, vote_count: 3 }))
    const result = store.rate(2)
    api.getLastCall('POST /rates').fail(500)
    expect(await result).toBe('refused')
    expect(store.$rating.get()).toEqual({ own: null, average: 4, votes: 3 })
    expect(logged.mock.calls[0]?.[0]).toContain('POST /rates')
  })

  it('sends only the latest of several changes after the call in flight', async () => {
    const api = createFakeApi()
    const store = createRatingStore(api, buildPlace())
    const first = store.rate(2)
    expect(await store.rate(5)).toBe('joined')
    expect(api.findCalls('POST /rates')).toHaveLength(1)
    api.getLastCall('POST /rates').respond({ rating_average: null, vote_count: 1 })
    await flushPromises()
    expect(api.findCalls('POST /rates')).toHaveLength(2)
    expect(api.getLastCall('POST /rates').body).toEqual({ stars: 5, place_id: 1401 })
    api.getLastCall('POST /rates').respond({ rating_average: null, vote_count: 1 })
    expect(await first).toBe('added')
    expect(store.$rating.get().own).toBe(5)
  })

  it('restores the last accepted rating if a later choice is refused', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const api = createFakeApi()
    const store = createRatingStore(api, buildPlace({ rating_average: 4, vote_count: 3 }))
    const first = store.rate(2)
    void store.rate(5)
    api.getLastCall('POST /rates').respond({ rating_average: 3.5, vote_count: 4 })
    await flushPromises()
    api.getLastCall('POST /rates').fail(429)
    expect(await first).toBe('refused')
    expect(store.$rating.get()).toEqual({ own: 2, average: 3.5, votes: 4 })
    void store.rate(5)
    expect(api.findCalls('POST /rates')).toHaveLength(3)
  })
})
