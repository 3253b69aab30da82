import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unnamedProxyLines } from '../../src/core/limits/requests.ts'
import { csvFormat } from '../../src/server/places/exports/csv.ts'
import {
  fetchOnce,
  fetchWithSafeRedirects,
  initForOthers,
  lookUpPublicAddress,
} from '../../src/server/system/network/safe-fetch.ts'
import { isPrivateIp } from '../../src/server/system/network/private-ip.ts'
import type { ExportedPlace } from '../../src/server/places/exports/queries.ts'
import { startTestServer, type TestUser, type TestServer } from '../support/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://site.example' })
  user = await server.createUser()
})
afterAll(() => server.close())

describe('malformed requests', () => {
  it.each(['//', '///'])('%s answers the home page, without a redirect to another host', async (url) => {
    const home = await server.app.inject('/')
    const { statusCode, headers } = await server.app.inject(url)
    expect(statusCode).toEqual(home.statusCode)
    expect(headers.location).toBeUndefined()
    expect((await server.app.inject({ url, method: 'POST' })).statusCode).toBe(404)
  })

  it.each([
    ['//evil.example', 404, 404],
    ['/%zz', 422, 422],
    ['/__proto__', 404, 404],
    ['/api/v1/__proto__', 404, 404],
    // An invalid id; only GET has a route with one.
    ['/api/v1/places/__proto__', 422, 404],
  ])('%s answers %i to GET and %i to POST', async (url, getStatus, postStatus) => {
    for (const [method, status] of [
      ['GET', getStatus],
      ['POST', postStatus],
    ] as const) {
      const { statusCode, headers } = await server.app.inject({ url, method })
      expect(statusCode, method).toEqual(status)
      expect(headers.location, method).toBeUndefined()
    }
  })

  it('with a body over the limit answer 413, also to a client that sends all of it first', async () => {
    const url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(url.port), url.hostname)
    const answers: string[] = []
    socket.on('data', (chunk) => answers.push(chunk.toString()))
    const bytes = 4 * 1024 * 1024
    socket.write(
      `POST /api/v1/observations HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
    )
    await expect.poll(() => answers.join('')).toMatch(/^HTTP\/1.1 413 /)
    for (let sent = 0; sent < bytes; sent += 65_536) {
      if (!socket.write(' '.repeat(65_536))) await once(socket, 'drain')
    }
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
    expect(answers.join('')).toMatch(/HTTP\/1.1 200 /)
  })

  it('with names of Object.prototype in the path answer 404', async () => {
    const admin = await server.createUser({ admin: true })
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      for (const url of [
        `/admin/act/${name}/1`,
        `/admin/${name}/1`,
        `/photos/1/${name}/a.jpg`,
        `/embed/${name}`,
      ]) {
        for (const method of ['GET', 'POST'] as const) {
          const { statusCode } = await server.app.inject({ url, method, headers: admin.headers })
          expect(statusCode, `${method} ${url}`).toBe(404)
        }
      }
    }
  })

  it('with JSON of 5,000 levels answer 422', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const body = `{"place":${open.repeat(5000)}1${close.repeat(5000)}}`
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/v1/places',
        headers: { ...user.headers, 'content-type': 'application/json' },
        payload: body,
      })
      expect(statusCode).toBe(422)
    }
  })

  it('with a host of 3,000 characters answer 400', async () => {
    for (const url of ['/', '/api/v1/places.kml?networklink=true', '/nothing']) {
      const headers = { host: 'h'.repeat(3000) }
      expect((await server.app.inject({ url, headers })).statusCode).toBe(400)
    }
  })

  it('list a limited number of invalid fields', async () => {
    const reports = Array.from({ length: 20_000 }, () => 1)
    const answer = await user.call('POST', '/observations', { reports })
    expect(answer.status).toBe(422)
    expect(Object.keys((answer.body as { errors: object }).errors).length).toBeLessThan(60)
  })
})

describe('X-Forwarded-For', () => {
  const fetchCountry = async (environment: Record<string, string>, remoteAddress: string) => {
    const other = await startTestServer(environment)
    const answer = await other.app.inject({
      url: '/api/v1/country',
      remoteAddress,
      headers: { 'x-forwarded-for': '193.51.24.1' },
    })
    await other.close()
    return answer.json<{ country_code: string | null }>().country_code
  }

  it('is accepted from the configured proxies only', async () => {
    const settings = { PUBLIC_URL: 'https://site.example', ROADSTEAD_TRUSTED_PROXIES: '10.1.0.0/16' }
    expect(await fetchCountry({ PUBLIC_URL: 'https://site.example' }, '127.0.0.1')).toBeNull()
    expect(await fetchCountry(settings, '10.2.0.1')).toBeNull()
    expect(await fetchCountry(settings, '10.1.2.3')).toBe('FR')
    expect(await fetchCountry(settings, '::ffff:10.1.2.3')).toBe('FR')
  })
})

describe('header of an unknown proxy', () => {
  it('is logged once an hour per address, for a limited number of addresses', async () => {
    let now = new Date('2026-06-01T00:00:00Z')
    const lines: { msg: string; address?: string }[] = []
    const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const settings = {
      PUBLIC_URL: 'https://site.example',
      ROADSTEAD_TRUSTED_PROXIES: '10.1.0.0/16',
      ROADSTEAD_LOG_LEVEL: 'warn',
    }
    const other = await startTestServer(settings, { clock: () => now, logStream })
    const call = (remoteAddress: string, headers = { 'x-forwarded-for': '193.51.24.1' }) =>
      other.app.inject({ url: '/healthz', remoteAddress, headers })
    /** Returns the addresses of the warnings since the last call, among other lines. */
    const takeLogged = () =>
      lines
        .splice(0)
        .filter(({ msg }) => msg.includes('ROADSTEAD_TRUSTED_PROXIES'))
        .map(({ address }) => address)
    await call('10.1.2.3')
    await other.app.inject({ url: '/healthz', remoteAddress: '10.2.0.1' })
    expect(takeLogged()).toEqual([])
    for (const address of ['10.2.0.1', '10.2.0.1', '10.2.0.2']) await call(address)
    expect(takeLogged()).toEqual(['10.2.0.1', '10.2.0.2'])
    // The address of a possible visitor is not logged.
    await call('8.8.8.8')
    expect(takeLogged()).toEqual([undefined])
    for (let host = 0; host < 200; host++) await call(`10.3.0.${host}`)
    expect(takeLogged()).toHaveLength(unnamedProxyLines.addresses - 3)
    now = new Date(now.getTime() + unnamedProxyLines.everyMs)
    await call('10.2.0.1')
    expect(takeLogged()).toEqual(['10.2.0.1'])
    await other.close()
  })
})

describe('Strict-Transport-Security', () => {
  it('excludes subdomains by default', async () => {
    const header = async (app: TestServer['app']) =>
      (await app.inject('/healthz')).headers['strict-transport-security']
    expect(await header(server.app)).not.toContain('includeSubDomains')
    const subdomainServer = await startTestServer({
      PUBLIC_URL: 'https://site.example',
      ROADSTEAD_HSTS_SUBDOMAINS: 'on',
    })
    expect(await header(subdomainServer.app)).toContain('includeSubDomains')
    await subdomainServer.close()
  })
})

describe('CSV cells', () => {
  const formatCell = (name: string) => {
    const place = {
      id: 1,
      name,
      type_enum: 0,
      tags: {},
      source: 'members',
      other_sources: [],
      deleted: false,
    }
    // Other fields are undefined.
    return csvFormat.formatRecords(
      [place as unknown as ExportedPlace],
      { siteUrl: 'https://site.example', changedAt: null, gpxFlavour: 'opencpn' },
      true,
    )
  }
  it.each([
    ['=1', `'=1`],
    ['\u200b=1', `\u200b'=1`],
    ['a;=1', `a;'=1`],
    ['a;\u200b +1', `a;\u200b '+1`],
    ['a\t@x', `a\t'@x`],
    ['a\r\n-1', `a\r\n'-1`],
    ['a;"=1', `a;""'=1`],
    ['a - b = c', 'a - b = c'],
  ])('are not read as formulas with commas, semicolons or tabs as separator: %j', (name, expected) => {
    expect(formatCell(name)).toContain(expected)
  })
})

