import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInRateLimit } from '../../../src/core/limits/accounts.ts'
import { revokeAccountAccess } from '../../../src/server/accounts/access-queries.ts'
import { openSecrets } from '../../../src/server/system/secrets.ts'
import { setPasswordHash } from '../../../src/server/accounts/profile-queries.ts'
import {
  getSetCookies,
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestServer,
} from '../../support/test-server.ts'
import { waitForMailTo } from '../../support/outbox.ts'
import { ageSignInAttempts } from '../../factories/elapsed-time.ts'

let server: TestServer
beforeAll(async () => {
  // Behind a proxy, so that tests can use any client address.
  server = await startTestServer({
    PUBLIC_URL: 'http://harbour.example',
    ROADSTEAD_TRUSTED_PROXIES: 'loopback',
  })
})
afterAll(() => server.close())

let nextAddress = 1

/** Creates a browser without cookies, at its own IP address by default. */
async function createBrowser(address = `203.0.113.${nextAddress++}`) {
  const addressHeaders = { 'x-forwarded-for': address }
  const visitor = await fetchVisitorHeaders(server.call)
  let { cookie = '' } = visitor
  return {
    async signIn(email: string, password: string) {
      const headers = { ...visitor, ...addressHeaders, cookie }
      return server.call('POST', '/users/sign_in', { user: { email, password } }, headers)
    },
    async status(email: string, password: string) {
      return (await this.signIn(email, password)).status
    },
    /** Keeps only the device cookie, as after a sign-out. */
    keepDeviceCookie(answer: { headers: Record<string, unknown> }) {
      const deviceCookie = getSetCookies(answer)
        .split('; ')
        .find((pair) => pair.startsWith('roadstead_device='))
      cookie = `${visitor.cookie}; ${deviceCookie}`
    },
  }
}

describe('password guesses', () => {
  it('in parallel are verified up to the limit and not one more', async () => {
    const user = await server.createUser()
    const client = await createBrowser()
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_one, index) => client.status(user.email, `guess number ${index}`)),
    )
    const count = (status: number) => statuses.filter((actual) => actual === status).length
    expect(count(401)).toEqual(signInRateLimit.perAccount)
    expect(count(429)).toEqual(100 - signInRateLimit.perAccount)
  })

  it('from many addresses share the limit of the account, with retry-after', async () => {
    const user = await server.createUser()
    for (let attempt = 0; attempt < signInRateLimit.perAccount; attempt++) {
      expect(await (await createBrowser()).status(user.email.toUpperCase(), 'wrong')).toBe(401)
    }
    const refused = await (await createBrowser()).signIn(user.email, testPassword)
    const seconds = Number(refused.headers['retry-after'])
    expect(refused.status).toBe(429)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(signInRateLimit.windowMinutes * 60)
    await ageSignInAttempts(server.database)
    expect(await (await createBrowser()).status(user.email, testPassword)).toBe(200)
  })

  it('counted while the clock was two days ahead do not lock the account for two days', async () => {
    const user = await server.createUser()
    const client = await createBrowser()
    for (let attempt = 0; attempt < signInRateLimit.perAccount; attempt++)
      await client.status(user.email, 'wrong')
    expect(await client.status(user.email, testPassword)).toBe(429)
    await server.database.pool.query(
      "update sign_in_attempts set window_start = window_start + interval '2 days'",
    )
    expect(await client.status(user.email, testPassword)).toBe(200)
  })

  it('for unknown accounts are limited the same way', async () => {
    const client = await createBrowser()
    for (let attempt = 0; attempt < signInRateLimit.perAccount; attempt++)
      await client.status('nobody@example.org', 'wrong')
    expect(await client.status('nobody@example.org', 'wrong')).toBe(429)
  })

  it('that succeed do not count', async () => {
    const user = await server.createUser()
    for (let attempt = 0; attempt <= signInRateLimit.perAccount; attempt++) {
      expect(await (await createBrowser()).status(user.email, testPassword)).toBe(200)
    }
  })
})

