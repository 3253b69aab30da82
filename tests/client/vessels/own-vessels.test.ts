import { beforeEach, describe, expect, it } from 'vitest'
import { createApiKeyStore, createOwnVesselPositionsStore } from '../../../src/client/vessels/own-vessels.ts'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildOwnUser, buildVessel } from '../../factories/users.ts'
import { flushPromises } from '../../support/flush-promises.ts'

let api: FakeApi
beforeEach(() => {
  api = createFakeApi()
})

describe('createOwnVesselPositionsStore', () => {
  it.each([
    ['empty without vessels', [], { state: 'empty' }],
    ['ready with vessels', [buildVessel()], { state: 'ready', value: [buildVessel()] }],
  ])("requests the user's own vessels and is %s", async (_state, vessels, load) => {
    const { $load } = createOwnVesselPositionsStore(api)
    $load.listen(() => undefined)
    const call = api.getLastCall('GET /vessels?own')
    expect(call.query).toEqual({ own: true })
    call.respond(vessels)
    await flushPromises()
    expect($load.get()).toEqual(load)
  })
})

describe('createApiKeyStore', () => {
  it("requests the user's own record, which contains the key", async () => {
    api.responses['GET /users/:id'] = buildOwnUser({ api_key: 'key-of-ann' })
    const { $load } = createApiKeyStore(api, 7)
    $load.listen(() => undefined)
    await flushPromises()
    expect(api.getLastCall('GET /users/:id').params).toEqual({ id: 7 })
    expect($load.get()).toMatchObject({ state: 'ready', value: { api_key: 'key-of-ann' } })
  })
})
