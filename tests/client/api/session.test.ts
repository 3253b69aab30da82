import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../../../src/client/api/call.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createSessionStore } from '../../../src/client/api/session.ts'
import { buildSession as buildUserSession } from '../../factories/users.ts'
import { stubFetch, buildJsonResponse } from '../../support/fetch.ts'
import { flushPromises } from '../../support/flush-promises.ts'

const buildSession = (token: string) => ({
  logged_in: false,
  user: null,
  show_intro: false,
  csrf_token: token,
})
const forbidden = { type: 'urn:roadstead:problem:forbidden', title: 'x', status: 403, detail: 'Bad token.' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('session store', () => {
  it('section 2: is requested once if the served page does not contain it', async () => {
    const requests = stubFetch(() => buildJsonResponse(buildSession('one')))
    const store = createSessionStore()
    const end = store.$session.listen(() => undefined)
    await flushPromises()
    expect(store.getToken()).toBe('one')
    end()
    expect(requests.map(({ url }) => url)).toEqual(['/api/v1/users/logged_in'])
  })

  it('uses the session of the served page without a call', () => {
    const requests = stubFetch(() => buildJsonResponse({}))
    const store = createSessionStore(buildSession('known'))
    store.$session.listen(() => undefined)()
    expect(store.getToken()).toBe('known')
    expect(requests).toEqual([])
  })

  it('checks the served session once and notifies listeners only if it changed', async () => {
    const requests = stubFetch(() =>
      buildJsonResponse({ ...buildSession('masked differently'), show_intro: true }),
    )
    const store = createSessionStore({ ...buildSession('known'), show_intro: true })
    let notifications = 0
    store.$session.listen(() => notifications++)
    await store.checkOnce()
    await store.checkOnce()
    expect(requests.map(({ url }) => url)).toEqual(['/api/v1/users/logged_in'])
    expect(notifications).toBe(0)
    expect(store.getToken()).toBe('known')
  })

  it('does not check again if the session was requested already', async () => {
    const requests = stubFetch(() => buildJsonResponse(buildSession('one')))
    const store = createSessionStore()
    store.$session.listen(() => undefined)
    await store.checkOnce()
    expect(requests).toHaveLength(1)
  })

  it('is not overwritten by a check that started before a newer session', async () => {
    let respond = (_response: Response) => undefined as void
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)))
    const store = createSessionStore({ ...buildSession('known'), show_intro: true })
    const check = store.checkOnce()
    store.setSession(buildSession('known'))
    respond(buildJsonResponse({ ...buildSession('known'), show_intro: true }))
    await check
    expect(store.$session.get()?.show_intro).toBe(false)
  })

  it('takes over a log-in and its token that a check finds', async () => {
    stubFetch(() => buildJsonResponse(buildUserSession()))
    const store = createSessionStore(buildSession('known'))
    const seen: unknown[] = []
    store.$session.listen((session) => seen.push(session?.user?.name))
    await store.check()
    expect(seen).toEqual(['Ann Bonny'])
    expect(store.getToken()).toBe('token')
  })

  it('keeps of the user only what every page shows, neither the address nor the key', async () => {
    stubFetch(() => buildJsonResponse(buildUserSession()))
    const store = createSessionStore()
    await store.refresh()
    const user = { id: 7, name: 'Ann Bonny', thumb_url: null, admin: false, has_hidden_vessel: false }
    expect(store.$session.get()?.user).toEqual(user)
    store.setSession(buildUserSession())
    expect(store.$session.get()?.user).toEqual(user)
    expect(createSessionStore(buildUserSession()).$session.get()?.user).toEqual(user)
  })

  it('is checked again after a failed check', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const requests = stubFetch(() =>
      requests.length === 1 ? buildJsonResponse({}, 503) : buildJsonResponse(buildUserSession()),
    )
    const store = createSessionStore(buildSession('known'))
    for (let times = 0; times < 3; times++) await store.checkOnce()
    expect(requests.length).toBe(2)
    expect(store.getToken()).toBe('token')
  })

  it('is that of the last request, in whatever order the responses arrive', async () => {
    const responses: ((response: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => responses.push(resolve)))
    const store = createSessionStore()
    const refreshes = [store.refresh(), store.refresh()]
    responses[1]?.(buildJsonResponse(buildSession('second')))
    await refreshes[1]
    responses[0]?.(buildJsonResponse(buildSession('first')))
    await refreshes[0]
    expect(store.getToken()).toBe('second')
  })

  it('statement of section 8: login check,', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    stubFetch(() => buildJsonResponse({}, 500))
    const store = createSessionStore()
    store.$session.listen(() => undefined)
    await flushPromises()
    expect(store.$session.get()).toBeNull()
    expect(logged).toHaveBeenCalledExactlyOnceWith('GET /users/logged_in failed', expect.any(Error))
    // A page that knows its session keeps it.
    const known = createSessionStore(buildSession('known'))
    await known.check()
    expect(known.$session.get()).toEqual(buildSession('known'))
    expect(logged.mock.calls.length).toBe(2)
    expect($notices.get()).toEqual([])
  })
})

describe('anti-forgery token', () => {
  const rate = { body: { stars: 4, place_id: 1401 } }

  it('section 6: is sent with changing calls only', async () => {
    const requests = stubFetch(() => buildJsonResponse({}))
    const api = createApi('', createSessionStore(buildSession('t1')))
    await api.call('POST /rates', rate)
    await api.call('GET /home', {})
    expect(requests.map(({ headers }) => headers['x-csrf-token'])).toEqual(['t1', undefined])
  })

  it('is renewed and the call repeated after a log-in in another tab', async () => {
    const tokens: unknown[] = []
    stubFetch(({ url, headers }) => {
      if (url.endsWith('logged_in')) return buildJsonResponse(buildSession('new'))
      tokens.push(headers['x-csrf-token'])
      return headers['x-csrf-token'] === 'new'
        ? buildJsonResponse({ ok: true })
        : buildJsonResponse(forbidden, 403)
    })
    const api = createApi('', createSessionStore(buildSession('old')))
    await api.call('POST /rates', rate)
    expect(tokens).toEqual(['old', 'new'])
  })

  it('a refused call is not repeated if the token cannot be renewed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const requests = stubFetch(() => buildJsonResponse(forbidden, 403))
    const api = createApi('', createSessionStore(buildSession('old')))
    await expect(api.call('POST /rates', rate)).rejects.toMatchObject({ status: 403 })
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  it('a refused call with a valid token is not repeated', async () => {
    let callCount = 0
    stubFetch(({ url }) => {
      if (url.endsWith('logged_in')) return buildJsonResponse(buildSession('same'))
      callCount++
      return buildJsonResponse(forbidden, 403)
    })
    const api = createApi('', createSessionStore(buildSession('same')))
    await expect(api.call('POST /rates', rate)).rejects.toMatchObject({ status: 403 })
    expect(callCount).toBe(1)
  })

  it('a FormData body is sent unchanged', async () => {
    const requests = stubFetch(() => buildJsonResponse({}))
    const form = new FormData()
    form.set('post[comment]', 'Good holding')
    await createApi().call('POST /posts', { body: form })
    expect(requests[0]?.body).toBe(form)
    expect(requests[0]?.headers['content-type']).toBeUndefined()
  })
})
