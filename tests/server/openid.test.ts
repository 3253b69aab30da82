import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseSettings } from '../../src/server/settings.ts'
import { startOpenIdProvider, type OpenIdUser, type OpenIdProvider } from '../fakes/openid-provider.ts'
import {
  getSetCookies,
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestServer,
} from './test-server.ts'

const site = 'http://localhost:3000'
let house: OpenIdProvider
let server: TestServer
let next = 1
beforeAll(async () => {
  house = await startOpenIdProvider(`${site}/users/auth/openid/callback`)
  server = await startTestServer({
    ROADSTEAD_OPENID_ISSUER: house.issuer,
    ROADSTEAD_OPENID_CLIENT_ID: house.clientId,
    ROADSTEAD_OPENID_CLIENT_SECRET: house.clientSecret,
    ROADSTEAD_OPENID_PROVIDER_NAME: 'Club Nautique',
  })
})
beforeEach(() => {
  house.user = null
})
afterAll(async () => {
  await server.close()
  await house.close()
})

async function open(url: string, cookie = '') {
  const { statusCode: status, headers, body: html } = await server.app.inject({ url, headers: { cookie } })
  return {
    status,
    headers,
    html,
    location: String(headers.location ?? ''),
    cookie: getSetCookies({ headers }),
  }
}

/** From the button to the way back; what the site answers there. */
async function logInAs(person: OpenIdUser | null, returnTo = '/') {
  house.user = person
  const start = await open(`/users/auth/openid?return_to=${encodeURIComponent(returnTo)}`)
  expect(start.status).toBe(303)
  const back = new URL(await house.logIn(start.location))
  return open(back.pathname + back.search, start.cookie)
}

async function userOf(cookie: string) {
  const { body } = await server.get('/users/logged_in', { cookie })
  return (body as { user: { id: number; email: string; name: string; confirmed: boolean } | null }).user
}

function newPerson(stated: Partial<OpenIdUser> = {}): OpenIdUser {
  const subject = `person-${next++}`
  return { subject, email: `${subject}@club.example`, email_verified: true, name: 'Maud Fontenoy', ...stated }
}

describe('logging in at another house', () => {
  it('is offered on the pages to log in and sign up, by its name', async () => {
    for (const page of ['/users/sign_in', '/users/sign_up']) {
      expect((await open(page)).html).toContain('Log in with Club Nautique')
    }
  })

  it('makes an account with name and confirmed address, and finds it the next time', async () => {
    const person = newPerson()
    const first = await logInAs(person, '/placeview/1401')
    expect([first.status, first.location]).toEqual([303, '/placeview/1401'])
    const user = await userOf(first.cookie)
    expect(user).toMatchObject({ email: person.email, name: 'Maud Fontenoy', confirmed: true })
    const second = await logInAs({ ...person, email: 'moved@club.example' })
    expect((await userOf(second.cookie))?.id).toBe(user?.id)
  })

  it('carries PKCE, state and nonce, and nothing secret that can be read', async () => {
    const start = await open('/users/auth/openid')
    const asked = new URL(start.location).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
    expect(asked.get('redirect_uri')).toBe(`${site}/users/auth/openid/callback`)
    const cookie = String(start.headers['set-cookie'])
    expect(cookie).toMatch(/Max-Age=600; Path=\/users\/auth\/openid; HttpOnly; SameSite=Lax/)
    expect(cookie).not.toContain(asked.get('state'))
  })

  it('finds the confirmed account of an address the house vouches for', async () => {
    const member = await server.createUser()
    await server.database.pool.query('update users set confirmed_at = now() where id = $1', [member.id])
    const answer = await logInAs(newPerson({ email: member.email.toUpperCase() }))
    expect((await userOf(answer.cookie))?.id).toBe(member.id)
    const visitor = await fetchVisitorHeaders(server.call)
    const user = { email: member.email, password: testPassword }
    expect((await server.call('POST', '/users/sign_in', { user }, visitor)).status).toBe(200)
  })

  it('ends every other way into an account whose address nobody had confirmed', async () => {
    const member = await server.createUser()
    const answer = await logInAs(newPerson({ email: member.email }))
    expect(await userOf(answer.cookie)).toMatchObject({ id: member.id, confirmed: true })
    expect((await member.call('GET', '/users/logged_in')).body).toMatchObject({ logged_in: false })
    expect((await server.get('/users/logged_in', { authorization: `Bearer ${member.apiKey}` })).status).toBe(
      401,
    )
    const visitor = await fetchVisitorHeaders(server.call)
    const user = { email: member.email, password: testPassword }
    expect((await server.call('POST', '/users/sign_in', { user }, visitor)).status).toBe(401)
  })

  it('does not open an account by an address the house does not vouch for', async () => {
    const member = await server.createUser()
    await server.database.pool.query('update users set confirmed_at = now() where id = $1', [member.id])
    const answer = await logInAs(newPerson({ email: member.email, email_verified: false }))
    expect([answer.status, answer.html.includes('has not verified that')]).toEqual([422, true])
    expect(await userOf(answer.cookie)).toBe(null)
    const fresh = await logInAs(newPerson({ email_verified: false }))
    expect(await userOf(fresh.cookie)).toMatchObject({ confirmed: false })
  })

  it('without an address says so', async () => {
    const answer = await logInAs({ subject: 'nameless' })
    expect([answer.status, answer.html.includes('did not provide your e-mail address')]).toEqual([422, true])
  })

  it('that is refused there leads to the page to log in, with a sentence', async () => {
    const answer = await logInAs(null)
    expect([answer.status, answer.html.includes('The log-in with Club Nautique was not completed.')]).toEqual(
      [422, true],
    )
  })

  it('that comes back in another browser, twice, or with another state is not taken', async () => {
    house.user = newPerson()
    const start = await open('/users/auth/openid')
    const { pathname, search } = new URL(await house.logIn(start.location))
    const sealed = start.cookie
    for (const cookie of ['', 'roadstead_openid=x', (await open('/users/auth/openid')).cookie]) {
      const answer = await open(pathname + search, cookie)
      expect(answer.status).toBe(422)
      expect(await userOf(answer.cookie)).toBe(null)
    }
    const forged = await open(pathname + search.replace(/state=[^&]+/, 'state=other'), sealed)
    expect(forged.status).toBe(422)
    expect((await open(pathname + search, sealed)).status).toBe(303)
    expect((await open(pathname + search, sealed)).status).toBe(422)
  })

  it('leads nowhere but to a path of this site', async () => {
    expect((await logInAs(newPerson(), 'https://evil.example/')).location).toBe('/')
  })
})