describe('outgoing requests', () => {
  const servers: Server[] = []
  afterAll(() => servers.forEach((httpServer) => httpServer.close()))
  /** Starts a local server that redirects all requests. */
  async function startRedirectingServer(getTarget: (path: string) => string | null): Promise<string> {
    const httpServer = createServer((request, response) => {
      const location = getTarget(request.url ?? '/')
      if (location) response.writeHead(302, { location }).end()
      else response.end('here')
    })
    servers.push(httpServer)
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}` // it listens on a port
  }

  it('read configured local URLs and follow redirects to the same host', async () => {
    const url = await startRedirectingServer((path) => (path === '/a' ? '/b' : null))
    expect(await (await fetchWithSafeRedirects(`${url}/a`)).text()).toBe('here')
  })

  it('follow no redirect to a private address, by number or name', async () => {
    const localUrl = await startRedirectingServer(() => null)
    const { port } = new URL(localUrl)
    for (const target of [
      localUrl,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://2130706433:${port}/`,
    ]) {
      const url = await startRedirectingServer(() => target)
      await expect(fetchWithSafeRedirects(url), target).rejects.toThrow('leads to a private address')
    }
    const toFile = await startRedirectingServer(() => 'file:///etc/passwd')
    await expect(fetchWithSafeRedirects(toFile)).rejects.toThrow('is not an http or https URL')
  })

  it('follow a limited number of redirects', async () => {
    const url = await startRedirectingServer((path) => `${path}a`)
    await expect(fetchWithSafeRedirects(url)).rejects.toThrow('too many redirects')
  })

  it('reach the configured local host, but no other local host', async () => {
    const localUrl = new URL(await startRedirectingServer(() => null))
    const configured = new URL(await startRedirectingServer(() => null))
    const init = { method: 'POST', body: 'code=1' }
    expect(await (await fetchOnce(configured, new URL('/token', configured), init)).text()).toBe('here')
    await expect(fetchOnce(configured, localUrl, init)).rejects.toThrow('leads to a private address')
    localUrl.hostname = 'localhost'
    await expect(fetchOnce(configured, localUrl, init)).rejects.toThrow('leads to a private address')
  })

  it('send credentials and bodies to the configured host only', () => {
    const { headers } = initForOthers({
      headers: { authorization: 'Basic cGlsb3Q6c2VjcmV0', accept: 'text/xml' },
    })
    expect(Object.fromEntries(new Headers(headers))).toEqual({ accept: 'text/xml' })
    expect(() => initForOthers({ body: 'data=1' })).toThrow('another host')
  })

  it('check the resolved address of the connection', async () => {
    const error = await new Promise((resolve) => lookUpPublicAddress('localhost', {}, resolve))
    expect(String(error)).toContain('private address')
  })

  it('detect private addresses', () => {
    const privateAddresses = [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '::1',
      '[fe80::1]',
      '::ffff:10.0.0.1',
      '[::ffff:7f00:1]',
      'x',
    ]
    expect(privateAddresses.filter((address) => !isPrivateIp(address))).toEqual([])
    expect(['8.8.8.8', '2001:4860:4860::8888'].filter(isPrivateIp)).toEqual([])
  })
})
