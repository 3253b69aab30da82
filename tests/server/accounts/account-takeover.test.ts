import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOpenIdProvider, type OpenIdProvider } from '../../fakes/openid-provider.ts'
import {
  getSetCookies,
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestUser,
  type TestServer,
} from '../../support/test-server.ts'
import { waitForMailTo } from '../../support/outbox.ts'

const newPassword = 'another long enough password'
let provider: OpenIdProvider
let server: TestServer
beforeAll(async () => {
  provider = await startOpenIdProvider('http://localhost:3000/users/auth/openid/callback')
  server = await startTestServer({
    ROADSTEAD_OPENID_ISSUER: provider.issuer,
    ROADSTEAD_OPENID_CLIENT_ID: provider.clientId,
    ROADSTEAD_OPENID_CLIENT_SECRET: provider.clientSecret,
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
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

const toBearerHeader = ({ apiKey }: TestUser) => ({ authorization: `Bearer ${apiKey}` })
const getApiKeyStatus = async (account: TestUser) =>
  (await server.get('/users/logged_in', toBearerHeader(account))).status
const isLoggedIn = async (account: TestUser) =>
  ((await account.call('GET', '/users/logged_in')).body as { logged_in: boolean }).logged_in

/** Returns the error that the OpenCPN plugin receives with a user's API key. */
async function getOpenCpnError({ apiKey, email }: TestUser): Promise<string> {
  const payload = new URLSearchParams({ api_key: apiKey, email, lat: '43.5', lon: '4.1' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.app.inject({ method: 'POST', url: '/positions.json', headers, payload })
  return (answer.json() as { error: string }).error
}

/** Logs in through the OpenID provider and returns the session cookie, or an empty string. */
async function logInThroughOpenId(subject: string, email: string, verified: boolean): Promise<string> {
  provider.user = { subject, email, email_verified: verified, name: 'Some One' }
  const start = await server.app.inject({ url: '/users/auth/openid' })
  const callbackUrl = new URL(await provider.logIn(String(start.headers.location)))
  const cookie = getSetCookies(start)
  const answer = await server.app.inject({
    url: callbackUrl.pathname + callbackUrl.search,
    headers: { cookie },
  })
  return getSetCookies(answer)
}

async function getUserId(cookie: string): Promise<number | null> {
  const { body } = await server.get('/users/logged_in', { cookie })
  return (body as { user: { id: number } | null }).user?.id ?? null
}

async function countRows(table: string, userId: number): Promise<number> {
  const { rows } = await server.database.pool.query(`select 1 from ${table} where user_id = $1`, [userId])
  return rows.length
}

describe('confirmation of an e-mail address without a session of the account', () => {
  it('ends sessions, API key and password of a stranger who signed up with the address', async () => {
    const stranger = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, stranger.email)
    const { status, body } = await confirm(token, await visitor())
    expect(status).toBe(200)
    expect(await getApiKeyStatus(stranger)).toBe(401)
    expect(await getOpenCpnError(stranger)).not.toBe('null')
    expect(await isLoggedIn(stranger)).toBe(false)
    const signIn = { user: { email: stranger.email, password: testPassword } }
    expect((await server.call('POST', '/users/sign_in', signIn, await visitor())).status).toBe(401)
    const set = await setPassword(body.password_token ?? '')
    expect(set.status).toBe(200)
    expect(set.body).toMatchObject({ user: { id: stranger.id, confirmed: true } })
  })

  it('ends these also if another user confirms the address', async () => {
    const [stranger, owner] = [await server.createUser(), await server.createUser()]
    const { token } = await waitForMailTo(server.dataFolder, stranger.email)
    expect((await confirm(token, owner.headers)).body.password_token).toMatch(/^[\w-]{43}$/)
    expect(await getApiKeyStatus(stranger)).toBe(401)
    expect(await getApiKeyStatus(owner)).toBe(200)
    expect(await isLoggedIn(stranger)).toBe(false)
    expect(await isLoggedIn(owner)).toBe(true)
  })

  it('notifies the owner by mail', async () => {
    const account = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, account.email)
    await confirm(token, await visitor())
    const mail = await waitForMailTo(server.dataFolder, account.email, 2)
    expect(mail.subject).toContain('Your e-mail address was confirmed')
    expect(mail.text).toContain('API key was renewed')
    expect(mail.link).toContain('/users/password')
  })

  it('explains the consequences on the confirmation page and asks for a new password', async () => {
    const account = await server.createUser()
    const { link } = await waitForMailTo(server.dataFolder, account.email)
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
    expect(answer.statusCode).toBe(303)
    expect(String(answer.headers.location)).toEqual(
      expect.stringMatching(/^\/users\/password\?confirmed=1&token=[\w-]{43}$/),
    )
    const next = await server.app.inject({ url: String(answer.headers.location) })
    expect(next.body).toContain('Your e-mail address is confirmed')
    expect(next.body).toContain('autocomplete="new-password"')
    expect(await getApiKeyStatus(account)).toBe(401)
  })

  it('unlinks the OpenID identity of a stranger', async () => {
    const email = 'taken@example.org'
    const strangerId = await getUserId(await logInThroughOpenId('stranger', email, false))
    expect(strangerId).not.toBeNull()
    const { token } = await waitForMailTo(server.dataFolder, email)
    await confirm(token, await visitor())
    expect(await countRows('user_identities', strangerId ?? 0)).toBe(0)
    expect(await getUserId(await logInThroughOpenId('stranger', email, false))).toBeNull()
  })
})

describe('confirmation of an e-mail address with a session of the account', () => {
  it('keeps API key, sessions and password, so that a plotter stays logged in', async () => {
    const account = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, account.email)
    const { status, body } = await confirm(token, account.headers)
    expect(status).toBe(200)
    expect(body).toEqual({ done: true, password_token: null })
    expect(await getApiKeyStatus(account)).toBe(200)
    expect(await isLoggedIn(account)).toBe(true)
    const signIn = { user: { email: account.email, password: testPassword } }
    expect((await server.call('POST', '/users/sign_in', signIn, await visitor())).status).toBe(200)
  })
})

describe('password reset', () => {
  it('renews the API key, ends sessions, reset links and OpenID identities, and notifies by mail', async () => {
    const account = await server.createUser()
    await confirm((await waitForMailTo(server.dataFolder, account.email)).token, account.headers)
    await logInThroughOpenId(`friend-of-${account.id}`, account.email, true)
    const resetRequest = { user: { email: account.email } }
    for (const count of [2, 3]) {
      await server.call('POST', '/users/password', resetRequest, await visitor())
      await waitForMailTo(server.dataFolder, account.email, count)
    }
    const first = await waitForMailTo(server.dataFolder, account.email, 2)
    const second = await waitForMailTo(server.dataFolder, account.email, 3)
    const answer = await setPassword(first.token)
    expect(answer.status).toBe(200)
    expect(await getApiKeyStatus(account)).toBe(401)
    expect(await isLoggedIn(account)).toBe(false)
    expect(await countRows('user_identities', account.id)).toBe(0)
    expect((await setPassword(second.token)).status).toBe(422)
    const { api_key: renewed } = (answer.body as { user: { api_key: string } }).user
    expect((await server.get('/users/logged_in', { authorization: `Bearer ${renewed}` })).status).toBe(200)
    expect((await waitForMailTo(server.dataFolder, account.email, 4)).text).toContain('API key was renewed')
  })
})

describe('renewal of the API key during a request with the old key', () => {
  /** Returns a proxy of `target` that replaces some of its methods. */
  function overrideMethods<T extends object>(target: T, overrides: Partial<T>): T {
    return new Proxy(target, {
      get(_, name) {
        const value: unknown = Reflect.get(name in overrides ? overrides : target, name)
        // Methods with private fields need the original object as `this`.
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  }

  /** Runs a function after the first read query, which looks up the user of the API key. */
  function runAfterUserLookup(callback: () => Promise<unknown>): () => void {
    const { database } = server
    const { readDb } = database
    const restore = () => void Object.assign(database, { readDb })
    const executor = readDb.getExecutor()
    const executeQuery: typeof executor.executeQuery = async (query) => {
      const result = await executor.executeQuery(query)
      restore()
      await callback()
      return result
    }
    Object.assign(database, {
      readDb: overrideMethods(readDb, { getExecutor: () => overrideMethods(executor, { executeQuery }) }),
    })
    return restore
  }

  it.each([
    ['GET', '/users/logged_in'],
    ['GET', '/users/:id'],
    ['PATCH', '/users/:id'],
  ] as const)('does not show the new key: %s %s', { timeout: 20_000 }, async (method, path) => {
    const owner = await server.createUser()
    let renewed = ''
    const restore = runAfterUserLookup(async () => {
      const { body } = await owner.call('POST', `/users/${owner.id}/api_key`)
      renewed = (body as { api_key: string }).api_key
    })
    const body = method === 'PATCH' ? { user: { city: 'Toulon' } } : undefined
    const answer = await server.call(
      method,
      path.replace(':id', String(owner.id)),
      body,
      toBearerHeader(owner),
    )
    restore()
    expect(renewed).toMatch(/^rs_/)
    expect(JSON.stringify(answer.body)).not.toContain(renewed)
    expect(answer.status).toBe(401)
  })
})

describe('OpenID log-in with a verified e-mail address of an unconfirmed account', () => {
  it('unlinks the identity of the stranger who created the account, and notifies by mail', async () => {
    const email = 'vouched@example.org'
    const id = await getUserId(await logInThroughOpenId('thief', email, false))
    expect(await getUserId(await logInThroughOpenId('owner', email, true))).toBe(id)
    expect(await getUserId(await logInThroughOpenId('thief', email, false))).toBeNull()
    expect((await waitForMailTo(server.dataFolder, email, 2)).subject).toContain('was confirmed')
  })
})
