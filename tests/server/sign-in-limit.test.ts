import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInRateLimit } from '../../src/core/limits/accounts.ts'
import { revokeAccountAccess } from '../../src/server/accounts/access-queries.ts'
import { openSecrets } from '../../src/server/system/secrets.ts'
import { setPasswordHash } from '../../src/server/accounts/profile-queries.ts'
import {
  getSetCookies,
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestServer,
} from './test-server.ts'
import { waitForMailTo } from './outbox.ts'

let server: TestServer
beforeAll(async () => {
  // Behind a proxy, so that a test can come from any address of the network.
  server = await startTestServer({
    PUBLIC_URL: 'http://harbour.example',
    ROADSTEAD_TRUSTED_PROXIES: 'loopback',
  })
})
afterAll(() => server.close())

let nextAddress = 1

/** A browser that nobody knows, at an address of its own unless one is given. */
async function browser(address = `203.0.113.${nextAddress++}`) {
  const at = { 'x-forwarded-for': address }
  const visitor = await fetchVisitorHeaders(server.call)
  let { cookie = '' } = visitor
  return {
    async signIn(email: string, password: string) {
      const headers = { ...visitor, ...at, cookie }
      return server.call('POST', '/users/sign_in', { user: { email, password } }, headers)
    },
    async status(email: string, password: string) {
      return (await this.signIn(email, password)).status
    },
    /** Keeps only the mark of this browser, as after a log-out. */
    keepMark(answer: { headers: Record<string, unknown> }) {
      const mark = getSetCookies(answer)
        .split('; ')
        .find((pair) => pair.startsWith('roadstead_device='))
      cookie = `${visitor.cookie}; ${mark}`
    },
  }
}

function hourLater() {
  return server.database.pool.query(
    "update sign_in_attempts set window_start = window_start - interval '1 hour'",
  )
}

describe('guesses of a password', () => {
  it('made at the same moment are verified up to the limit, and not one more', async () => {
    const member = await server.createUser()
    const tab = await browser()
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_one, index) => tab.status(member.email, `guess number ${index}`)),
    )
    const count = (status: number) => statuses.filter((found) => found === status).length
    expect([count(401), count(429)]).toEqual([signInRateLimit.perAccount, 100 - signInRateLimit.perAccount])
  })

  it('from many addresses have one limit for the account, with the time to wait', async () => {
    const member = await server.createUser()
    for (let time = 0; time < signInRateLimit.perAccount; time++) {
      expect(await (await browser()).status(member.email.toUpperCase(), 'wrong')).toBe(401)
    }
    const refused = await (await browser()).signIn(member.email, testPassword)
    const seconds = Number(refused.headers['retry-after'])
    expect(refused.status).toBe(429)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(signInRateLimit.windowMinutes * 60)
    await hourLater()
    expect(await (await browser()).status(member.email, testPassword)).toBe(200)
  })

  it('of an account that does not exist are refused alike', async () => {
    const tab = await browser()
    for (let time = 0; time < signInRateLimit.perAccount; time++)
      await tab.status('nobody@example.org', 'wrong')
    expect(await tab.status('nobody@example.org', 'wrong')).toBe(429)
  })

  it('that were right use up no attempt', async () => {
    const member = await server.createUser()
    for (let time = 0; time <= signInRateLimit.perAccount; time++) {
      expect(await (await browser()).status(member.email, testPassword)).toBe(200)
    }
  })
})

