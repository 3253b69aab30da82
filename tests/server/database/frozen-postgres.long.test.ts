import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseTimeouts } from '../../../src/core/limits/server.ts'
import { buildApp } from '../../../src/server/app.ts'
import { createBasemap } from '../../../src/server/basemap/basemap.ts'
import { openDatabase, type Database } from '../../../src/server/database/database.ts'
import { parseSettings } from '../../../src/server/settings.ts'
import { startPausableProxy, type PausableProxy } from '../../fakes/pausable-proxy.ts'
import {
  createPostgresCopy,
  fetchVisitorHeaders,
  testPassword,
  type TestServer,
} from '../../support/test-server.ts'

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('a PostgreSQL that freezes', () => {
  let copy: Awaited<ReturnType<typeof createPostgresCopy>>
  let proxy: PausableProxy
  let database: Database
  let app: FastifyInstance
  beforeAll(async () => {
    copy = await createPostgresCopy()
    const url = new URL(copy.environment.DATABASE_URL ?? '')
    proxy = await startPausableProxy(url.hostname, Number(url.port || 5432))
    url.hostname = '127.0.0.1'
    url.port = String(proxy.port)
    const settings = parseSettings({
      DATABASE_URL: url.href,
      ROADSTEAD_LOG_LEVEL: 'silent',
      ROADSTEAD_RATE_LIMIT_FACTOR: '0',
      ROADSTEAD_AUTO_IMPORT: 'off',
      ROADSTEAD_SECRET: 's'.repeat(32),
    })
    database = await openDatabase({ ...settings, onFailure: () => undefined })
    app = await buildApp({
      settings,
      database,
      basemap: createBasemap(),
      clock: () => new Date(),
      maxEventLoopDelayMs: 0,
    })
  })
  afterAll(async () => {
    // Ends the connections that were abandoned, which a pool would wait for.
    proxy.refuse()
    proxy.resume()
    await app.close()
    await database.close()
    await proxy.close()
    await copy.remove()
  })

  async function request(url: string, headers: Record<string, string> = {}) {
    const started = performance.now()
    const { statusCode, body, headers: answered } = await app.inject({ url, headers })
    return { statusCode, body, retryAfter: answered['retry-after'], ms: performance.now() - started }
  }

  it('delays no call by more than five seconds: 503 in words, for pages and the health check too', async () => {
    expect(await request('/healthz')).toMatchObject({ statusCode: 200 })
    expect(await request('/api/v1/places/1')).toMatchObject({ statusCode: 404 })
    proxy.pause()
    // More calls than connections.
    const calls = await Promise.all(
      Array.from({ length: 25 }, (_one, index) => request(`/api/v1/places/${index + 1}`)),
    )
    for (const { statusCode, body, retryAfter, ms } of calls) {
      expect([statusCode, retryAfter]).toEqual([503, '5'])
      expect(JSON.parse(body)).toMatchObject({
        detail: 'The database does not answer. Try again in a minute.',
      })
      expect(ms).toBeLessThan(5_500)
    }
    const health = await request('/healthz')
    expect(health).toMatchObject({ statusCode: 503, body: '{"status":"unavailable"}' })
    expect(health.ms).toBeLessThan(5_500)
    const page = await request('/users/sign_in', {
      accept: 'text/html',
      cookie: 'roadstead_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    })
    expect(page).toMatchObject({ statusCode: 503, retryAfter: '5' })
    expect(page.body).toContain('<h1>Temporarily unavailable</h1>')
  })

  it('ends a request whose statements take too long together, although none does by itself', async () => {
    proxy.resume()
    await expect.poll(async () => (await request('/healthz')).statusCode, { timeout: 10_000 }).toBe(200)
    const call: TestServer['call'] = async (method, path, payload, headers = {}) => {
      const url = `/api/v1${path}`
      const answer = await app.inject({
        method,
        url,
        headers,
        ...(payload !== undefined && { payload: payload as object }),
      }) // a JSON body
      return { status: answer.statusCode, body: answer.json() as never, headers: answer.headers }
    }
    const headers = await fetchVisitorHeaders(call)
    const user = { email: 'slow@example.org', password: testPassword, first_name: 'S', last_name: 'L' }
    proxy.slowDown(databaseTimeouts.requestMs / 3)
    const startedAt = performance.now()
    const { status, headers: answered } = await call('POST', '/users/sign_up', { user }, headers)
    const ms = performance.now() - startedAt
    proxy.slowDown(0)
    expect([status, answered['retry-after']]).toEqual([503, '5'])
    expect(ms).toBeLessThan(databaseTimeouts.requestMs + 1_500)
  })

  it('gets a new LISTEN when the network lost the old one without a word, and listeners are told', async () => {
    proxy.resume()
    const payloads: string[] = []
    await database.listen('lost', (payload) => payloads.push(payload))
    proxy.pause()
    // Long enough that the first attempt to connect again is lost too.
    await new Promise((resolve) => setTimeout(resolve, 11_000))
    payloads.length = 0
    proxy.abandon()
    await expect.poll(() => payloads, { timeout: 20_000 }).toContain('')
    await database.pool.query("select pg_notify('lost', 'again')")
    await expect.poll(() => payloads).toContain('again')
  })

  it('is used again at once when it goes on', async () => {
    proxy.resume()
    await expect.poll(async () => (await request('/healthz')).statusCode, { timeout: 10_000 }).toBe(200)
    expect(await request('/api/v1/places/1')).toMatchObject({ statusCode: 404 })
  })
})
