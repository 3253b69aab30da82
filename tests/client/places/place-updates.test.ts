import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPlacePageStore, type PlacePageStore } from '../../../src/client/places/place-page.ts'
import { subscribePlaceUpdates } from '../../../src/client/places/place-updates.ts'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { flushPromises } from '../../support/flush-promises.ts'

const channel = vi.hoisted(() => ({
  site: '',
  placeId: 0,
  deliver: (_message: { event: string }) => undefined as void,
  unsubscribe: vi.fn(),
}))
vi.mock('../../../src/client/api/realtime.ts', () => ({
  subscribeToPlace: (site: string, placeId: number, received: typeof channel.deliver) => {
    Object.assign(channel, { site, placeId, deliver: received })
    return { $state: atom('initialized'), unsubscribe: channel.unsubscribe }
  },
}))

let api: FakeApi
let page: PlacePageStore
beforeEach(() => {
  api = { ...createFakeApi(), site: 'https://x.test' }
  page = createPlacePageStore(api, 1401)
})
afterEach(() => channel.unsubscribe.mockClear())

/** Loads the reviews and check-ins, and returns the calls of the messages that follow. */
async function openLoaded(): Promise<() => string[]> {
  for (const { $load } of [page.posts, page.checkIns]) $load.listen(() => undefined)
  for (const call of api.calls) call.respond([])
  await flushPromises()
  const { length } = api.calls
  return () => api.calls.slice(length).map(({ key }) => key)
}

describe('the real-time channel of a place', () => {
  it.each([
    ['a check-in', 'checkin', ['GET /checkins']],
    ['a review', 'post', ['GET /posts']],
    ['a deleted review', 'post_deleted', ['GET /posts']],
    ['missed messages', 'missed', ['GET /posts', 'GET /checkins']],
  ])('%s refreshes what it changes', async (_what, event, keys) => {
    const listCalls = await openLoaded()
    subscribePlaceUpdates(api, 1401, page)
    expect(channel).toMatchObject({ site: 'https://x.test', placeId: 1401 })
    channel.deliver({ event })
    expect(listCalls()).toEqual(keys)
  })

  it('does not repeat a request that is under way', () => {
    for (const { $load } of [page.posts, page.checkIns]) $load.listen(() => undefined)
    subscribePlaceUpdates(api, 1401, page)
    channel.deliver({ event: 'missed' })
    expect(api.calls.map(({ key }) => key)).toEqual(['GET /posts', 'GET /checkins'])
  })

  it('is left when the page is closed', () => {
    const unsubscribe = subscribePlaceUpdates(api, 1401, page)
    expect(channel.unsubscribe).not.toHaveBeenCalled()
    unsubscribe()
    expect(channel.unsubscribe).toHaveBeenCalledOnce()
  })
})
