import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOpenIdProvider, type OpenIdProvider } from '../fakes/openid-provider.ts'
import {
  getSetCookies,
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestUser,
  type TestServer,
} from './test-server.ts'
import { waitForMailTo } from './outbox.ts'

const newPassword = 'another long enough password'
let house: OpenIdProvider
let server: TestServer
beforeAll(async () => {
  house = await startOpenIdProvider('http://localhost:3000/users/auth/openid/callback')
  server = await startTestServer({
    ROADSTEAD_OPENID_ISSUER: house.issuer,
    ROADSTEAD_OPENID_CLIENT_ID: house.clientId,
    ROADSTEAD_OPENID_CLIENT_SECRET: house.clientSecret,
  })
})
afterAll(async () => {
  await server.close()
  await house.close()
})

const visitor = () => fetchVisitorHeaders(server.call)

async function confirm(token: string, headers: Record<string, string>) {
  const answer = await server.call('PATCH', '/users/confirmation', { user: { token } }, headers)
  return { status: answer.status, body: answer.body as { password_token: string | null } }
}

async function setPassword(token: string) {
  const user = { token, password: newPassword }
  return server.call('PATCH', '/users/password', { user }, await visitor())
}

const bearer = ({ apiKey }: TestUser) => ({ authorization: `Bearer ${apiKey}` })
const statusByKey = async (member: TestUser) => (await server.get('/users/logged_in', bearer(member))).status
const isLoggedIn = async (member: TestUser) =>
  ((await member.call('GET', '/users/logged_in')).body as { logged_in: boolean }).logged_in

/** What the plugin for OpenCPN is answered with a key. */
async function pluginError({ apiKey, email }: TestUser): Promise<string> {
  const payload = new URLSearchParams({ api_key: apiKey, email, lat: '43.5', lon: '4.1' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.app.inject({ method: 'POST', url: '/positions.json', headers, payload })
  return (answer.json() as { error: string }).error
}

/** Logs in at the other house; the cookie that is set, empty where none is. */
async function logInAtHouse(subject: string, email: string, verified: boolean): Promise<string> {
  house.user = { subject, email, email_verified: verified, name: 'Some One' }
  const start = await server.app.inject({ url: '/users/auth/openid' })
  const back = new URL(await house.logIn(String(start.headers.location)))
  const cookie = getSetCookies(start)
  const answer = await server.app.inject({ url: back.pathname + back.search, headers: { cookie } })
  return getSetCookies(answer)
}

async function idOf(cookie: string): Promise<number | null> {
  const { body } = await server.get('/users/logged_in', { cookie })
  return (body as { user: { id: number } | null }).user?.id ?? null
}

async function rowsOf(table: string, userId: number): Promise<number> {
  const { rows } = await server.database.pool.query(`select 1 from ${table} where user_id = $1`, [userId])
  return rows.length
}

describe('a confirmation outside of the account', () => {
  it('ends what a stranger who signed up with the address has', async () => {
    const stranger = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, stranger.email)
    const { status, body } = await confirm(token, await visitor())
    expect(status).toBe(200)
    expect(await statusByKey(stranger)).toBe(401)
    expect(await pluginError(stranger)).not.toBe('null')
    expect(await isLoggedIn(stranger)).toBe(false)
    const signIn = { user: { email: stranger.email, password: testPassword } }
    expect((await server.call('POST', '/users/sign_in', signIn, await visitor())).status).toBe(401)
    const set = await setPassword(body.password_token ?? '')
    expect([set.status, set.body]).toMatchObject([200, { user: { id: stranger.id, confirmed: true } }])
  })

  it('by someone who is logged in as another ends it as well', async () => {
    const [stranger, owner] = [await server.createUser(), await server.createUser()]
    const { token } = await waitForMailTo(server.dataFolder, stranger.email)
    expect((await confirm(token, owner.headers)).body.password_token).toMatch(/^[\w-]{43}$/)
    expect([await statusByKey(stranger), await statusByKey(owner)]).toEqual([401, 200])
    expect([await isLoggedIn(stranger), await isLoggedIn(owner)]).toEqual([false, true])
  })

  it('is told to the owner by mail', async () => {
    const member = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, member.email)
    await confirm(token, await visitor())
    const mail = await waitForMailTo(server.dataFolder, member.email, 2)
    expect(mail.subject).toContain('Your e-mail address was confirmed')
    expect(mail.text).toContain('API key was renewed')
    expect(mail.link).toContain('/users/password')
  })

  it('on the page says so first, then asks for a new password', async () => {
    const member = await server.createUser()
    const { link } = await waitForMailTo(server.dataFolder, member.email)
    const { pathname, search } = new URL(link)
    const page = await server.app.inject({ url: pathname + search })
    expect(page.body).toContain('renews its API key')
    const hidden = [...page.body.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const answer = await server.app.inject({
      method: 'POST',
      url: '/users/confirmation',
      headers: { cookie: getSetCookies(page), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value])).toString(),
    })
    expect([answer.statusCode, String(answer.headers.location)]).toEqual([
      303,
      expect.stringMatching(/^\/users\/password\?confirmed=1&token=[\w-]{43}$/),
    ])
    const next = await server.app.inject({ url: String(answer.headers.location) })
    expect(next.body).toContain('Your e-mail address is confirmed')
    expect(next.body).toContain('autocomplete="new-password"')
    expect(await statusByKey(member)).toBe(401)
  })

  it('unlinks the identity of a stranger who signed up through OpenID', async () => {
    const email = 'taken@example.org'
    const strangerId = await idOf(await logInAtHouse('stranger', email, false))
    expect(strangerId).not.toBeNull()
    const { token } = await waitForMailTo(server.dataFolder, email)
    await confirm(token, await visitor())
    expect(await rowsOf('user_identities', strangerId ?? 0)).toBe(0)
    expect(await idOf(await logInAtHouse('stranger', email, false))).toBeNull()
  })
})

