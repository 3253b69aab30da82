import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailRateLimit } from '../../../src/core/limits/accounts.ts'
import { createUserToken } from '../../../src/server/accounts/token-queries.ts'
import {
  getSetCookies,
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestUser,
  type TestServer,
} from '../../support/test-server.ts'
import { waitForMailTo, readOutbox } from '../../support/outbox.ts'
import { expireUserTokens } from '../../factories/elapsed-time.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const maxMails = mailRateLimit.perAccountPerHour
const newPassword = 'another long enough password'

async function createConfirmedUser(): Promise<TestUser> {
  const account = await server.createUser()
  const { token } = await waitForMailTo(server.dataFolder, account.email)
  const answer = await account.call('PATCH', '/users/confirmation', { user: { token } })
  expect(answer.body).toEqual({ done: true, password_token: null })
  return account
}

function fetchVisitor(): Promise<Record<string, string>> {
  return fetchVisitorHeaders(server.call)
}

async function requestReset(email: string) {
  return server.call('POST', '/users/password', { user: { email } }, await fetchVisitor())
}

describe('confirmation of an e-mail address', () => {
  it('is mailed at sign-up with a link that works once', async () => {
    const account = await server.createUser()
    const mail = await waitForMailTo(server.dataFolder, account.email)
    expect(mail.link).toMatch(/^http:\/\/localhost:\d+\/users\/confirmation\?token=[\w-]{43}$/)
    const confirm = () => account.call('PATCH', '/users/confirmation', { user: { token: mail.token } })
    expect((await confirm()).status).toBe(200)
    expect((await account.call('GET', '/users/logged_in')).body).toMatchObject({ user: { confirmed: true } })
    const repeated = await confirm()
    expect(repeated.status).toBe(422)
    expect(repeated.body).toMatchObject({ errors: { token: [expect.any(String)] } })
  })

  it('does not contain the name, which a stranger may have chosen', async () => {
    const account = await server.createUser({ first_name: 'Buy', last_name: 'at evil.example' })
    expect((await waitForMailTo(server.dataFolder, account.email)).text).not.toContain('evil')
  })

  it('stores tokens as hashes only', async () => {
    const account = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, account.email)
    const { rows } = await server.database.pool.query('select * from user_tokens where user_id = $1', [
      account.id,
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('can be resent a limited number of times per hour, and not after confirmation', async () => {
    const account = await server.createUser()
    const resend = async () => (await account.call('POST', '/users/confirmation')).status
    // The first mail was sent at sign-up.
    for (let mails = 1; mails < maxMails; mails++) expect(await resend()).toBe(202)
    const refused = await account.call('POST', '/users/confirmation')
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
    const { token } = await waitForMailTo(server.dataFolder, account.email, maxMails)
    await account.call('PATCH', '/users/confirmation', { user: { token } })
    expect(await resend()).toBe(202)
    await server.app.mailer.waitUntilIdle()
    expect(readOutbox(server.dataFolder, account.email)).toHaveLength(maxMails)
  })

  it('makes the links of the earlier mails useless', async () => {
    const account = await server.createUser()
    await account.call('POST', '/users/confirmation')
    const { token: first } = await waitForMailTo(server.dataFolder, account.email)
    const { token: second } = await waitForMailTo(server.dataFolder, account.email, 2)
    const confirm = async (token: string) =>
      (await account.call('PATCH', '/users/confirmation', { user: { token } })).status
    expect(second).not.toBe(first)
    expect(await confirm(second)).toBe(200)
    expect(await confirm(first)).toBe(422)
  })

  it('is not required to use the account', async () => {
    const account = await server.createUser()
    expect((await account.call('GET', `/users/${account.id}`)).status).toBe(200)
  })

  it('refuses expired tokens and tokens of another kind', async () => {
    const account = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, account.email)
    const headers = await fetchVisitor()
    const asPassword = { user: { token, password: newPassword } }
    expect((await server.call('PATCH', '/users/password', asPassword, headers)).status).toBe(422)
    await expireUserTokens(server.database)
    const answer = await server.call('PATCH', '/users/confirmation', { user: { token } }, headers)
    expect(answer.status).toBe(422)
  })
})

describe('password reset', () => {
  it('gives the same answer for known, unconfirmed and unknown addresses', async () => {
    const [confirmedUser, unconfirmedUser] = [await createConfirmedUser(), await server.createUser()]
    const answers = [
      await requestReset(confirmedUser.email),
      await requestReset(unconfirmedUser.email),
      await requestReset('nobody@example.org'),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(202)
      expect(answer.body).toEqual({ done: true })
    }
  })

  it('mails a link that sets the password, ends all sessions and logs in', async () => {
    const account = await createConfirmedUser()
    const second = { user: { email: account.email, password: testPassword } }
    await server.call('POST', '/users/sign_in', second, await fetchVisitor())
    await requestReset(account.email.toUpperCase())
    const { token, link } = await waitForMailTo(server.dataFolder, account.email, 2)
    expect(link).toContain('/users/password?token=')
    const newCredentials = { user: { token, password: newPassword } }
    const answer = await server.call('PATCH', '/users/password', newCredentials, await fetchVisitor())
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ logged_in: true, user: { id: account.id } })
    const list = await server.get('/sessions', { cookie: getSetCookies(answer) })
    expect(list.body).toHaveLength(1)
    expect((await account.call('GET', '/users/logged_in')).body).toMatchObject({ logged_in: false })
    const trySignIn = async (password: string) =>
      (await server.call('POST', '/users/sign_in', { email: account.email, password }, await fetchVisitor()))
        .status
    expect(await trySignIn(testPassword)).toBe(401)
    expect(await trySignIn(newPassword)).toBe(200)
    expect((await server.call('PATCH', '/users/password', newCredentials, await fetchVisitor())).status).toBe(
      422,
    )
    expect((await waitForMailTo(server.dataFolder, account.email, 3)).subject).toContain(
      'password was changed',
    )
  })

  it('makes the other mailed links of the account useless, but not those of other accounts', async () => {
    const [account, other] = [await createConfirmedUser(), await createConfirmedUser()]
    for (const { email } of [account, account, other]) await requestReset(email)
    const { token: first } = await waitForMailTo(server.dataFolder, account.email, 2)
    const { token: second } = await waitForMailTo(server.dataFolder, account.email, 3)
    const { token: othersToken } = await waitForMailTo(server.dataFolder, other.email, 2)
    const setPassword = async (token: string) => {
      const user = { token, password: newPassword }
      return (await server.call('PATCH', '/users/password', { user }, await fetchVisitor())).status
    }
    expect(second).not.toBe(first)
    expect(await setPassword(second)).toBe(200)
    expect(await setPassword(first)).toBe(422)
    expect(await setPassword(othersToken)).toBe(200)
  })

  it('mails unconfirmed users a confirmation link instead', async () => {
    const account = await server.createUser()
    await waitForMailTo(server.dataFolder, account.email)
    await requestReset(account.email)
    const mail = await waitForMailTo(server.dataFolder, account.email, 2)
    expect(mail.subject).toContain('Confirm your e-mail address first')
    const { token } = mail
    const newCredentials = { user: { token, password: newPassword } }
    expect((await server.call('PATCH', '/users/password', newCredentials, await fetchVisitor())).status).toBe(
      422,
    )
    await account.call('PATCH', '/users/confirmation', { user: { token } })
    await requestReset(account.email)
    expect((await waitForMailTo(server.dataFolder, account.email, 3)).link).toContain(
      '/users/password?token=',
    )
  })

  it('mails nothing to unknown addresses, and a limited number per hour to others', async () => {
    const account = await createConfirmedUser()
    for (let index = 0; index < maxMails + 2; index++)
      expect((await requestReset(account.email)).status).toBe(202)
    await requestReset('nobody@example.org')
    await waitForMailTo(server.dataFolder, account.email, maxMails)
    await server.app.mailer.waitUntilIdle()
    expect(readOutbox(server.dataFolder, account.email)).toHaveLength(maxMails)
    expect(readOutbox(server.dataFolder, 'nobody@example.org')).toHaveLength(0)
  })

  it('does not exceed the limit with concurrent requests', async () => {
    const account = await server.createUser()
    await waitForMailTo(server.dataFolder, account.email)
    const pendingTokens = Array.from({ length: 8 }, () =>
      createUserToken(server.database.db, account.id, 'password'),
    )
    const tokens = (await Promise.all(pendingTokens)).filter((token) => token !== null)
    // One token was used for the confirmation mail.
    expect(tokens).toHaveLength(mailRateLimit.perAccountPerHour - 1)
  })

  it('is limited to a number of requests per IP address', async () => {
    const limitedServer = await startTestServer({ ROADSTEAD_RATE_LIMIT_FACTOR: '0.1' })
    const headers = await fetchVisitorHeaders(limitedServer.call)
    const statuses: number[] = []
    for (let index = 0; index < 5; index++) {
      const user = { email: `nobody${index}@example.org` }
      statuses.push((await limitedServer.call('POST', '/users/password', { user }, headers)).status)
    }
    expect(statuses).toEqual([202, 202, 202, 429, 429])
    // So are the requests for another confirmation mail.
    const account = await limitedServer.createUser()
    expect((await account.call('POST', '/users/confirmation')).status).toBe(429)
    await limitedServer.close()
  })

  it('ignores the Host header in links', async () => {
    const account = await createConfirmedUser()
    const headers = { ...(await fetchVisitor()), host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await server.call('POST', '/users/password', { user: { email: account.email } }, headers)
    expect((await waitForMailTo(server.dataFolder, account.email, 2)).text).not.toContain('evil')
  })

  it('requires the anti-forgery token and a password of minimum length', async () => {
    expect((await server.call('POST', '/users/password', { email: 'a@example.org' })).status).toBe(403)
    const short = { user: { token: 'x', password: 'short' } }
    const answer = await server.call('PATCH', '/users/password', short, await fetchVisitor())
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: { password: [expect.any(String)] } })
  })
})
