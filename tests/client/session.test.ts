import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../../src/client/api/call.ts'
import { createSessionStore, createVisitorSessionStore } from '../../src/client/api/session.ts'
import { stubFetch, buildJsonResponse } from '../fakes/fetch.ts'

const session = (token: string) => ({ logged_in: false, user: null, show_intro: false, csrf_token: token })
const forbidden = { type: 'urn:roadstead:problem:forbidden', title: 'x', status: 403, detail: 'Bad token.' }

afterEach(() => vi.unstubAllGlobals())

describe('the session', () => {
  it('section 2: is asked for once, when the page did not bring it along', async () => {
    const sent = stubFetch(() => buildJsonResponse(session('one')))
    const store = createSessionStore()
    const end = store.$session.listen(() => undefined)
    await vi.waitFor(() => expect(store.getToken()).toBe('one'))
    end()
    expect(sent.map(({ url }) => url)).toEqual(['/api/v1/users/logged_in'])
  })

  it('that the page brought along costs no call', () => {
    const sent = stubFetch(() => buildJsonResponse({}))
    const store = createSessionStore(session('known'))
    store.$session.listen(() => undefined)()
    expect(store.getToken()).toBe('known')
    expect(sent).toEqual([])
  })

  it('that the page brought along is checked once, and is told only where it changed', async () => {
    const sent = stubFetch(() => buildJsonResponse({ ...session('masked anew'), show_intro: true }))
    const store = createSessionStore({ ...session('known'), show_intro: true })
    let told = 0
    store.$session.listen(() => told++)
    await store.checkOnce()
    await store.checkOnce()
    expect(sent.map(({ url }) => url)).toEqual(['/api/v1/users/logged_in'])
    expect([told, store.getToken()]).toEqual([0, 'known'])
  })

  it('is checked once where it was asked for already', async () => {
    const sent = stubFetch(() => buildJsonResponse(session('one')))
    const store = createSessionStore()
    store.$session.listen(() => undefined)
    await store.checkOnce()
    expect(sent).toHaveLength(1)
  })

  it('that a later call answered is not overwritten by an earlier check', async () => {
    let answer = (_response: Response) => undefined as void
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
    const store = createSessionStore({ ...session('known'), show_intro: true })
    const checked = store.checkOnce()
    store.setSession(session('known'))
    answer(buildJsonResponse({ ...session('known'), show_intro: true }))
    await checked
    expect(store.$session.get()?.show_intro).toBe(false)
  })

  it('of an embed is never asked for', async () => {
    const sent = stubFetch(() => buildJsonResponse(session('x')))
    const store = createVisitorSessionStore()
    store.$session.listen(() => undefined)
    await store.checkOnce()
    await store.refresh()
    await store.check()
    expect(await store.renew()).toBe(false)
    expect(sent).toEqual([])
  })

  it('section 8: a check that fails is logged and leaves a visitor', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    stubFetch(() => buildJsonResponse({}, 500))
    const store = createSessionStore()
    await store.refresh()
    expect(store.$session.get()).toBeNull()
    expect(logged).toHaveBeenCalled()
    logged.mockRestore()
  })
})

describe('changing calls', () => {
  const rate = { body: { stars: 4, place_id: 1401 } }

  it('section 6: carry the anti-forgery token; reading ones do not', async () => {
    const sent = stubFetch(() => buildJsonResponse({}))
    const api = createApi('', createSessionStore(session('t1')))
    await api.call('POST /rates', rate)
    await api.call('GET /home', {})
    expect(sent.map(({ headers }) => headers['x-csrf-token'])).toEqual(['t1', undefined])
  })

  it('are sent again with the new token after a log-in in another tab', async () => {
    const tokens: unknown[] = []
    stubFetch(({ url, headers }) => {
      if (url.endsWith('logged_in')) return buildJsonResponse(session('new'))
      tokens.push(headers['x-csrf-token'])
      return headers['x-csrf-token'] === 'new'
        ? buildJsonResponse({ ok: true })
        : buildJsonResponse(forbidden, 403)
    })
    const api = createApi('', createSessionStore(session('old')))
    await api.call('POST /rates', rate)
    expect(tokens).toEqual(['old', 'new'])
  })

  it('that are refused with the right token are not repeated', async () => {
    let asked = 0
    stubFetch(({ url }) => {
      if (url.endsWith('logged_in')) return buildJsonResponse(session('same'))
      asked++
      return buildJsonResponse(forbidden, 403)
    })
    const api = createApi('', createSessionStore(session('same')))
    await expect(api.call('POST /rates', rate)).rejects.toMatchObject({ status: 403 })
    expect(asked).toBe(1)
  })

  it('send a form as it is', async () => {
    const sent = stubFetch(() => buildJsonResponse({}))
    const form = new FormData()
    form.set('post[comment]', 'Good holding')
    await createApi().call('POST /posts', { body: form })
    expect(sent[0]?.body).toBe(form)
    expect(sent[0]?.headers['content-type']).toBeUndefined()
  })
})