describe('a confirmation with a log-in of the account', () => {
  it('keeps the key, the log-ins and the password, so that a plotter goes on', async () => {
    const member = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, member.email)
    const { status, body } = await confirm(token, member.headers)
    expect([status, body]).toEqual([200, { done: true, password_token: null }])
    expect([await statusByKey(member), await isLoggedIn(member)]).toEqual([200, true])
    const signIn = { user: { email: member.email, password: testPassword } }
    expect((await server.call('POST', '/users/sign_in', signIn, await visitor())).status).toBe(200)
  })
})

describe('a new password', () => {
  it('renews the key, ends sessions, links and identities, and says so by mail', async () => {
    const member = await server.createUser()
    await confirm((await waitForMailTo(server.dataFolder, member.email)).token, member.headers)
    await logInAtHouse(`friend-of-${member.id}`, member.email, true)
    const ask = { user: { email: member.email } }
    for (const count of [2, 3]) {
      await server.call('POST', '/users/password', ask, await visitor())
      await waitForMailTo(server.dataFolder, member.email, count)
    }
    const first = await waitForMailTo(server.dataFolder, member.email, 2)
    const second = await waitForMailTo(server.dataFolder, member.email, 3)
    const answer = await setPassword(first.token)
    expect(answer.status).toBe(200)
    expect([await statusByKey(member), await isLoggedIn(member)]).toEqual([401, false])
    expect(await rowsOf('user_identities', member.id)).toBe(0)
    expect((await setPassword(second.token)).status).toBe(422)
    const { api_key: renewed } = (answer.body as { user: { api_key: string } }).user
    expect((await server.get('/users/logged_in', { authorization: `Bearer ${renewed}` })).status).toBe(200)
    expect((await waitForMailTo(server.dataFolder, member.email, 4)).text).toContain('API key was renewed')
  })
})

describe('a key that is renewed while somebody with the old one asks', () => {
  /** An object with other methods in place of some of its own. */
  function withOwn<T extends object>(target: T, own: Partial<T>): T {
    return new Proxy(target, {
      get(_, name) {
        const value: unknown = Reflect.get(name in own ? own : target, name)
        // What reads and writes private fields of its object must have that one.
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  }

  /** Does something when the first read was answered, which is the look at who asks. */
  function afterLookingWhoAsks(act: () => Promise<unknown>): () => void {
    const { database } = server
    const { readDb } = database
    const restore = () => void Object.assign(database, { readDb })
    const executor = readDb.getExecutor()
    const executeQuery: typeof executor.executeQuery = async (query) => {
      const result = await executor.executeQuery(query)
      restore()
      await act()
      return result
    }
    Object.assign(database, {
      readDb: withOwn(readDb, { getExecutor: () => withOwn(executor, { executeQuery }) }),
    })
    return restore
  }

  it.each([
    ['GET', '/users/logged_in'],
    ['GET', '/users/:id'],
    ['PATCH', '/users/:id'],
  ] as const)('is not shown to them: %s %s', { timeout: 20_000 }, async (method, path) => {
    const owner = await server.createUser()
    let renewed = ''
    const restore = afterLookingWhoAsks(async () => {
      const { body } = await owner.call('POST', `/users/${owner.id}/api_key`)
      renewed = (body as { api_key: string }).api_key
    })
    const body = method === 'PATCH' ? { user: { city: 'Toulon' } } : undefined
    const answer = await server.call(method, path.replace(':id', String(owner.id)), body, bearer(owner))
    restore()
    expect(renewed).toMatch(/^rs_/)
    expect(JSON.stringify(answer.body)).not.toContain(renewed)
    expect(answer.status).toBe(401)
  })
})

describe('a log-in at a house that vouches for an unconfirmed address', () => {
  it('unlinks the identity a stranger made the account with, and is told by mail', async () => {
    const email = 'vouched@example.org'
    const id = await idOf(await logInAtHouse('thief', email, false))
    expect(await idOf(await logInAtHouse('owner', email, true))).toBe(id)
    expect(await idOf(await logInAtHouse('thief', email, false))).toBeNull()
    expect((await waitForMailTo(server.dataFolder, email, 2)).subject).toContain('was confirmed')
  })
})
