import { beforeEach, describe, expect, it } from 'vitest'
import {
  createNavAidStore,
  createPlaceRevisionsStore,
  createPlaceStore,
  reportPlace,
} from '../../../src/client/places/places.ts'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildNavAid, buildPlace } from '../../factories/records.ts'
import { flushPromises } from '../../support/flush-promises.ts'

let api: FakeApi
beforeEach(() => {
  api = createFakeApi()
})

describe('record stores', () => {
  it('use the record of the served page without a call', () => {
    const place = createPlaceStore(api, 1401, buildPlace()).$load
    const aid = createNavAidStore(api, 9, buildNavAid()).$load
    for (const $load of [place, aid]) $load.listen(() => undefined)
    expect(place.get()).toEqual({ state: 'ready', value: buildPlace() })
    expect(aid.get()).toEqual({ state: 'ready', value: buildNavAid() })
    expect(api.calls).toHaveLength(0)
  })

  it('ignore a served record with another id', () => {
    createPlaceStore(api, 7, buildPlace({ id: 1401 })).$load.listen(() => undefined)
    createNavAidStore(api, 8, buildNavAid({ id: 9 })).$load.listen(() => undefined)
    expect(api.getLastCall('GET /places/:id').params).toEqual({ id: 7 })
    expect(api.getLastCall('GET /nav_aids/:id').params).toEqual({ id: 8 })
  })
})

describe('createPlaceRevisionsStore', () => {
  it('is empty for a place without edits', async () => {
    api.responses['GET /places/:id/revisions'] = []
    const { $load } = createPlaceRevisionsStore(api, 1401)
    $load.listen(() => undefined)
    await flushPromises()
    expect($load.get()).toEqual({ state: 'empty' })
    expect(api.getLastCall('GET /places/:id/revisions').params).toEqual({ id: 1401 })
  })
})

describe('reportPlace', () => {
  it('sends the place and the reason', async () => {
    const report = reportPlace(api, 1401, 'The marina is closed.')
    const call = api.getLastCall('POST /reports')
    expect(call.body).toEqual({ subject: 'place', subject_id: 1401, reason: 'The marina is closed.' })
    call.fail(429)
    await expect(report).rejects.toMatchObject({ status: 429 })
  })
})
