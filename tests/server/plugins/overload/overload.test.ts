import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseTimeouts, overload as limits } from '../../../../src/core/limits/server.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

const logLines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer(
    { ROADSTEAD_METRICS: 'loopback', ROADSTEAD_LOG_LEVEL: 'warn' },
    {
      logStream: { write: (line: string) => void logLines.push(line) },
      maxEventLoopDelayMs: 0,
      databaseTimeMs: databaseTimeouts.requestMs,
    },
  )
})
afterAll(() => server.close())
afterEach(() => void vi.restoreAllMocks())

async function request(url: string, headers: Record<string, string> = {}, { app } = server) {
  const startedAt = performance.now()
  const { statusCode, body, headers: answered } = await app.inject({ url, headers })
  return { status: statusCode, body, retryAfter: answered['retry-after'], ms: performance.now() - startedAt }
}

/** Number of refused requests by reason, from the metrics. */
async function countRefused(reason: string): Promise<number> {
  const { body } = await server.app.inject('/metrics')
  return Number(
    new RegExp(`^roadstead_refused_requests_total\\{reason="${reason}"\\} (\\d+)`, 'm').exec(body)?.[1],
  )
}

/** Keeps all connections of the database busy, with the embedded one its session. Returns a function that frees them. */
async function occupyDatabase(): Promise<() => Promise<void>> {
  const { pool } = server.database
  const clients: PoolClient[] = []
  while (clients.length < pool.options.max) clients.push(await pool.connect())
  await clients[0]?.query('begin')
  return async () => {
    await clients[0]?.query('rollback')
    for (const client of clients) client.release()
  }
}

/** Takes all connections that requests read with. */
async function takeReadConnections(): Promise<PoolClient[]> {
  const { all, reads = all } = server.database.activity.pools
  const count = reads?.options.max ?? 0
  expect(count).toBeGreaterThan(0)
  return Promise.all(Array.from({ length: count }, () => reads?.connect() as Promise<PoolClient>)) // one of the pools is there
}

const places = (count: number, headers?: Record<string, string>) =>
  Array.from({ length: count }, (_, index) => request(`/api/v1/places/${900_000 + index}`, headers))

describe('while the database does not get on', () => {
  it('requests above the limit are refused at once, in words; files and metrics are answered', async () => {
    const free = await occupyDatabase()
    const before = await countRefused('in_progress')
    const waiting = places(limits.maxInProgress)
    const refused = await Promise.all(places(20))
    const page = await request('/', { accept: 'text/html', 'accept-language': 'de' })
    const [icon, metrics] = await Promise.all([request('/icon.svg'), request('/metrics')])
    const counted = await countRefused('in_progress')
    await free()
    for (const { status, retryAfter, body } of refused) {
      expect(status).toBe(503)
      expect(retryAfter).toEqual(String(databaseTimeouts.retryAfterSeconds))
      expect(JSON.parse(body)).toMatchObject({
        title: 'Temporarily unavailable',
        detail: 'The server has too many requests to answer. Try again in a few seconds.',
      })
    }
    expect(page.status).toBe(503)
    expect(page.retryAfter).toEqual(String(databaseTimeouts.retryAfterSeconds))
    expect(page.body).toContain('<html lang="de"')
    expect(page.body).toContain('Der Server hat gerade zu viele Anfragen.')
    expect(icon.status).toBe(200)
    expect(metrics.status).toBe(200)
    // On a slow machine the queue of the database refuses a few of them before.
    expect(counted - before).toBeGreaterThan(refused.length / 2)
    for (const { status } of await Promise.all(waiting)) expect([404, 503]).toContain(status)
    expect(logLines.join('\n')).not.toContain('"answered"')
    expect(await request('/api/v1/places/900000')).toMatchObject({ status: 404 })
  })

  it('requests that wait too long for the database are refused with Retry-After, and counted', async () => {
    const free = await occupyDatabase()
    const before = await countRefused('database_time')
    const answers = await Promise.all(places(30))
    const counted = await countRefused('database_time')
    await free()
    for (const { status, retryAfter, ms } of answers) {
      expect(status).toBe(503)
      expect(retryAfter).toBe('5')
      expect(ms).toBeLessThan(databaseTimeouts.requestMs + 2_000)
    }
    expect(counted - before).toBe(30)
    await expect.poll(async () => (await request('/api/v1/places/900000')).status).toBe(404)
  })

  it('the health check has a connection of its own', async () => {
    const clients = await takeReadConnections()
    expect(await request('/healthz')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
    for (const client of clients) client.release()
  })
})

describe('while the event loop is delayed', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(
      { ROADSTEAD_METRICS: 'loopback' },
      { maxEventLoopDelayMs: limits.maxEventLoopDelayMs },
    )
  })
  afterAll(() => server.close())

  /** Blocks the event loop, turn by turn, until the measured delay is above the limit. */
  async function delayEventLoop(): Promise<void> {
    for (let turn = 0; turn < 100 && !server.app.isUnderPressure(); turn++) {
      const until = performance.now() + 2 * limits.maxEventLoopDelayMs
      while (performance.now() < until);
      await nextTurn()
    }
    expect(server.app.isUnderPressure()).toBe(true)
  }

  /** Sends requests at the same time; the last ones come while enough others are in progress. */
  async function requestMany(): Promise<number[]> {
    const count = 2 * limits.minInProgressForDelay
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => request(`/api/v1/places/${900_000 + index}`, {}, server)),
    )
    return answers.map(({ status }) => status)
  }

  it('a share of the requests is refused, but no file, health check or metrics', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.999)
    await delayEventLoop()
    const paths = ['/healthz', '/icon.svg', '/metrics']
    const [statuses, ...others] = await Promise.all([
      requestMany(),
      ...paths.map((path) => request(path, {}, server)),
    ])
    expect(new Set(statuses)).toEqual(new Set([404, 503]))
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    random.mockReturnValue(0)
    await delayEventLoop()
    expect(new Set(await requestMany())).toEqual(new Set([404]))
  })

  it('the other share of the requests is answered while the event loop is delayed', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    await delayEventLoop()
    expect(await request('/api/v1/places/900000', {}, server)).toMatchObject({ status: 404 })
  })
})
