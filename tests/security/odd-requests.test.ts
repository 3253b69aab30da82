import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import { startTestServer, type TestUser, type TestServer } from '../server/test-server.ts'

let server: TestServer
let member: TestUser
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://site.example' })
  member = await server.createUser()
})
afterAll(() => server.close())

describe('requests that no program means', () => {
  it.each([
    '//',
    '///',
    '//evil.example',
    '/%zz',
    '/__proto__',
    '/api/v1/__proto__',
    '/api/v1/places/__proto__',
  ])('are no failure of the server: GET %s', async (url) => {
    expect((await server.app.inject(url)).statusCode).toBeLessThan(500)
    expect((await server.app.inject({ url, method: 'POST' })).statusCode).toBeLessThan(500)
  })

  it('are a name of every object in a path', async () => {
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
          expect([url, statusCode < 500]).toEqual([url, true])
        }
      }
    }
  })

  it('hold JSON of 5,000 levels', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const body = `{"place":${open.repeat(5000)}1${close.repeat(5000)}}`
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/v1/places',
        headers: { ...member.headers, 'content-type': 'application/json' },
        payload: body,
      })
      expect(statusCode).toBe(422)
    }
  })

  it('name a host of 3,000 characters', async () => {
    for (const url of ['/', '/api/v1/places.kml?networklink=true', '/nothing']) {
      const headers = { host: 'h'.repeat(3000) }
      expect((await server.app.inject({ url, headers })).statusCode).toBe(400)
    }
  })

  it('are told of a bounded number of wrong fields', async () => {
    const reports = Array.from({ length: 20_000 }, () => 1)
    const answer = await member.call('POST', '/observations', { reports })
    expect(answer.status).toBe(422)
    expect(Object.keys((answer.body as { errors: object }).errors).length).toBeLessThan(60)
  })
})

describe('who says who calls', () => {
  const country = async (environment: Record<string, string>, remoteAddress: string) => {
    const other = await startTestServer(environment)
    const answer = await other.app.inject({
      url: '/api/v1/country',
      remoteAddress,
      headers: { 'x-forwarded-for': '193.51.24.1' },
    })
    await other.close()
    return answer.json<{ country_code: string | null }>().country_code
  }

  it('is a proxy that the settings name, and nobody else', async () => {
    const named = { PUBLIC_URL: 'https://site.example', ROADSTEAD_TRUSTED_PROXIES: '10.1.0.0/16' }
    expect(await country({ PUBLIC_URL: 'https://site.example' }, '127.0.0.1')).toBeNull()
    expect(await country(named, '10.2.0.1')).toBeNull()
    expect(await country(named, '10.1.2.3')).toBe('FR')
    expect(await country(named, '::ffff:10.1.2.3')).toBe('FR')
  })
})

describe('a proxy that the settings do not name', () => {
  it('is told to the log, once an hour for each address and for a bounded number of them', async () => {
    let now = new Date('2026-06-01T00:00:00Z')
    const lines: { msg: string; address?: string }[] = []
    const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const settings = { ROADSTEAD_TRUSTED_PROXIES: '10.1.0.0/16', ROADSTEAD_LOG_LEVEL: 'warn' }
    const other = await startTestServer(settings, { clock: () => now, logStream })
    const call = (remoteAddress: string, headers = { 'x-forwarded-for': '193.51.24.1' }) =>
      other.app.inject({ url: '/healthz', remoteAddress, headers })
    const told = () =>
      lines.splice(0).map(({ msg, address }) => [msg.includes('ROADSTEAD_TRUSTED_PROXIES'), address])
    await call('10.1.2.3')
    await other.app.inject({ url: '/healthz', remoteAddress: '10.2.0.1' })
    expect(told()).toEqual([])
    for (const address of ['10.2.0.1', '10.2.0.1', '10.2.0.2']) await call(address)
    expect(told()).toEqual([
      [true, '10.2.0.1'],
      [true, '10.2.0.2'],
    ])
    // An address that may be a visitor's own is not written down.
    await call('8.8.8.8')
    expect(told()).toEqual([[true, undefined]])
    for (let host = 0; host < 200; host++) await call(`10.3.0.${host}`)
    expect(told()).toHaveLength(unnamedProxyLines.addresses - 3)
    now = new Date(now.getTime() + unnamedProxyLines.everyMs)
    await call('10.2.0.1')
    expect(told()).toEqual([[true, '10.2.0.1']])
    await other.close()
  })
})