describe('failures of a stranger', () => {
  async function lockOut(email: string) {
    const stranger = await browser()
    for (let time = 0; time < signInRateLimit.perAccount; time++) await stranger.status(email, 'wrong')
    expect(await stranger.status(email, testPassword)).toBe(429)
  }

  it('do not lock out a browser that has logged in before, which has attempts of its own', async () => {
    const member = await server.createUser()
    const known = await browser()
    known.keepMark(await known.signIn(member.email, testPassword))
    await lockOut(member.email)
    expect(await known.status(member.email, testPassword)).toBe(200)
    for (let time = 0; time < signInRateLimit.perDevice; time++) {
      expect(await known.status(member.email, 'wrong')).toBe(401)
    }
    expect(await known.status(member.email, testPassword)).toBe(429)
  })

  it('do not lock out the owner, who sets a new password by mail', async () => {
    const member = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, member.email)
    await member.call('PATCH', '/users/confirmation', { user: { token } })
    await lockOut(member.email)
    const visitor = await fetchVisitorHeaders(server.call)
    await server.call('POST', '/users/password', { user: { email: member.email } }, visitor)
    const link = await waitForMailTo(server.dataFolder, member.email, 2)
    const password = 'another long enough password'
    const answer = await server.call(
      'PATCH',
      '/users/password',
      { user: { token: link.token, password } },
      visitor,
    )
    expect([answer.status, answer.body]).toMatchObject([200, { logged_in: true }])
    expect(await (await browser()).status(member.email, password)).toBe(200)
  })

  it('at one address leave a right password at that address its attempts', async () => {
    const [member, address] = [await server.createUser(), '198.51.100.7']
    const others = await browser(address)
    await Promise.all(
      Array.from({ length: signInRateLimit.busyIpThreshold }, (_one, index) =>
        others.status(`other${index}@example.org`, 'wrong'),
      ),
    )
    expect(await others.status(member.email, testPassword)).toBe(200)
    for (let time = 0; time < signInRateLimit.perAccountFromBusyIp; time++) {
      expect(await others.status(member.email, 'wrong')).toBe(401)
    }
    expect(await others.status(member.email, testPassword)).toBe(429)
    expect(await (await browser()).status(member.email, testPassword)).toBe(200)
  })
})

describe('the mark of a known browser', () => {
  it('logs nobody in, is kept from scripts, and means nothing for another account', async () => {
    const [member, other] = [await server.createUser(), await server.createUser()]
    const known = await browser()
    const answer = await known.signIn(member.email, testPassword)
    const set = [answer.headers['set-cookie'] ?? []].flat().map(String)
    expect(set.find((line) => line.startsWith('roadstead_device='))).toMatch(/HttpOnly; SameSite=Lax/)
    const mark = getSetCookies(answer)
      .split('; ')
      .filter((pair) => pair.startsWith('roadstead_device='))
    expect((await server.get('/users/logged_in', { cookie: mark.join() })).body).toMatchObject({
      logged_in: false,
    })
    known.keepMark(answer)
    const stranger = await browser()
    for (let time = 0; time < signInRateLimit.perAccount; time++) await stranger.status(other.email, 'wrong')
    expect(await known.status(other.email, testPassword)).toBe(429)
  })

  it('of before a new password means nothing', async () => {
    const member = await server.createUser()
    const known = await browser()
    known.keepMark(await known.signIn(member.email, testPassword))
    const changed = "update users set password_hash = password_hash || 'x' where id = $1"
    await server.database.pool.query(changed, [member.id])
    const stranger = await browser()
    for (let time = 0; time < signInRateLimit.perAccount; time++) await stranger.status(member.email, 'wrong')
    expect(await known.status(member.email, testPassword)).toBe(429)
  })
})

describe('a call that is under way when access ends', () => {
  it('to log in gets no session', async () => {
    const member = await server.createUser()
    const { db, pool } = server.database
    const signingIn = (await browser()).signIn(member.email, testPassword)
    // Counted: the old password is known, and about to be verified.
    await expect
      .poll(async () => (await pool.query('select 1 from sign_in_attempts')).rows.length)
      .not.toBe(0)
    await db.transaction().execute(async (tx) => {
      await setPasswordHash(tx, member.id, null)
      await revokeAccountAccess(tx, openSecrets(server.settings), member.id)
    })
    const cookie = getSetCookies(await signingIn)
    expect((await server.get('/users/logged_in', { cookie })).body).toMatchObject({ logged_in: false })
  })

  it('to renew the key gets no key', async () => {
    const member = await server.createUser()
    const { db, pool, kind } = server.database
    const renewing = await db.transaction().execute(async (tx) => {
      await setPasswordHash(tx, member.id, null)
      const asked = member.call('POST', `/users/${member.id}/api_key`)
      // PostgreSQL lets the call in, and makes it wait; the embedded database lets nobody in meanwhile.
      if (kind === 'postgres') await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(1)
      await revokeAccountAccess(tx, openSecrets(server.settings), member.id)
      return { asked }
    })
    expect((await renewing.asked).status).toBe(401)
  })
})

const waiting = `
  select 1 from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and a.datname = current_database()`
