import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailRateLimit } from '../../src/core/limits/accounts.ts'
import { createUserToken } from '../../src/server/accounts/token-queries.ts'
import {
  getSetCookies,
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestUser,
  type TestServer,
} from './test-server.ts'
import { waitForPossibleMail, waitForMailTo, readOutbox } from './outbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const newPassword = 'another long enough password'

async function confirmed(): Promise<TestUser> {
  const member = await server.createUser()
  const { token } = await waitForMailTo(server.dataFolder, member.email)
  const answer = await member.call('PATCH', '/users/confirmation', { user: { token } })
  expect(answer.body).toEqual({ done: true, password_token: null })
  return member
}

function visitor(): Promise<Record<string, string>> {
  return fetchVisitorHeaders(server.call)
}

async function ask(email: string) {
  return server.call('POST', '/users/password', { user: { email } }, await visitor())
}

describe('the confirmation of an address', () => {
  it('is mailed at sign-up; its link works once and leads to this machine', async () => {
    const member = await server.createUser()
    const mail = await waitForMailTo(server.dataFolder, member.email)
    expect(mail.link).toMatch(/^http:\/\/localhost:\d+\/users\/confirmation\?token=[\w-]{43}$/)
    const confirm = () => member.call('PATCH', '/users/confirmation', { user: { token: mail.token } })
    expect((await confirm()).status).toBe(200)
    expect((await member.call('GET', '/users/logged_in')).body).toMatchObject({ user: { confirmed: true } })
    const again = await confirm()
    expect([again.status, again.body]).toMatchObject([422, { errors: { token: [expect.any(String)] } }])
  })

  it('does not carry the name, which a stranger may have chosen', async () => {
    const member = await server.createUser({ first_name: 'Buy', last_name: 'at evil.example' })
    expect((await waitForMailTo(server.dataFolder, member.email)).text).not.toContain('evil')
  })

  it('keeps of a token only its hash', async () => {
    const member = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, member.email)
    const { rows } = await server.database.pool.query('select * from user_tokens where user_id = $1', [
      member.id,
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('can be sent again, some times an hour; a confirmed address gets none', async () => {
    const member = await server.createUser()
    const again = async () => (await member.call('POST', '/users/confirmation')).status
    expect([await again(), await again(), await again()]).toEqual([202, 202, 202])
    const refused = await member.call('POST', '/users/confirmation')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    const { token } = await waitForMailTo(server.dataFolder, member.email, 4)
    await member.call('PATCH', '/users/confirmation', { user: { token } })
    expect(await again()).toBe(202)
    await waitForPossibleMail()
    expect(readOutbox(server.dataFolder, member.email)).toHaveLength(4)
  })

  it('blocks nothing but the password: an unconfirmed member may do the rest', async () => {
    const member = await server.createUser()
    expect((await member.call('GET', `/users/${member.id}`)).status).toBe(200)
  })

  it('is refused after its hours, and for whom the token is not of its kind', async () => {
    const member = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, member.email)
    const headers = await visitor()
    const asPassword = { user: { token, password: newPassword } }
    expect((await server.call('PATCH', '/users/password', asPassword, headers)).status).toBe(422)
    await server.database.pool.query("update user_tokens set expires_at = now() - interval '1 second'")
    const answer = await server.call('PATCH', '/users/confirmation', { user: { token } }, headers)
    expect(answer.status).toBe(422)
  })
})

describe('asking for a new password', () => {
  it('says the same of a known, an unconfirmed and an unknown address', async () => {
    const [known, fresh] = [await confirmed(), await server.createUser()]
    const answers = [await ask(known.email), await ask(fresh.email), await ask('nobody@example.org')]
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([202, { done: true }])
  })

  it('sends a confirmed address a link that sets it, ends all log-ins and logs in', async () => {
    const member = await confirmed()
    const second = { user: { email: member.email, password: testPassword } }
    await server.call('POST', '/users/sign_in', second, await visitor())
    await ask(member.email.toUpperCase())
    const { token, link } = await waitForMailTo(server.dataFolder, member.email, 2)
    expect(link).toContain('/users/password?token=')
    const change = { user: { token, password: newPassword } }
    const answer = await server.call('PATCH', '/users/password', change, await visitor())
    expect([answer.status, answer.body]).toMatchObject([200, { logged_in: true, user: { id: member.id } }])
    const list = await server.get('/sessions', { cookie: getSetCookies(answer) })
    expect(list.body).toHaveLength(1)
    expect((await member.call('GET', '/users/logged_in')).body).toMatchObject({ logged_in: false })
    const tried = async (password: string) =>
      (await server.call('POST', '/users/sign_in', { email: member.email, password }, await visitor())).status
    expect([await tried(testPassword), await tried(newPassword)]).toEqual([401, 200])
    expect((await server.call('PATCH', '/users/password', change, await visitor())).status).toBe(422)
    expect((await waitForMailTo(server.dataFolder, member.email, 3)).subject).toContain(
      'password was changed',
    )
  })

  it('sends an unconfirmed address the link that confirms it instead', async () => {
    const member = await server.createUser()
    await waitForMailTo(server.dataFolder, member.email)
    await ask(member.email)
    const mail = await waitForMailTo(server.dataFolder, member.email, 2)
    expect(mail.subject).toContain('Confirm your e-mail address first')
    const { token } = mail
    const change = { user: { token, password: newPassword } }
    expect((await server.call('PATCH', '/users/password', change, await visitor())).status).toBe(422)
    await member.call('PATCH', '/users/confirmation', { user: { token } })
    await ask(member.email)
    expect((await waitForMailTo(server.dataFolder, member.email, 3)).link).toContain('/users/password?token=')
  })

  it('sends nothing to an address without an account, and some an hour to one', async () => {
    const member = await confirmed()
    for (let time = 0; time < 6; time++) expect((await ask(member.email)).status).toBe(202)
    await ask('nobody@example.org')
    await waitForMailTo(server.dataFolder, member.email, 4)
    await waitForPossibleMail()
    expect(readOutbox(server.dataFolder, member.email)).toHaveLength(4)
    expect(readOutbox(server.dataFolder, 'nobody@example.org')).toHaveLength(0)
  })

  it('makes no more links where many are asked for at one moment', async () => {
    const member = await server.createUser()
    await waitForMailTo(server.dataFolder, member.email)
    const asked = Array.from({ length: 8 }, () => createUserToken(server.database.db, member.id, 'password'))
    const made = (await Promise.all(asked)).filter((token) => token !== null)
    // One link went out to confirm the address.
    expect(made).toHaveLength(mailRateLimit.perAccountPerHour - 1)
  })

  it('of one network address is braked with a 429', async () => {
    const braked = await startTestServer({ ROADSTEAD_RATE_LIMIT_FACTOR: '0.1' })
    const headers = await fetchVisitorHeaders(braked.call)
    const statuses: number[] = []
    for (let time = 0; time < 5; time++) {
      const user = { email: `nobody${time}@example.org` }
      statuses.push((await braked.call('POST', '/users/password', { user }, headers)).status)
    }
    expect(statuses).toEqual([202, 202, 202, 429, 429])
    await braked.close()
  })

  it('takes no word from the Host header', async () => {
    const member = await confirmed()
    const headers = { ...(await visitor()), host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await server.call('POST', '/users/password', { user: { email: member.email } }, headers)
    expect((await waitForMailTo(server.dataFolder, member.email, 2)).text).not.toContain('evil')
  })

  it('needs the anti-forgery token, and a password that is long enough', async () => {
    expect((await server.call('POST', '/users/password', { email: 'a@example.org' })).status).toBe(403)
    const short = { user: { token: 'x', password: 'short' } }
    const answer = await server.call('PATCH', '/users/password', short, await visitor())
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { password: [expect.any(String)] } }])
  })
})