describe('Strict-Transport-Security', () => {
  it('speaks for the site alone unless the settings ask for more', async () => {
    const header = async (app: TestServer['app']) =>
      (await app.inject('/healthz')).headers['strict-transport-security']
    expect(await header(server.app)).not.toContain('includeSubDomains')
    const wider = await startTestServer({
      PUBLIC_URL: 'https://site.example',
      ROADSTEAD_HSTS_SUBDOMAINS: 'on',
    })
    expect(await header(wider.app)).toContain('includeSubDomains')
    await wider.close()
  })
})

describe('cells of CSV', () => {
  const cellOf = (name: string) => {
    const place = {
      id: 1,
      name,
      type_enum: 0,
      tags: {},
      source: 'members',
      other_sources: [],
      deleted: false,
    }
    // The other columns are empty.
    return csvFormat.formatRecords(
      [place as unknown as ExportedPlace],
      { siteUrl: 'https://site.example', changedAt: null },
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
  ])('are no formula for readers of commas, semicolons and tabs: %j', (name, written) => {
    expect(cellOf(name)).toContain(written)
  })
})

describe('fetching', () => {
  const open: Server[] = []
  afterAll(() => open.forEach((one) => one.close()))
  /** A server on this machine that sends everyone elsewhere. */
  async function redirecting(to: (path: string) => string | null): Promise<string> {
    const one = createServer((request, response) => {
      const location = to(request.url ?? '/')
      if (location) response.writeHead(302, { location }).end()
      else response.end('here')
    })
    open.push(one)
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}` // it listens on a port
  }

  it('reads a configured address on this machine, and follows it to itself', async () => {
    const url = await redirecting((path) => (path === '/a' ? '/b' : null))
    expect(await (await fetchWithSafeRedirects(`${url}/a`)).text()).toBe('here')
  })

  it('follows no redirect to a private address, by number or by name', async () => {
    const inner = await redirecting(() => null)
    const { port } = new URL(inner)
    for (const target of [
      inner,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://2130706433:${port}/`,
    ]) {
      const url = await redirecting(() => target)
      await expect(fetchWithSafeRedirects(url), target).rejects.toThrow('leads to a private address')
    }
    const toFile = await redirecting(() => 'file:///etc/passwd')
    await expect(fetchWithSafeRedirects(toFile)).rejects.toThrow('is not an http or https URL')
  })

  it('follows a few redirects alone', async () => {
    const url = await redirecting((path) => `${path}a`)
    await expect(fetchWithSafeRedirects(url)).rejects.toThrow('too many redirects')
  })

  it('asks a configured host on this machine, and another there not, whoever names it', async () => {
    const inner = new URL(await redirecting(() => null))
    const configured = new URL(await redirecting(() => null))
    const init = { method: 'POST', body: 'code=1' }
    expect(await (await fetchOnce(configured, new URL('/token', configured), init)).text()).toBe('here')
    await expect(fetchOnce(configured, inner, init)).rejects.toThrow('leads to a private address')
    inner.hostname = 'localhost'
    await expect(fetchOnce(configured, inner, init)).rejects.toThrow('leads to a private address')
  })

  it('gives the name and password of a feed, and what it is asked, to its own host alone', () => {
    const { headers } = initForOthers({
      headers: { authorization: 'Basic cGlsb3Q6c2VjcmV0', accept: 'text/xml' },
    })
    expect(Object.fromEntries(new Headers(headers))).toEqual({ accept: 'text/xml' })
    expect(() => initForOthers({ body: 'data=1' })).toThrow('another host')
  })

  it('looks at the address that is connected to, so that a name cannot change meanwhile', async () => {
    const error = await new Promise((resolve) => lookUpPublicAddress('localhost', {}, resolve))
    expect(String(error)).toContain('private address')
  })

  it('knows the addresses that are not public', () => {
    const closed = [
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
    expect(closed.filter((address) => !isPrivateIp(address))).toEqual([])
    expect(['8.8.8.8', '2001:4860:4860::8888'].filter(isPrivateIp)).toEqual([])
  })
})