describe('a house that is away', () => {
  it('is a sentence on the page to log in, and none without one', async () => {
    const lonely = await startTestServer({
      ROADSTEAD_OPENID_ISSUER: 'http://127.0.0.1:1',
      ROADSTEAD_OPENID_CLIENT_ID: 'a',
      ROADSTEAD_OPENID_CLIENT_SECRET: 'b',
    })
    const answer = await lonely.app.inject({ url: '/users/auth/openid' })
    expect([answer.statusCode, answer.body.includes('OpenID is not responding')]).toEqual([503, true])
    expect((await lonely.app.inject({ url: '/users/sign_in' })).body).toContain('Log in with OpenID')
    await lonely.close()
  })
})

describe('a house that names addresses inside the network', () => {
  const asked: string[] = []
  const open: Server[] = []
  afterAll(() => open.forEach((one) => one.close()))
  async function serve(answer: (path: string, own: string) => object | string): Promise<string> {
    const one = createServer((request, response) => {
      asked.push(request.url ?? '')
      const given = answer(request.url ?? '', `http://${request.headers.host}`)
      if (typeof given === 'string') response.writeHead(302, { location: given }).end()
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(given))
    })
    open.push(one)
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}` // it listens on a port
  }
  /** A site whose house is at this address; what its log-in answers, and what it answers to the way back. */
  async function logInAt(issuer: string): Promise<{ start: number; back: number | null }> {
    const visited = await startTestServer({
      ROADSTEAD_OPENID_ISSUER: issuer,
      ROADSTEAD_OPENID_CLIENT_ID: 'a',
      ROADSTEAD_OPENID_CLIENT_SECRET: 'b',
    })
    const start = await visited.app.inject({ url: '/users/auth/openid' })
    if (start.statusCode !== 303) {
      await visited.close()
      return { start: start.statusCode, back: null }
    }
    const state = new URL(String(start.headers.location)).searchParams.get('state')
    const back = await visited.app.inject({
      url: `/users/auth/openid/callback?code=c&state=${state}`,
      headers: { cookie: getSetCookies(start) },
    })
    await visited.close()
    return { start: start.statusCode, back: back.statusCode }
  }
  const described = (own: string, tokens: string) => ({
    issuer: own,
    authorization_endpoint: `${own}/authorize`,
    token_endpoint: `${tokens}/token`,
    response_types_supported: ['code'],
  })

  it('is asked itself, and the others are not', async () => {
    asked.length = 0
    const inner = await serve(() => ({}))
    const named = [inner, inner.replace('127.0.0.1', 'localhost')]
    for (const tokens of named) {
      const issuer = await serve((_path, own) => described(own, tokens))
      expect(await logInAt(issuer)).toEqual({ start: 303, back: 422 })
    }
    expect(asked).toEqual(named.map(() => '/.well-known/openid-configuration'))
    // A control: at the house's own address the question comes.
    const issuer = await serve((path, own) => (path === '/token' ? {} : described(own, own)))
    expect(await logInAt(issuer)).toEqual({ start: 303, back: 422 })
    expect(asked.at(-1)).toBe('/token')
  })

  it('is not followed where it redirects', async () => {
    asked.length = 0
    const inner = await serve((_path, own) => described(own, own))
    const issuer = await serve((path) => inner + path)
    expect(await logInAt(issuer)).toEqual({ start: 503, back: null })
    expect(asked).toEqual(['/.well-known/openid-configuration'])
  })
})

describe('the settings', () => {
  const whole = {
    ROADSTEAD_OPENID_ISSUER: 'https://club.example',
    ROADSTEAD_OPENID_CLIENT_ID: 'a',
    ROADSTEAD_OPENID_CLIENT_SECRET: 'b',
  }
  it.each(Object.keys(whole))('%s must not be missing', (name) => {
    expect(() => parseSettings({ ...whole, [name]: '' })).toThrow(`${name} is missing for the OpenID log-in`)
  })

  it('must name a house that is not spoken to in the clear', () => {
    expect(() => parseSettings({ ...whole, ROADSTEAD_OPENID_ISSUER: 'http://club.example' })).toThrow(
      'ROADSTEAD_OPENID_ISSUER must start with https://, except on this machine',
    )
    expect(parseSettings(whole).openIdClientId).toBe('a')
  })
})
