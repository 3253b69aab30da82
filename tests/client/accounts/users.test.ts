import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createActiveSessionsStore,
  createOwnUserStore,
  createUserStore,
  getAccountDataUrl,
  saveProfile,
  saveProfilePhoto,
} from '../../../src/client/accounts/users.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { createJpegFile } from '../../factories/jpeg-file.ts'
import { buildOwnUser, buildApiError } from '../../factories/users.ts'
import { flushPromises } from '../../support/flush-promises.ts'

afterEach(() => vi.restoreAllMocks())

async function loadOwnUser(api: ReturnType<typeof createFakeApi>) {
  const { $load } = createOwnUserStore(api, 7)
  $load.listen(() => undefined)
  await flushPromises()
  return $load.get()
}

describe('createOwnUserStore', () => {
  it('section 5: fills an unset country from the IP address', async () => {
    const api = createFakeApi({
      'GET /users/:id': buildOwnUser({ country_code: null }),
      'GET /country': { country_code: 'NO' },
    })
    expect(await loadOwnUser(api)).toMatchObject({ state: 'ready', value: { country_code: 'NO' } })
  })

  it('does not look up a set country', async () => {
    const api = createFakeApi({ 'GET /users/:id': buildOwnUser() })
    expect(await loadOwnUser(api)).toMatchObject({ state: 'ready', value: { country_code: 'FR' } })
    expect(api.findCalls('GET /country')).toEqual([])
  })

  it('keeps an unset country if the lookup fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const api = createFakeApi({
      'GET /users/:id': buildOwnUser({ country_code: null }),
      'GET /country': buildApiError(500),
    })
    expect(await loadOwnUser(api)).toMatchObject({ state: 'ready', value: { country_code: null } })
    expect(log).toHaveBeenCalledExactlyOnceWith('GET /country failed', expect.any(Error))
  })
})

describe('createUserStore', () => {
  it('requests a user unless the served page contains that user', () => {
    const api = createFakeApi()
    createUserStore(api, 7, buildOwnUser({ id: 7 })).$load.listen(() => undefined)
    expect(api.calls).toHaveLength(0)
    createUserStore(api, 8, buildOwnUser({ id: 7 })).$load.listen(() => undefined)
    expect(api.getLastCall('GET /users/:id').params).toEqual({ id: 8 })
  })
})

describe('createActiveSessionsStore', () => {
  it('requests the sessions of the account', async () => {
    const api = createFakeApi({ 'GET /sessions': [] })
    const { $load } = createActiveSessionsStore(api)
    $load.listen(() => undefined)
    await flushPromises()
    expect($load.get()).toEqual({ state: 'ready', value: [] })
  })
})

describe('the profile', () => {
  it('is saved with one call', async () => {
    const api = createFakeApi({ 'PATCH /users/:id': buildOwnUser({ city: 'Brest' }) })
    expect(await saveProfile(api, 7, { city: 'Brest' })).toMatchObject({ city: 'Brest' })
    expect(api.getLastCall('PATCH /users/:id')).toMatchObject({ params: { id: 7 }, body: { city: 'Brest' } })
  })

  it.each([
    ['the URL of the thumbnail', '/photos/3/thumb/photo.jpg', '/photos/3/thumb/photo.jpg'],
    ['null without a thumbnail', undefined, null],
  ])('section 7: a photo is sent as a form and returns %s', async (_what, new_thumb_url, returned) => {
    const user = { ...buildOwnUser(), ...(new_thumb_url && { new_thumb_url }) }
    const api = createFakeApi({ 'PATCH /users/:id': user })
    expect(await saveProfilePhoto(api, 7, createJpegFile('me.jpg'))).toBe(returned)
    const { params, body } = api.getLastCall('PATCH /users/:id')
    expect(params).toEqual({ id: 7 })
    expect([...(body as FormData).keys()]).toEqual(['user[photo][image]']) // the call sends a form
  })
})

describe('getAccountDataUrl', () => {
  it('is the URL of the account on the site', () => {
    const api = { ...createFakeApi(), site: 'https://x.test' }
    expect(getAccountDataUrl(api, 7)).toBe('https://x.test/api/v1/users/7/data')
  })
})
