import { beforeEach, describe, expect, it } from 'vitest'
import { isAbortError } from '../../../src/client/api/call.ts'
import { lifetimeMs, shareCalls } from '../../../src/client/api/shared-calls.ts'
import type { Api } from '../../../src/client/api/call.ts'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'

let api: FakeApi
let shared: Api
let nowMs: number
beforeEach(() => {
  api = createFakeApi()
  nowMs = 0
  shared = shareCalls(api, () => nowMs)
})

const fetchPlace = (id = 1401, signal?: AbortSignal) =>
  shared.call('GET /places/:id', { params: { id }, ...(signal && { signal }) })

describe('shared calls', () => {
  it('the same request of several widgets is sent once', async () => {
    const places = [fetchPlace(), fetchPlace()]
    api.getLastCall('GET /places/:id').respond(buildPlace())
    expect(await Promise.all(places)).toEqual([buildPlace(), buildPlace()])
    expect(await fetchPlace()).toEqual(buildPlace())
    expect(api.calls).toHaveLength(1)
  })

  it('requests with other parameters are sent', () => {
    void fetchPlace(1401)
    void fetchPlace(1402)
    expect(api.calls.map(({ params }) => params.id)).toEqual([1401, 1402])
  })

  it('a response is used for a limited time', () => {
    void fetchPlace()
    nowMs = lifetimeMs
    void fetchPlace()
    expect(api.calls).toHaveLength(1)
    nowMs = lifetimeMs + 1
    void fetchPlace()
    expect(api.calls).toHaveLength(2)
  })

  it('a failed request is repeated', async () => {
    const failed = fetchPlace()
    api.getLastCall('GET /places/:id').fail(503)
    await expect(failed).rejects.toMatchObject({ status: 503 })
    void fetchPlace()
    expect(api.calls).toHaveLength(2)
  })

  it('calls that change data are always sent', () => {
    const rating = { body: { stars: 4, place_id: 1401 } }
    void shared.call('POST /rates', rating)
    void shared.call('POST /rates', rating)
    expect(api.findCalls('POST /rates').map(({ body }) => body)).toEqual([rating.body, rating.body])
  })

  it('an aborted caller does not abort the request of the others', async () => {
    const controller = new AbortController()
    const aborted = fetchPlace(1401, controller.signal).catch(isAbortError)
    const other = fetchPlace(1401, new AbortController().signal)
    controller.abort()
    expect(await aborted).toBe(true)
    expect(api.getLastCall('GET /places/:id').isAborted()).toBe(false)
    api.getLastCall('GET /places/:id').respond(buildPlace())
    expect(await other).toEqual(buildPlace())
    expect(api.calls).toHaveLength(1)
  })

  it('a caller that was aborted before gets no response', async () => {
    const isAborted = fetchPlace(1401, AbortSignal.abort()).catch(isAbortError)
    api.getLastCall('GET /places/:id').respond(buildPlace())
    expect(await isAborted).toBe(true)
  })

  it('have the site of the wrapped API', () => {
    expect(shareCalls({ ...api, site: 'https://x.test' }).site).toBe('https://x.test')
  })
})
