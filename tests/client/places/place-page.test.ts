import { beforeEach, describe, expect, it } from 'vitest'
import { createPlacePageStore } from '../../../src/client/places/place-page.ts'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildPlace, buildPost } from '../../factories/records.ts'
import { flushPromises } from '../../support/flush-promises.ts'

let api: FakeApi
beforeEach(() => {
  api = createFakeApi({
    'GET /places/:id': buildPlace(),
    'GET /posts': [],
    'GET /checkins': [],
    'GET /vessels?place_id': [],
  })
})

async function listenToAll(page: ReturnType<typeof createPlacePageStore>): Promise<string[]> {
  const stores = [page.place, page.posts, page.checkIns, page.basedVessels]
  for (const { $load } of stores) $load.listen(() => undefined)
  await flushPromises()
  return stores.map(({ $load }) => $load.get().state)
}

describe('createPlacePageStore', () => {
  it('requests the place, its reviews, check-ins and vessels when they are shown', async () => {
    const page = createPlacePageStore(api, 1401)
    expect(api.calls).toHaveLength(0)
    expect(await listenToAll(page)).toEqual(['ready', 'empty', 'empty', 'empty'])
    expect(api.calls.map(({ key, params, query }) => [key, { ...params, ...query }])).toEqual([
      ['GET /places/:id', { id: 1401 }],
      ['GET /posts', { place_id: 1401 }],
      ['GET /checkins', { place_id: 1401 }],
      ['GET /vessels?place_id', { place_id: 1401 }],
    ])
  })

  it('uses the place and the reviews of the served page', async () => {
    const page = createPlacePageStore(api, 1401, { place: buildPlace(), posts: [buildPost()] })
    expect(await listenToAll(page)).toEqual(['ready', 'ready', 'empty', 'empty'])
    expect(api.calls.map(({ key }) => key)).toEqual(['GET /checkins', 'GET /vessels?place_id'])
  })

  it('ignores the reviews of a served page of another place', async () => {
    const page = createPlacePageStore(api, 1402, { place: buildPlace({ id: 1401 }), posts: [buildPost()] })
    await listenToAll(page)
    expect(api.getLastCall('GET /places/:id').params).toEqual({ id: 1402 })
    expect(api.getLastCall('GET /posts').query).toEqual({ place_id: 1402 })
  })
})
