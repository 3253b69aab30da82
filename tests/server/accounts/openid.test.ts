import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findIdentity } from '../../../src/server/accounts/sign-in/identity-queries.ts'
import { openIdTimeoutMinutes } from '../../../src/core/limits/accounts.ts'
import { createOpenId } from '../../../src/server/accounts/sign-in/openid.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
import { DomainError } from '../../../src/server/system/domain-error.ts'
import { openSecrets } from '../../../src/server/system/secrets.ts'
import { readOutbox } from '../../support/outbox.ts'
import { startOpenIdProvider, type OpenIdUser, type OpenIdProvider } from '../../fakes/openid-provider.ts'
import {
  getSetCookies,
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestServer,
} from '../../support/test-server.ts'

const site = 'http://localhost:3000'
let provider: OpenIdProvider
let server: TestServer
let nextSubject = 1
beforeAll(async () => {
  provider = await startOpenIdProvider(`${site}/users/auth/openid/callback`)
  server = await startTestServer({
    ROADSTEAD_OPENID_ISSUER: provider.issuer,
    ROADSTEAD_OPENID_CLIENT_ID: provider.clientId,
    ROADSTEAD_OPENID_CLIENT_SECRET: provider.clientSecret,
    ROADSTEAD_OPENID_PROVIDER_NAME: 'Club Nautique',
  })
})
beforeEach(() => {
  provider.user = null
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

async function openPage(url: string, cookie = '') {
  const { statusCode: status, headers, body: html } = await server.app.inject({ url, headers: { cookie } })
  return {
    status,
    headers,
    html,
    location: String(headers.location ?? ''),
    cookie: getSetCookies({ headers }),
  }
}

/** Logs in from the button to the callback and returns its response. */
async function logInAs(providerUser: OpenIdUser | null, returnTo = '/') {
  provider.user = providerUser
  const start = await openPage(`/users/auth/openid?return_to=${encodeURIComponent(returnTo)}`)
  expect(start.status).toBe(303)
  const callbackUrl = new URL(await provider.logIn(start.location))
  return openPage(callbackUrl.pathname + callbackUrl.search, start.cookie)
}

async function fetchUser(cookie: string) {
  const { body } = await server.get('/users/logged_in', { cookie })
  return (body as { user: { id: number; email: string; name: string; confirmed: boolean } | null }).user
}

function createProviderUser(overrides: Partial<OpenIdUser> = {}): OpenIdUser {
  const subject = `subject-${nextSubject++}`
  return {
    subject,
    email: `${subject}@club.example`,
    email_verified: true,
    name: 'Maud Fontenoy',
    ...overrides,
  }
}

describe('OpenID log-in', () => {
  it('is offered by provider name on the sign-in and sign-up pages', async () => {
    for (const page of ['/users/sign_in', '/users/sign_up']) {
      expect((await openPage(page)).html).toContain('Log in with Club Nautique')
      // The log-in leads back to the page that asked for it.
      expect((await openPage(`${page}?return_to=/faq?a=1`)).html).toContain(
        'href="/users/auth/openid?return_to=%2Ffaq%3Fa%3D1"',
      )
    }
  })

  it('creates an account with name and confirmed address, and finds it again', async () => {
    const providerUser = createProviderUser()
    const first = await logInAs(providerUser, '/placeview/1401')
    expect(first.status).toBe(303)
    expect(first.location).toBe('/placeview/1401')
    const user = await fetchUser(first.cookie)
    expect(user).toMatchObject({ email: providerUser.email, name: 'Maud Fontenoy', confirmed: true })
    const second = await logInAs({ ...providerUser, email: 'moved@club.example' })
    expect((await fetchUser(second.cookie))?.id).toBe(user?.id)
  })

  it('does not log in to a deleted account by its identity', async () => {
    const providerUser = createProviderUser()
    const id = (await fetchUser((await logInAs(providerUser)).cookie))?.id
    await server.database.pool.query('update users set deleted_at = now() where id = $1', [id])
    const identity = { issuer: provider.issuer, subject: providerUser.subject }
    expect(await findIdentity(server.database.db, identity)).toBeNull()
  })

  it('uses PKCE, state and nonce, and hides them in the cookie', async () => {
    const start = await openPage('/users/auth/openid')
    const parameters = new URL(start.location).searchParams
    expect(parameters.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(parameters.get(name)).toMatch(/^[\w-]{43}$/)
    expect(parameters.get('redirect_uri')).toBe(`${site}/users/auth/openid/callback`)
    const cookie = String(start.headers['set-cookie'])
    expect(cookie).toMatch(/Max-Age=600; Path=\/users\/auth\/openid; HttpOnly; SameSite=Lax/)
    expect(cookie).not.toContain(parameters.get('state'))
  })

  it('finds a confirmed account by an e-mail address that the provider verified', async () => {
    const account = await server.createUser()
    await server.database.pool.query('update users set confirmed_at = now() where id = $1', [account.id])
    const answer = await logInAs(createProviderUser({ email: account.email.toUpperCase() }))
    expect((await fetchUser(answer.cookie))?.id).toBe(account.id)
    const visitor = await fetchVisitorHeaders(server.call)
    const user = { email: account.email, password: testPassword }
    expect((await server.call('POST', '/users/sign_in', { user }, visitor)).status).toBe(200)
  })

  it('ends all other sessions, keys and passwords of an account with an unconfirmed address', async () => {
    const account = await server.createUser()
    const answer = await logInAs(createProviderUser({ email: account.email }))
    expect(await fetchUser(answer.cookie)).toMatchObject({ id: account.id, confirmed: true })
    expect((await account.call('GET', '/users/logged_in')).body).toMatchObject({ logged_in: false })
    expect((await server.get('/users/logged_in', { authorization: `Bearer ${account.apiKey}` })).status).toBe(
      401,
    )
    const visitor = await fetchVisitorHeaders(server.call)
    const user = { email: account.email, password: testPassword }
    expect((await server.call('POST', '/users/sign_in', { user }, visitor)).status).toBe(401)
  })

  it('does not log in to an account by an unverified e-mail address', async () => {
    const account = await server.createUser()
    await server.database.pool.query('update users set confirmed_at = now() where id = $1', [account.id])
    const answer = await logInAs(createProviderUser({ email: account.email, email_verified: false }))
    expect(answer.status).toBe(422)
    expect(answer.html.includes('has not verified that')).toBe(true)
    expect(await fetchUser(answer.cookie)).toBe(null)
    // A provider that does not say so has not verified it.
    const { email_verified: _unstated, ...unstated } = createProviderUser({ email: account.email })
    expect((await logInAs(unstated)).status).toBe(422)
    const unverified = await logInAs(createProviderUser({ email_verified: false }))
    expect(await fetchUser(unverified.cookie)).toMatchObject({ confirmed: false })
  })

  it('shows an error without an e-mail address', async () => {
    const answer = await logInAs({ subject: 'nameless' })
    expect(answer.status).toBe(422)
    expect(answer.html.includes('did not provide your e-mail address')).toBe(true)
  })

  it('shows an error on the sign-in page if the provider refuses', async () => {
    const answer = await logInAs(null)
    expect(answer.status).toBe(422)
    expect(answer.html.includes('The log-in with Club Nautique was not completed.')).toBe(true)
  })

  it('refuses callbacks in another browser, repeated ones and those with another state', async () => {
    provider.user = createProviderUser()
    const start = await openPage('/users/auth/openid')
    const { pathname, search } = new URL(await provider.logIn(start.location))
    const stateCookie = start.cookie
    for (const cookie of ['', 'roadstead_openid=x', (await openPage('/users/auth/openid')).cookie]) {
      const answer = await openPage(pathname + search, cookie)
      expect(answer.status).toBe(422)
      expect(await fetchUser(answer.cookie)).toBe(null)
    }
    const forged = await openPage(pathname + search.replace(/state=[^&]+/, 'state=other'), stateCookie)
    expect(forged.status).toBe(422)
    expect((await openPage(pathname + search, stateCookie)).status).toBe(303)
    expect((await openPage(pathname + search, stateCookie)).status).toBe(422)
  })

  it('prefers the parts of a name to the whole, and cuts long ones', async () => {
    const parts = { given_name: ' Jeanne ', family_name: 'de Baret' }
    const fetchNames = async (claims: Partial<OpenIdUser>) => {
      const user = await fetchUser((await logInAs(createProviderUser(claims))).cookie)
      const { first_name, last_name } = user as unknown as Record<string, unknown> // the own profile has both
      return [first_name, last_name]
    }
    expect(await fetchNames({ ...parts, name: 'Someone Else' })).toEqual(['Jeanne', 'de Baret'])
    expect(await fetchNames({ name: 'Jeanne  de Baret' })).toEqual(['Jeanne', 'de Baret'])
    expect(await fetchNames({ name: 'Jeanne' })).toEqual(['Jeanne', null])
    expect(await fetchNames({ name: ' ' })).toEqual([null, null])
    expect(await fetchNames({ name: 'x'.repeat(201) })).toEqual(['x'.repeat(200), null])
  })

  it('expires while the user is at the provider for too long', async () => {
    const now = { value: new Date('2026-05-01T12:00:00Z') }
    const openId = createOpenId({
      settings: server.settings,
      secrets: openSecrets(server.settings),
      siteUrl: () => site,
      clock: () => now.value,
    })
    if (!openId) throw new Error('a provider is configured')
    expect(openId.providerName).toBe('Club Nautique')
    const logIn = async (minutes: number) => {
      provider.user = createProviderUser({ name: 'Maud Fontenoy' })
      now.value = new Date('2026-05-01T12:00:00Z')
      const { address, sealed } = await openId.startLogIn('/faq')
      const { search } = new URL(await provider.logIn(address))
      now.value = new Date(
        now.value.getTime() + minutes * 60_000 + (minutes === openIdTimeoutMinutes ? 0 : 1),
      )
      return openId.finishLogIn(search, sealed)
    }
    expect(await logIn(openIdTimeoutMinutes)).toEqual({
      identity: {
        issuer: provider.issuer,
        subject: provider.user?.subject,
        email: provider.user?.email,
        emailVerified: true,
        firstName: 'Maud',
        lastName: 'Fontenoy',
      },
      returnTo: '/faq',
    })
    await expect(logIn(openIdTimeoutMinutes + 1)).rejects.toMatchObject({ failure: 'expired' })
  })

  it('clears its cookie and is not cached', async () => {
    const answer = await logInAs(createProviderUser())
    expect(String(answer.headers['set-cookie'])).toMatch(
      /roadstead_openid=; Max-Age=0; Path=\/users\/auth\/openid; .*HttpOnly/,
    )
    expect(answer.headers['cache-control']).toMatch(/no-store/)
    expect((await openPage('/users/auth/openid')).headers['cache-control']).toMatch(/no-store/)
  })

  it('sends the confirmation link for an unverified address only', async () => {
    for (const email_verified of [true, false]) {
      const user = createProviderUser({ email_verified })
      await logInAs(user)
      await server.app.mailer.waitUntilIdle()
      expect(readOutbox(server.dataFolder, user.email)).toHaveLength(email_verified ? 0 : 1)
    }
  })

  it('counts a new account as a sign-up, and shows on the sign-in page that there were too many', async () => {
    const limit = vi
      .spyOn(server.app.rateLimiter, 'limitSignUps')
      .mockRejectedValue(new DomainError('too-many-requests', 'account.errors.tooManySignUps'))
    const newUser = createProviderUser()
    const refused = await logInAs(newUser)
    limit.mockRestore()
    expect(refused.status).toBe(429)
    expect(refused.html.includes('Too many accounts were created')).toBe(true)
    expect((await logInAs(newUser)).status).toBe(303)
  })

  it('redirects to paths of this site only', async () => {
    expect((await logInAs(createProviderUser(), 'https://evil.example/')).location).toBe('/')
  })
})

describe('unreachable OpenID provider', () => {
  it('shows an error on the sign-in page', async () => {
    const unreachableServer = await startTestServer({
      ROADSTEAD_OPENID_ISSUER: 'http://127.0.0.1:1',
      ROADSTEAD_OPENID_CLIENT_ID: 'a',
      ROADSTEAD_OPENID_CLIENT_SECRET: 'b',
    })
    const answer = await unreachableServer.app.inject({ url: '/users/auth/openid' })
    expect(answer.statusCode).toBe(503)
    expect(answer.body.includes('OpenID is not responding')).toBe(true)
    expect((await unreachableServer.app.inject({ url: '/users/sign_in' })).body).toContain(
      'Log in with OpenID',
    )
    await unreachableServer.close()
  })
})

describe('OpenID provider that names internal addresses', () => {
  const requestedPaths: string[] = []
  const openServers: Server[] = []
  afterAll(() => openServers.forEach((httpServer) => httpServer.close()))
  async function serve(answer: (path: string, ownUrl: string) => object | string): Promise<string> {
    const httpServer = createServer((request, response) => {
      requestedPaths.push(request.url ?? '')
      const body = answer(request.url ?? '', `http://${request.headers.host}`)
      if (typeof body === 'string') response.writeHead(302, { location: body }).end()
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
    openServers.push(httpServer)
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}` // it listens on a port
  }
  /** Starts a site with this provider and returns the status of its log-in and of its callback. */
  async function logInWithIssuer(issuer: string): Promise<{ start: number; callback: number | null }> {
    const site = await startTestServer({
      ROADSTEAD_OPENID_ISSUER: issuer,
      ROADSTEAD_OPENID_CLIENT_ID: 'a',
      ROADSTEAD_OPENID_CLIENT_SECRET: 'b',
    })
    const start = await site.app.inject({ url: '/users/auth/openid' })
    if (start.statusCode !== 303) {
      await site.close()
      return { start: start.statusCode, callback: null }
    }
    const state = new URL(String(start.headers.location)).searchParams.get('state')
    const callback = await site.app.inject({
      url: `/users/auth/openid/callback?code=c&state=${state}`,
      headers: { cookie: getSetCookies(start) },
    })
    await site.close()
    return { start: start.statusCode, callback: callback.statusCode }
  }
  const buildConfiguration = (ownUrl: string, tokens: string) => ({
    issuer: ownUrl,
    authorization_endpoint: `${ownUrl}/authorize`,
    token_endpoint: `${tokens}/token`,
    response_types_supported: ['code'],
  })

  it('requests only its own address, not the named ones', async () => {
    requestedPaths.length = 0
    const internalUrl = await serve(() => ({}))
    const internalUrls = [internalUrl, internalUrl.replace('127.0.0.1', 'localhost')]
    for (const tokens of internalUrls) {
      const issuer = await serve((_path, ownUrl) => buildConfiguration(ownUrl, tokens))
      expect(await logInWithIssuer(issuer)).toEqual({ start: 303, callback: 422 })
    }
    expect(requestedPaths).toEqual(internalUrls.map(() => '/.well-known/openid-configuration'))
    // Control: an endpoint at the provider's own address is requested.
    const issuer = await serve((path, ownUrl) =>
      path === '/token' ? {} : buildConfiguration(ownUrl, ownUrl),
    )
    expect(await logInWithIssuer(issuer)).toEqual({ start: 303, callback: 422 })
    expect(requestedPaths.at(-1)).toBe('/token')
  })

  it('is asked again after a failure', async () => {
    let isAway = true
    const issuer = await serve((_path, ownUrl) => (isAway ? {} : buildConfiguration(ownUrl, ownUrl)))
    const openId = createOpenId({
      settings: { ...server.settings, openIdIssuer: issuer },
      secrets: openSecrets(server.settings),
      siteUrl: () => site,
      clock: () => new Date(),
    })
    await expect(openId?.startLogIn('/')).rejects.toMatchObject({ failure: 'providerUnavailable' })
    isAway = false
    expect((await openId?.startLogIn('/'))?.address).toContain(`${issuer}/authorize?`)
  })

  it('does not follow its redirects', async () => {
    requestedPaths.length = 0
    const internalUrl = await serve((_path, ownUrl) => buildConfiguration(ownUrl, ownUrl))
    const issuer = await serve((path) => internalUrl + path)
    expect(await logInWithIssuer(issuer)).toEqual({ start: 503, callback: null })
    expect(requestedPaths).toEqual(['/.well-known/openid-configuration'])
  })
})

describe('OpenID settings', () => {
  const completeSettings = {
    ROADSTEAD_OPENID_ISSUER: 'https://club.example',
    ROADSTEAD_OPENID_CLIENT_ID: 'a',
    ROADSTEAD_OPENID_CLIENT_SECRET: 'b',
  }
  it.each(Object.keys(completeSettings))('require %s', (name) => {
    expect(() => parseSettings({ ...completeSettings, [name]: '' })).toThrow(
      `${name} is missing for the OpenID log-in`,
    )
  })

  it('require https for other hosts', () => {
    expect(() =>
      parseSettings({ ...completeSettings, ROADSTEAD_OPENID_ISSUER: 'http://club.example' }),
    ).toThrow('ROADSTEAD_OPENID_ISSUER must start with https://, except on this machine')
    expect(parseSettings(completeSettings).openIdClientId).toBe('a')
  })
})
