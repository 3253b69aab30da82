import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addVesselPhoto,
  createFollowedVesselsStore,
  createFollowersStore,
  createOwnVesselsStore,
  createVesselLookupStore,
  createVesselStore,
  decideFollower,
  deleteVesselPhoto,
  followVessel,
  getConflictVessel,
  getVesselCount,
  giveUpVesselOwnership,
  saveVessel,
  toThumbnailUrl,
  unfollowVessel,
  withdrawFollowRequest,
} from '../../../src/client/vessels/vessels.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { $notices } from '../../../src/client/notices.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { formatMessage } from '../../../src/core/text.ts'
import { createFakeApi, createUnabortableApi, type FakeApi } from '../../fakes/api.ts'
import { createJpegFile } from '../../factories/jpeg-file.ts'
import { buildApiError, buildVessel } from '../../factories/users.ts'

let api: FakeApi
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  $notices.set([])
  $confirmRequest.set(null)
  api = createFakeApi()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  $notices.set([])
})

const flush = () => vi.advanceTimersByTimeAsync(0)

describe('createVesselStore', () => {
  it('uses the vessel of the served page without a call', () => {
    const { $load } = createVesselStore(api, 5, buildVessel({ id: 5 }))
    $load.listen(() => undefined)
    expect($load.get()).toEqual({ state: 'ready', value: buildVessel({ id: 5 }) })
    expect(api.calls).toEqual([])
  })

  it('requests the vessel if the served page has another one', () => {
    createVesselStore(api, 6, buildVessel({ id: 5 })).$load.listen(() => undefined)
    expect(api.getLastCall('GET /vessels/:id').params).toEqual({ id: 6 })
  })

  it('shows the response of a change, and the vessel of the server after a refresh', async () => {
    const { $load, setValue, refresh } = createVesselStore(api, 5, buildVessel())
    $load.listen(() => undefined)
    setValue(buildVessel({ name: 'Renamed' }))
    expect($load.get()).toMatchObject({ state: 'ready', value: { name: 'Renamed' } })
    api.responses['GET /vessels/:id'] = buildVessel({ name: 'Saved' })
    refresh()
    await flush()
    expect($load.get()).toMatchObject({ state: 'ready', value: { name: 'Saved' } })
  })

  it('keeps the response of a change when an older request is answered later', async () => {
    api = createUnabortableApi()
    const { $load, setValue, refresh } = createVesselStore(api, 5, buildVessel())
    $load.listen(() => undefined)
    refresh()
    setValue(buildVessel({ name: 'Renamed' }))
    api.getLastCall('GET /vessels/:id').respond(buildVessel({ name: 'Before' }))
    await flush()
    expect($load.get()).toMatchObject({ state: 'ready', value: { name: 'Renamed' } })
  })

  it('aborts the request when the vessel is no longer shown', () => {
    createVesselStore(api, 5).$load.listen(() => undefined)()
    vi.runAllTimers() // nanostores unmounts a store after one second
    expect(api.getLastCall('GET /vessels/:id').isAborted()).toBe(true)
  })
})

describe('createVesselLookupStore', () => {
  it('finds a vessel by its id', () => {
    createVesselLookupStore(api, { id: 5 }).$load.listen(() => undefined)
    expect(api.getLastCall('GET /vessels/:id').params).toEqual({ id: 5 })
  })

  it('finds a vessel by its whole MMSI', async () => {
    const candidate = { name: 'Sea Urchin', claimable: false }
    api.responses['GET /vessels?partial_mmsi'] = [
      { ...candidate, id: 4, mmsi: null },
      { ...candidate, id: 5, mmsi: '227123456' },
    ]
    createVesselLookupStore(api, { mmsi: '227123456' }).$load.listen(() => undefined)
    await flush()
    expect(api.getLastCall('GET /vessels?partial_mmsi').query).toEqual({ partial_mmsi: '227123456' })
    expect(api.getLastCall('GET /vessels/:id').params).toEqual({ id: 5 })
  })

  it('is empty if no vessel has the MMSI', async () => {
    api.responses['GET /vessels?partial_mmsi'] = []
    const { $load } = createVesselLookupStore(api, { mmsi: '227123456' })
    $load.listen(() => undefined)
    await flush()
    expect($load.get()).toEqual({ state: 'empty' })
  })
})

