import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getSetCookies,
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestServer,
} from './test-server.ts'

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

function sessionIn(answer: { body: never }): SessionBody {
  return answer.body as SessionBody
}

describe('who is logged in', () => {
  it('is nobody for a visitor, who is answered 200 and has a token', async () => {
    const answer = await server.get('/users/logged_in')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ logged_in: false, user: null, show_intro: true })
    expect(sessionIn(answer).csrf_token).toMatch(/^[\w-]{80,}$/)
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  it('is a member after signing up, at once', async () => {
    const member = await server.createUser({ first_name: 'Ada', last_name: 'Lovelace' })
    const answer = await member.call('GET', '/users/logged_in')
    expect(answer.body).toMatchObject({
      logged_in: true,
      user: { id: member.id, name: 'Ada Lovelace', email: member.email, confirmed: false, admin: false },
    })
  })

  it('is told by an api_key as well, without cookie and token', async () => {
    const member = await server.createUser()
    const headers = { authorization: `Bearer ${member.apiKey}` }
    expect((await server.get('/users/logged_in', headers)).body).toMatchObject({ user: { id: member.id } })
    expect((await server.get('/users/logged_in', { authorization: 'Bearer rs_wrong' })).status).toBe(401)
    expect((await server.get('/users/logged_in', { authorization: 'Basic YTpi' })).status).toBe(401)
  })
})

describe('signing in', () => {
  it('takes address and password, whatever the case of the address', async () => {
    const member = await server.createUser()
    const visitor = await fetchVisitorHeaders(server.call)
    const user = { email: ` ${member.email.toUpperCase()} `, password: testPassword }
    const answer = await server.call('POST', '/users/sign_in', { user }, visitor)
    expect(answer.status).toBe(200)
    expect(sessionIn(answer).user?.id).toBe(member.id)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/roadstead_session=[\w-]{40,};/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
  })

  it('says the same of a wrong password and an unknown address', async () => {
    const member = await server.createUser()
    const visitor = await fetchVisitorHeaders(server.call)
    const wrong = await server.call('POST', '/users/sign_in', { email: member.email, password: 'x' }, visitor)
    const unknown = await server.call('POST', '/users/sign_in', { email: 'no@no.no', password: 'x' }, visitor)
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
  })

  it('ends the session the browser had: no token outlives a log-in', async () => {
    const member = await server.createUser()
    const before = member.headers
    const user = { email: member.email, password: testPassword }
    const answer = await server.call('POST', '/users/sign_in', { user }, before)
    expect(answer.status).toBe(200)
    expect((await server.get('/users/logged_in', before)).body).toMatchObject({ logged_in: false })
    expect((await server.get('/users/logged_in', { cookie: getSetCookies(answer) })).body).toMatchObject({
      logged_in: true,
    })
  })
})

describe('the anti-forgery token', () => {
  it('is needed for every change by cookie, and belongs to its session', async () => {
    const member = await server.createUser()
    const other = await server.createUser()
    const { cookie = '' } = member.headers
    const place = { name: 'Quay', latitude: 43, longitude: 4 }
    for (const token of [undefined, '', 'wrong', other.headers['x-csrf-token']]) {
      const headers = { cookie, ...(token !== undefined && { 'x-csrf-token': token }) }
      expect((await server.call('POST', '/places', { place }, headers)).status).toBe(403)
    }
  })

  it('may come in a form field, for pages without scripts', async () => {
    const member = await server.createUser()
    const { cookie = '', 'x-csrf-token': token = '' } = member.headers
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ authenticity_token: token }).toString()
    const answer = await server.call('POST', '/users/dismiss_intro', body, headers)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ show_intro: false })
  })
})

describe('sessions', () => {
  it('are listed for their account, and one can be logged out from another', async () => {
    const member = await server.createUser()
    const visitor = await fetchVisitorHeaders(server.call)
    const user = { email: member.email, password: testPassword }
    const second = await server.call(
      'POST',
      '/users/sign_in',
      { user },
      { ...visitor, 'user-agent': 'Plotter' },
    )
    const list = (await member.call('GET', '/sessions')).body as { id: number; current: boolean }[]
    expect(list).toHaveLength(2)
    expect(list.filter(({ current }) => current)).toHaveLength(1)
    const other = list.find(({ current }) => !current)
    expect(other).toMatchObject({ user_agent: 'Plotter' })
    expect((await member.call('DELETE', `/sessions/${other?.id}`)).status).toBe(200)
    const gone = await server.get('/users/logged_in', { cookie: getSetCookies(second) })
    expect(gone.body).toMatchObject({ logged_in: false })
  })

  it('of others are not to be ended', async () => {
    const [one, two] = [await server.createUser(), await server.createUser()]
    const list = (await two.call('GET', '/sessions')).body as { id: number }[]
    expect((await one.call('DELETE', `/sessions/${list[0]?.id}`)).status).toBe(403)
  })

  it('end with signing out', async () => {
    const member = await server.createUser()
    const answer = await member.call('DELETE', '/users/sign_out')
    expect(answer.body).toMatchObject({ logged_in: false })
    expect((await member.call('GET', '/users/logged_in')).body).toMatchObject({ logged_in: false })
  })
})

describe('the api_key', () => {
  it('is kept only encrypted, and a renewed one ends the old', async () => {
    const member = await server.createUser()
    const { rows } = await server.database.pool.query('select * from users where id = $1', [member.id])
    expect(JSON.stringify(rows)).not.toContain(member.apiKey)
    const answer = await member.call('POST', `/users/${member.id}/api_key`)
    const { api_key: fresh } = answer.body as { api_key: string }
    expect(fresh).not.toBe(member.apiKey)
    expect(answer.body).toEqual((await member.call('GET', `/users/${member.id}`)).body)
    const status = async (key: string) =>
      (await server.get('/users/logged_in', { authorization: `Bearer ${key}` })).status
    expect([await status(member.apiKey), await status(fresh)]).toEqual([401, 200])
  })
})

describe('a password', () => {
  it('is kept as an argon2id hash', async () => {
    const member = await server.createUser()
    const { rows } = await server.database.pool.query('select password_hash from users where id = $1', [
      member.id,
    ])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  })

  it('that is too short or an address that is taken is a 422 which names the field', async () => {
    const member = await server.createUser()
    const visitor = await fetchVisitorHeaders(server.call)
    const user = { email: member.email, password: testPassword, first_name: 'A', last_name: 'B' }
    const taken = await server.call('POST', '/users/sign_up', { user }, visitor)
    expect([taken.status, Object.keys((taken.body as { errors: object }).errors)]).toEqual([422, ['email']])
    const short = await server.call(
      'POST',
      '/users/sign_up',
      { user: { ...user, password: 'short' } },
      visitor,
    )
    expect([short.status, Object.keys((short.body as { errors: object }).errors)]).toEqual([
      422,
      ['password'],
    ])
  })
})
