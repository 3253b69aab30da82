import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  canDeleteNavAid,
  deleteNavAid,
  getConflictNavAid,
  getUnchangedNavAid,
  saveNavAid,
} from '../../../src/client/places/nav-aid-mutations.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildNavAid } from '../../factories/records.ts'
import { buildApiError } from '../../factories/users.ts'

// The module remembers changed aids for the life of a page: each test has aids of its own.
let lastId = 9_000
const buildServedAid = () => buildNavAid({ id: ++lastId })

beforeEach(() => {
  vi.useFakeTimers() // for the timers of notices
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  $notices.set([])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  $notices.set([])
})

describe('the aid of the served page', () => {
  it('is used for the page of that aid only', () => {
    const aid = buildServedAid()
    expect(getUnchangedNavAid(aid.id, aid)).toBe(aid)
    expect(getUnchangedNavAid(aid.id + 1, aid)).toBeUndefined()
    expect(getUnchangedNavAid(aid.id, undefined)).toBeUndefined()
  })

  it('is stale after it was saved on this page', async () => {
    const aid = buildServedAid()
    const api = createFakeApi({ 'PATCH /nav_aids/:id': { ...aid, name: 'New' } })
    const edit = { name: 'New', lock_version: 0 }
    expect(await saveNavAid(api, aid.id, edit)).toEqual({ ...aid, name: 'New' })
    expect(api.getLastCall('PATCH /nav_aids/:id')).toMatchObject({ params: { id: aid.id }, body: edit })
    expect(getUnchangedNavAid(aid.id, aid)).toBeUndefined()
  })

  it('is used again if the edit was refused', async () => {
    const aid = buildServedAid()
    const api = createFakeApi({ 'PATCH /nav_aids/:id': buildApiError(422) })
    await expect(saveNavAid(api, aid.id, { name: '', lock_version: 0 })).rejects.toMatchObject({
      status: 422,
    })
    expect(getUnchangedNavAid(aid.id, aid)).toBe(aid)
  })
})

describe('deleteNavAid', () => {
  it('deletes the aid, whose served record is stale', async () => {
    const aid = buildServedAid()
    const api = createFakeApi({ 'DELETE /nav_aids/:id': { done: true } })
    expect(await deleteNavAid(api, aid.id)).toBe(true)
    expect(api.getLastCall('DELETE /nav_aids/:id').params).toEqual({ id: aid.id })
    expect(getUnchangedNavAid(aid.id, aid)).toBeUndefined()
  })

  it('section 8: on failure logs the error and shows a notice', async () => {
    const aid = buildServedAid()
    const api = createFakeApi({ 'DELETE /nav_aids/:id': buildApiError(403, { detail: 'Not yours.' }) })
    expect(await deleteNavAid(api, aid.id)).toBe(false)
    expect($notices.get()).toMatchObject([{ subject: 'nav-aid', text: 'Not yours.', kind: 'failed' }])
    expect(console.error).toHaveBeenCalledWith(`DELETE /nav_aids/${aid.id} failed`, expect.any(Error))
    expect(getUnchangedNavAid(aid.id, aid)).toBe(aid)
  })

  it('section 6: is offered to the creator and an admin', () => {
    const aid = { user_id: 3 }
    expect(canDeleteNavAid(aid, { id: 3, admin: false })).toBe(true)
    expect(canDeleteNavAid(aid, { id: 4, admin: false })).toBe(false)
    expect(canDeleteNavAid(aid, { id: 4, admin: true })).toBe(true)
    expect(canDeleteNavAid(aid, null)).toBe(false)
    expect(canDeleteNavAid({ user_id: null }, { id: 4, admin: false })).toBe(false)
  })
})

describe('getConflictNavAid', () => {
  it('is the saved aid of a conflict, and null for other errors', () => {
    const current = buildNavAid({ name: 'Theirs' })
    expect(getConflictNavAid(buildApiError(409, { current }))).toEqual(current)
    expect(getConflictNavAid(buildApiError(409))).toBeNull()
    expect(getConflictNavAid(buildApiError(422, { current }))).toBeNull()
  })
})