describe('the lists of vessels', () => {
  it.each([
    ['own vessels', createOwnVesselsStore, 'GET /vessels?own', { own: true }],
    ['followed vessels', createFollowedVesselsStore, 'GET /vessels?followed', { followed: true }],
    ['followers', createFollowersStore, 'GET /followers', {}],
  ] as const)('%s are empty without any', async (_list, create, key, query) => {
    const { $load } = create(api)
    $load.listen(() => undefined)
    const call = api.getLastCall(key)
    expect(call.query).toEqual(query)
    call.respond([])
    await flush()
    expect($load.get()).toEqual({ state: 'empty' })
  })

  it('a list has a length as soon as it is known', () => {
    expect(getVesselCount({ state: 'loading', previous: null })).toBeNull()
    expect(getVesselCount({ state: 'empty' })).toBe(0)
    expect(getVesselCount({ state: 'ready', value: [buildVessel()] })).toBe(1)
    expect(getVesselCount({ state: 'loading', previous: [buildVessel()] })).toBe(1)
  })
})

describe('changes of a vessel', () => {
  it('a follower is accepted or refused with one call', async () => {
    const follower = {
      vessel_id: 5,
      vessel_name: 'Sea Urchin',
      user_id: 8,
      user_name: 'Mary Read',
      user_thumb_url: null,
      accepted: false,
      at: '2026-05-01T00:00:00Z',
    }
    void decideFollower(api, follower, true)
    expect(api.getLastCall('PATCH /vessels/:id/followers')).toMatchObject({
      params: { id: 5 },
      body: { user_id: 8, accepted: true },
    })
  })

  it('an edit is sent as it is, and a release without an owner', () => {
    void saveVessel(api, 5, { name: 'Renamed' })
    expect(api.getLastCall('PATCH /vessels/:id')).toMatchObject({
      params: { id: 5 },
      body: { name: 'Renamed' },
    })
    void giveUpVesselOwnership(api, 6)
    expect(api.getLastCall('PATCH /vessels/:id')).toMatchObject({
      params: { id: 6 },
      body: { user_id: null },
    })
  })

  it('the saved vessel of a conflict is known, of other errors not', () => {
    const current: Vessel = buildVessel({ name: 'Theirs' })
    expect(getConflictVessel(buildApiError(409, { current }))).toEqual(current)
    expect(getConflictVessel(buildApiError(409))).toBeNull()
    expect(getConflictVessel(buildApiError(422, { current }))).toBeNull()
  })
})

describe('photos of a vessel', () => {
  const photoUrl = '/photos/12/original/photo.jpg'

  it('section 7: a photo is sent as a form and returns the vessel', async () => {
    api.responses['PATCH /vessels/:id'] = { ...buildVessel(), new_photo_url: photoUrl }
    const added = addVesselPhoto(api, 5, createJpegFile('deck.jpg'))
    expect(await added).toEqual(buildVessel())
    const { params, body } = api.getLastCall('PATCH /vessels/:id')
    expect(params).toEqual({ id: 5 })
    expect([...(body as FormData).keys()]).toEqual(['vessel[photo][image]']) // the call sends a form
  })

  it('a warning about a photo is shown, and is no part of the vessel', async () => {
    const photo_warning = 'The bottom may be missing.'
    api.responses['PATCH /vessels/:id'] = { ...buildVessel(), new_photo_url: photoUrl, photo_warning }
    expect(await addVesselPhoto(api, 5, createJpegFile('deck.jpg'))).toEqual(buildVessel())
    expect($notices.get()).toMatchObject([{ subject: 'photo', text: photo_warning, kind: 'failed' }])
  })

  it('has a thumbnail beside the original', () => {
    expect(toThumbnailUrl(photoUrl)).toBe('/photos/12/thumb/photo.jpg')
  })

  it('section 7: a photo is deleted by the third-last segment of its URL', async () => {
    api.responses['DELETE /photos/:id'] = { done: true }
    expect(await deleteVesselPhoto(api, photoUrl)).toBe(true)
    expect(api.getLastCall('DELETE /photos/:id').params).toEqual({ id: 12 })
    expect($notices.get()).toEqual([])
  })

  it('section 8: a failed deletion is logged and shown, until the next attempt', async () => {
    const failed = deleteVesselPhoto(api, photoUrl)
    api.getLastCall('DELETE /photos/:id').fail(0)
    expect(await failed).toBe(false)
    expect(console.error).toHaveBeenCalledWith('DELETE /photos/:id: no answer')
    expect($notices.get()).toMatchObject([{ subject: 'vessel-photo', kind: 'failed' }])
    void deleteVesselPhoto(api, photoUrl)
    expect($notices.get()).toEqual([])
  })

  it('a defect of the program is thrown', async () => {
    api.responses['DELETE /photos/:id'] = new TypeError('x is undefined')
    await expect(deleteVesselPhoto(api, photoUrl)).rejects.toThrow('x is undefined')
  })
})