describe('failed attempts of a stranger', () => {
  async function lockOut(email: string) {
    const stranger = await createBrowser()
    for (let attempt = 0; attempt < signInRateLimit.perAccount; attempt++)
      await stranger.status(email, 'wrong')
    expect(await stranger.status(email, testPassword)).toBe(429)
  }

  it('do not lock out a browser with a device cookie, which has its own limit', async () => {
    const user = await server.createUser()
    const knownBrowser = await createBrowser()
    knownBrowser.keepDeviceCookie(await knownBrowser.signIn(user.email, testPassword))
    await lockOut(user.email)
    expect(await knownBrowser.status(user.email, testPassword)).toBe(200)
    for (let attempt = 0; attempt < signInRateLimit.perDevice; attempt++) {
      expect(await knownBrowser.status(user.email, 'wrong')).toBe(401)
    }
    expect(await knownBrowser.status(user.email, testPassword)).toBe(429)
  })

  it('do not lock out the owner, who resets the password by mail', async () => {
    const user = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, user.email)
    await user.call('PATCH', '/users/confirmation', { user: { token } })
    await lockOut(user.email)
    const visitor = await fetchVisitorHeaders(server.call)
    await server.call('POST', '/users/password', { user: { email: user.email } }, visitor)
    const link = await waitForMailTo(server.dataFolder, user.email, 2)
    const password = 'another long enough password'
    const answer = await server.call(
      'PATCH',
      '/users/password',
      { user: { token: link.token, password } },
      visitor,
    )
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ logged_in: true })
    expect(await (await createBrowser()).status(user.email, password)).toBe(200)
  })

  it('from a shared IP address leave some attempts for other accounts at that address', async () => {
    const [user, address] = [await server.createUser(), '198.51.100.7']
    const sharedClient = await createBrowser(address)
    await Promise.all(
      Array.from({ length: signInRateLimit.busyIpThreshold }, (_one, index) =>
        sharedClient.status(`other${index}@example.org`, 'wrong'),
      ),
    )
    expect(await sharedClient.status(user.email, testPassword)).toBe(200)
    for (let attempt = 0; attempt < signInRateLimit.perAccountFromBusyIp; attempt++) {
      expect(await sharedClient.status(user.email, 'wrong')).toBe(401)
    }
    expect(await sharedClient.status(user.email, testPassword)).toBe(429)
    expect(await (await createBrowser()).status(user.email, testPassword)).toBe(200)
  })
})

describe('device cookie', () => {
  it('is no session, is HttpOnly, and is invalid for other accounts', async () => {
    const [user, other] = [await server.createUser(), await server.createUser()]
    const knownBrowser = await createBrowser()
    const answer = await knownBrowser.signIn(user.email, testPassword)
    const set = [answer.headers['set-cookie'] ?? []].flat().map(String)
    expect(set.find((line) => line.startsWith('roadstead_device='))).toMatch(/HttpOnly; SameSite=Lax/)
    const deviceCookie = getSetCookies(answer)
      .split('; ')
      .filter((pair) => pair.startsWith('roadstead_device='))
    expect((await server.get('/users/logged_in', { cookie: deviceCookie.join() })).body).toMatchObject({
      logged_in: false,
    })
    knownBrowser.keepDeviceCookie(answer)
    const stranger = await createBrowser()
    for (let attempt = 0; attempt < signInRateLimit.perAccount; attempt++)
      await stranger.status(other.email, 'wrong')
    expect(await knownBrowser.status(other.email, testPassword)).toBe(429)
  })

  it('is invalid after a change of the password', async () => {
    const user = await server.createUser()
    const knownBrowser = await createBrowser()
    knownBrowser.keepDeviceCookie(await knownBrowser.signIn(user.email, testPassword))
    const changed = "update users set password_hash = password_hash || 'x' where id = $1"
    await server.database.pool.query(changed, [user.id])
    const stranger = await createBrowser()
    for (let attempt = 0; attempt < signInRateLimit.perAccount; attempt++)
      await stranger.status(user.email, 'wrong')
    expect(await knownBrowser.status(user.email, testPassword)).toBe(429)
  })
})

describe('requests in progress while access is revoked', () => {
  it('sign-in gets no session', async () => {
    const user = await server.createUser()
    const { db, pool } = server.database
    const signingIn = (await createBrowser()).signIn(user.email, testPassword)
    // The attempt is counted: the password hash is read and about to be verified.
    await expect
      .poll(async () => (await pool.query('select 1 from sign_in_attempts')).rows.length)
      .not.toBe(0)
    await db.transaction().execute(async (tx) => {
      await setPasswordHash(tx, user.id, null)
      await revokeAccountAccess(tx, openSecrets(server.settings), user.id)
    })
    const cookie = getSetCookies(await signingIn)
    expect((await server.get('/users/logged_in', { cookie })).body).toMatchObject({ logged_in: false })
  })

  it('key renewal gets no key', async () => {
    const user = await server.createUser()
    const { db, pool, kind } = server.database
    const renewing = await db.transaction().execute(async (tx) => {
      await setPasswordHash(tx, user.id, null)
      const renewal = user.call('POST', `/users/${user.id}/api_key`)
      // PostgreSQL starts the request, which waits for a lock; the embedded database delays it.
      if (kind === 'postgres')
        await expect.poll(async () => (await pool.query(lockWaitQuery)).rows.length).toBe(1)
      await revokeAccountAccess(tx, openSecrets(server.settings), user.id)
      return { renewal }
    })
    expect((await renewing.renewal).status).toBe(401)
  })
})

const lockWaitQuery = `
  select 1 from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and a.datname = current_database()`
