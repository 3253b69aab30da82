import { afterEach, expect, it, vi } from 'vitest'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import { buildJsonResponse, stubFetch } from '../../support/fetch.ts'

afterEach(() => vi.unstubAllGlobals())

it('a visitor session stays that of a visitor and sends no request', async () => {
  const user = { id: 3, name: 'Ann', thumb_url: null, admin: false, has_hidden_vessel: false }
  const session = { logged_in: true, user, show_intro: true, csrf_token: 'x' }
  const requests = stubFetch(() => buildJsonResponse(session))
  const store = createVisitorSessionStore()
  store.$session.listen(() => undefined)
  await store.checkOnce()
  await store.refresh()
  await store.check()
  store.setSession(session)
  expect(store.$session.get()).toEqual({ logged_in: false, user: null, show_intro: false, csrf_token: '' })
  expect(await store.renew()).toBe(false)
  expect(store.getToken()).toBe('')
  expect(requests).toEqual([])
})
