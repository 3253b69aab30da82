import { sessionLifetimeDays } from '../../../src/core/limits/accounts.ts'
import { ageSessions } from '../../factories/elapsed-time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getSetCookies,
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestServer,
} from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface SessionBody {
  logged_in: boolean
  user: { id: number; email: string; api_key: string } | null
  csrf_token: string
  show_intro: boolean
}

function getSession(answer: { body: never }): SessionBody {
  return answer.body as SessionBody
}

describe('GET /users/logged_in', () => {
  it('answers visitors with 200, no user and an anti-forgery token', async () => {
    const answer = await server.get('/users/logged_in')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ logged_in: false, user: null, show_intro: true })
    expect(getSession(answer).csrf_token).toMatch(/^[\w-]{80,}$/)
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  it('returns the user directly after sign-up', async () => {
    const account = await server.createUser({ first_name: 'Ada', last_name: 'Lovelace' })
    const answer = await account.call('GET', '/users/logged_in')
    expect(answer.body).toMatchObject({
      logged_in: true,
      user: { id: account.id, name: 'Ada Lovelace', email: account.email, confirmed: false, admin: false },
    })
  })

  it('accepts an API key without cookie and token', async () => {
    const account = await server.createUser()
    const headers = { authorization: `Bearer ${account.apiKey}` }
    expect((await server.get('/users/logged_in', headers)).body).toMatchObject({ user: { id: account.id } })
    expect((await server.get('/users/logged_in', { authorization: 'Bearer rs_wrong' })).status).toBe(401)
    expect((await server.get('/users/logged_in', { authorization: 'Basic YTpi' })).status).toBe(401)
  })
})

describe('sign-in', () => {
  it('accepts the e-mail address in any case and the password', async () => {
    const account = await server.createUser()
    const visitor = await fetchVisitorHeaders(server.call)
    const user = { email: ` ${account.email.toUpperCase()} `, password: testPassword }
    const answer = await server.call('POST', '/users/sign_in', { user }, visitor)
    expect(answer.status).toBe(200)
    expect(getSession(answer).user?.id).toBe(account.id)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/roadstead_session=[\w-]{40,};/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
  })

  it('gives the same answer to a wrong password and an unknown e-mail address', async () => {
    const account = await server.createUser()
    const visitor = await fetchVisitorHeaders(server.call)
    const wrong = await server.call(
      'POST',
      '/users/sign_in',
      { email: account.email, password: 'x' },
      visitor,
    )
    const unknown = await server.call('POST', '/users/sign_in', { email: 'no@no.no', password: 'x' }, visitor)
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
  })

  it('ends the previous session of the browser', async () => {
    const account = await server.createUser()
    const before = account.headers
    const user = { email: account.email, password: testPassword }
    const answer = await server.call('POST', '/users/sign_in', { user }, before)
    expect(answer.status).toBe(200)
    expect((await server.get('/users/logged_in', before)).body).toMatchObject({ logged_in: false })
    expect((await server.get('/users/logged_in', { cookie: getSetCookies(answer) })).body).toMatchObject({
      logged_in: true,
    })
  })
})

describe('anti-forgery token', () => {
  it('is required for changes with a session cookie and is bound to the session', async () => {
    const account = await server.createUser()
    const other = await server.createUser()
    const { cookie = '' } = account.headers
    const place = { name: 'Quay', latitude: 43, longitude: 4 }
    for (const token of [undefined, '', 'wrong', other.headers['x-csrf-token']]) {
      const headers = { cookie, ...(token !== undefined && { 'x-csrf-token': token }) }
      expect((await server.call('POST', '/places', { place }, headers)).status).toBe(403)
    }
  })

  it('is accepted in a form field, for pages without scripts', async () => {
    const account = await server.createUser()
    const { cookie = '', 'x-csrf-token': token = '' } = account.headers
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ authenticity_token: token }).toString()
    const answer = await server.call('POST', '/users/dismiss_intro', body, headers)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ show_intro: false })
  })
})

describe('sessions', () => {
  it('are listed for the account and can be ended from another session', async () => {
    const account = await server.createUser()
    const visitor = await fetchVisitorHeaders(server.call)
    const user = { email: account.email, password: testPassword }
    const second = await server.call(
      'POST',
      '/users/sign_in',
      { user },
      { ...visitor, 'user-agent': 'Plotter' },
    )
    const list = (await account.call('GET', '/sessions')).body as { id: number; current: boolean }[]
    expect(list).toHaveLength(2)
    expect(list.filter(({ current }) => current)).toHaveLength(1)
    const other = list.find(({ current }) => !current)
    expect(other).toMatchObject({ user_agent: 'Plotter' })
    expect((await account.call('DELETE', `/sessions/${other?.id}`)).status).toBe(200)
    const endedSession = await server.get('/users/logged_in', { cookie: getSetCookies(second) })
    expect(endedSession.body).toMatchObject({ logged_in: false })
  })

  it('end after their lifetime without use; each use starts it again', async () => {
    const account = await server.createUser()
    const isLoggedIn = async () => getSession(await account.call('GET', '/users/logged_in')).logged_in
    const almost = sessionLifetimeDays - 1
    await ageSessions(server.database, almost)
    expect(await isLoggedIn()).toBe(true)
    await ageSessions(server.database, almost)
    expect(await isLoggedIn()).toBe(true)
    await ageSessions(server.database, sessionLifetimeDays)
    expect(await isLoggedIn()).toBe(false)
  })

  it('end at sign-out', async () => {
    const account = await server.createUser()
    const answer = await account.call('DELETE', '/users/sign_out')
    expect(answer.body).toMatchObject({ logged_in: false })
    expect((await account.call('GET', '/users/logged_in')).body).toMatchObject({ logged_in: false })
  })
})