describe('following a vessel', () => {
  const vessel = buildVessel({ id: 5, name: 'Espadon' })
  const messages = english.following

  it.each([
    ['followVessel', followVessel, messages.confirmFollow],
    ['unfollowVessel', unfollowVessel, messages.confirmUnfollow],
    ['withdrawFollowRequest', withdrawFollowRequest, messages.confirmWithdraw],
  ])('section 4: %s asks first and does nothing without a yes', async (_name, change, question) => {
    const result = change(api, vessel, messages)
    expect($confirmRequest.get()?.text).toBe(question)
    $confirmRequest.get()?.resolve(false)
    expect(await result).toBeNull()
    expect(api.calls).toEqual([])
    expect($notices.get()).toEqual([])
  })

  it.each([
    ['follows a public vessel', false, messages.followed],
    ['sends a request to the owner of a private one', true, messages.requested],
  ])('%s', async (_what, follow_requested, notice) => {
    api.responses['POST /connections'] = buildVessel({ follow_requested })
    const result = followVessel(api, vessel, messages)
    $confirmRequest.get()?.resolve(true)
    expect(await result).toEqual({ is_followed: !follow_requested, follow_requested })
    expect(api.getLastCall('POST /connections').query).toEqual({ vessel_id: 5 })
    expect($notices.get()).toMatchObject([
      { subject: 'follow', kind: 'done', text: formatMessage(notice, { name: 'Espadon' }) },
    ])
  })

  it.each([
    ['unfollowVessel', unfollowVessel, messages.unfollowed],
    ['withdrawFollowRequest', withdrawFollowRequest, messages.withdrawn],
  ])('%s ends following with one call', async (_name, change, notice) => {
    api.responses['DELETE /connections/:vessel_id'] = { done: true }
    const result = change(api, vessel, messages)
    $confirmRequest.get()?.resolve(true)
    expect(await result).toEqual({ is_followed: false, follow_requested: false })
    expect(api.getLastCall('DELETE /connections/:vessel_id').params).toEqual({ vessel_id: 5 })
    expect($notices.get()).toMatchObject([
      { subject: 'follow', kind: 'done', text: formatMessage(notice, { name: 'Espadon' }) },
    ])
  })

  it.each([
    ['follow', followVessel],
    ['unfollow', unfollowVessel],
  ])('section 8: a failed %s is logged and shown', async (_what, change) => {
    api.responses = {
      'POST /connections': buildApiError(500),
      'DELETE /connections/:vessel_id': buildApiError(500),
    }
    const result = change(api, vessel, messages)
    $confirmRequest.get()?.resolve(true)
    expect(await result).toBeNull()
    expect(console.error).toHaveBeenCalledOnce()
    expect($notices.get()).toMatchObject([{ subject: 'follow', kind: 'failed' }])
  })
})
