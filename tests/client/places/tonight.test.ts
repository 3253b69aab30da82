import { describe, expect, it } from 'vitest'
import { createTonightStore } from '../../../src/client/places/tonight.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { flushPromises } from '../../support/flush-promises.ts'

describe('createTonightStore', () => {
  it("requests today's tide, sun and wind of the place", async () => {
    const api = createFakeApi()
    const { $load } = createTonightStore(api, 1401)
    $load.listen(() => undefined)
    const call = api.getLastCall('GET /places/:id/tides')
    expect(call.params).toEqual({ id: 1401 })
    const tonight = { time_zone: 'Europe/Paris', sun: [], sun_stays: null, tide: null, wind: null }
    call.respond(tonight)
    await flushPromises()
    expect($load.get()).toEqual({ state: 'ready', value: tonight })
  })

  it('requests the stated number of days of high and low waters, and none by default', () => {
    const api = createFakeApi()
    for (const days of [undefined, 7]) createTonightStore(api, 1401, days).$load.listen(() => undefined)
    expect(api.calls.map(({ query }) => query)).toEqual([{}, { days: 7 }])
  })
})