describe('the intro', () => {
  it('stays dismissed for the browser of a visitor and for the account', async () => {
    const visitor = await fetchVisitorHeaders(server.call)
    const dismissed = await server.call('POST', '/users/dismiss_intro', undefined, visitor)
    expect(dismissed.body).toMatchObject({ logged_in: false, show_intro: false })
    expect(String(dismissed.headers['set-cookie'])).toMatch(/roadstead_intro=dismissed; Max-Age=\d{7,};/)
    const cookie = `${visitor.cookie}; ${getSetCookies(dismissed)}`
    expect((await server.get('/users/logged_in', { cookie })).body).toMatchObject({ show_intro: false })
    expect((await server.get('/users/logged_in', { cookie: visitor.cookie ?? '' })).body).toMatchObject({
      show_intro: true,
    })
    const account = await server.createUser()
    const showIntro = async () => getSession(await account.call('GET', '/users/logged_in')).show_intro
    expect(await showIntro()).toBe(true)
    await account.call('POST', '/users/dismiss_intro')
    expect(await showIntro()).toBe(false)
  })

  it('that a visitor dismissed stays dismissed for the account after the log-in, also on other devices', async () => {
    const account = await server.createUser()
    const { user } = getSession(await account.call('GET', '/users/logged_in'))
    const visitor = await fetchVisitorHeaders(server.call)
    const dismissed = await server.call('POST', '/users/dismiss_intro', undefined, visitor)
    const headers = { ...visitor, cookie: `${visitor.cookie}; ${getSetCookies(dismissed)}` }
    const credentials = { email: user?.email, password: testPassword }
    const loggedIn = await server.call('POST', '/users/sign_in', credentials, headers)
    expect(loggedIn.body).toMatchObject({ logged_in: true, show_intro: false })
    expect(getSession(await account.call('GET', '/users/logged_in')).show_intro).toBe(false)
  })
})

describe('answers with private data', () => {
  it('are not stored, and set and clear the cookies of the session', async () => {
    const account = await server.createUser()
    for (const path of ['/sessions', `/users/${account.id}`, '/users/logged_in'])
      expect((await account.call('GET', path)).headers['cache-control'], path).toBe('private, no-store')
    const key = await account.call('POST', `/users/${account.id}/api_key`)
    expect(key.headers['cache-control']).toMatch(/no-store/)
    const archive = await account.call('GET', `/users/${account.id}/data`)
    expect(archive.headers['cache-control']).toMatch(/no-store/)
    const out = await account.call('DELETE', '/users/sign_out')
    expect(String(out.headers['set-cookie'])).toMatch(
      /roadstead_session=; Max-Age=0;.*roadstead_visitor=[\w-]{22};/,
    )
    const { csrf_token: token } = getSession(out)
    const place = { name: 'Quay', latitude: 43, longitude: 4 }
    const headers = { cookie: getSetCookies(out), 'x-csrf-token': token }
    // The token is valid for the visitor, who may not add places.
    expect((await server.call('POST', '/places', { place }, headers)).status).toBe(401)
  })
})

describe('API key', () => {
  it('is stored encrypted only, and renewal revokes the old key', async () => {
    const account = await server.createUser()
    const { rows } = await server.database.pool.query('select * from users where id = $1', [account.id])
    expect(JSON.stringify(rows)).not.toContain(account.apiKey)
    const answer = await account.call('POST', `/users/${account.id}/api_key`)
    const { api_key: fresh } = answer.body as { api_key: string }
    expect(fresh).not.toBe(account.apiKey)
    expect(answer.body).toEqual((await account.call('GET', `/users/${account.id}`)).body)
    const status = async (key: string) =>
      (await server.get('/users/logged_in', { authorization: `Bearer ${key}` })).status
    expect(await status(account.apiKey)).toBe(401)
    expect(await status(fresh)).toBe(200)
  })
})

describe('passwords', () => {
  it('are stored as argon2id hashes', async () => {
    const account = await server.createUser()
    const { rows } = await server.database.pool.query('select password_hash from users where id = $1', [
      account.id,
    ])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  })

  it('are refused with 422 and the field name if too short, as are e-mail addresses in use', async () => {
    const account = await server.createUser()
    const visitor = await fetchVisitorHeaders(server.call)
    const user = { email: account.email, password: testPassword, first_name: 'A', last_name: 'B' }
    const taken = await server.call('POST', '/users/sign_up', { user }, visitor)
    expect(taken.status).toBe(422)
    expect(Object.keys((taken.body as { errors: object }).errors)).toEqual(['email'])
    const short = await server.call(
      'POST',
      '/users/sign_up',
      { user: { ...user, password: 'short' } },
      visitor,
    )
    expect(short.status).toBe(422)
    expect(Object.keys((short.body as { errors: object }).errors)).toEqual(['password'])
  })
})
