import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseTimeouts } from '../../../src/core/limits/server.ts'
import { buildApp } from '../../../src/server/app.ts'
import { createBasemap } from '../../../src/server/basemap/basemap.ts'
import { createConnectionSockets } from '../../../src/server/database/postgres/connection-sockets.ts'
import { openDatabase, type Database } from '../../../src/server/database/database.ts'
import { openPostgresPool } from '../../../src/server/database/postgres/postgres-pool.ts'
import { openSnapshot } from '../../../src/server/database/snapshot.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
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
  let url: URL
  let database: Database
  let app: FastifyInstance
  beforeAll(async () => {
    copy = await createPostgresCopy()
    url = new URL(copy.environment.DATABASE_URL ?? '')
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
      expect(statusCode).toBe(503)
      expect(retryAfter).toBe('5')
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
    expect(status).toBe(503)
    expect(answered['retry-after']).toBe('5')
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

  /** A pool whose transactions may be silent for half a second. */
  function openImpatientPool() {
    const sockets = createConnectionSockets()
    const pool = openPostgresPool({
      connectionString: url.href,
      connectionTimeoutMs: 4_000,
      idleTransactionMs: 500,
      sockets,
      onFailure: () => undefined,
    })
    return { pool, sockets }
  }

  it('ends a transaction whose connection was lost, with its locks; the pool can be closed at once', async () => {
    proxy.resume()
    const { pool, sockets } = openImpatientPool()
    const lost = await pool.connect()
    await lost.query('begin')
    await lost.query('select pg_advisory_xact_lock(7)')
    proxy.pause()
    proxy.abandon()
    const unanswered = lost.query('select 2').then(
      () => 'answered',
      () => 'failed',
    )
    // The connections of the database were lost too.
    const other = new pg.Client({ connectionString: copy.environment.DATABASE_URL })
    await other.connect()
    expect((await other.query('select pg_advisory_xact_lock(7)')).rowCount).toBe(1)
    await other.end()
    lost.release()
    const closed = pool.end()
    sockets.destroyAll()
    expect(await unanswered).toBe('failed')
    await closed
  })

  it('lets a backup wait for its disk in its transaction', async () => {
    proxy.resume()
    const { pool } = openImpatientPool()
    const snapshot = await openSnapshot({ ...database, pool })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const lines: string[] = []
    for await (const batch of snapshot.readTableRows('app_state')) lines.push(...batch)
    expect(lines).toHaveLength(snapshot.tables.find(({ name }) => name === 'app_state')?.rows ?? -1)
    await snapshot.close()
    await pool.end()
  })
})
