import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPinnedScriptStore } from '../../src/client/pinned-script.ts'
import { flushPromises } from '../support/flush-promises.ts'
import { buildJsonResponse, stubFetch } from '../support/fetch.ts'

const script = { src: '/embed/v1/roadstead-1.2.3.js', integrity: 'sha384-x' }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('createPinnedScriptStore', () => {
  it('reads the URL and checksum of the current script', async () => {
    const requests = stubFetch(() => buildJsonResponse(script))
    const { $load } = createPinnedScriptStore()
    $load.listen(() => undefined)
    await flushPromises()
    expect($load.get()).toEqual({ state: 'ready', value: script })
    expect(requests.map(({ url }) => url)).toEqual(['/embed/v1/single.json'])
  })

  it('fails if the server has no such script', async () => {
    stubFetch(() => buildJsonResponse({}, 404))
    const { $load } = createPinnedScriptStore()
    $load.listen(() => undefined)
    await flushPromises()
    expect($load.get()).toMatchObject({ state: 'failed', error: { status: 404 } })
  })
})
