import { readFileSync } from 'node:fs'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { metricsSampling } from '../../../src/core/limits/server.ts'
import { recordJobFailure } from '../../../src/server/database/job-failures.ts'
import {
  incrementFeedCounts,
  recordFeedFailureNow,
  recordFeedSuccess,
} from '../../../src/server/database/feed-queries.ts'
import { addDatabaseMetrics } from '../../../src/server/operations/metrics/database-metrics.ts'
import { addChartJob } from '../../../src/server/sat-charts/jobs/queries.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
import { packageVersion } from '../../../src/server/system/version.ts'
import { createRedactor } from '../../../src/server/system/log-redaction.ts'
import { buildSecondApp, listenForCable, openWelcomedCableClient } from '../../support/cable-clients.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const token = 'metrics-token-of-this-test-0123456789'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ROADSTEAD_METRICS: 'loopback' })
})
afterAll(() => server.close())

async function scrape(app = server.app): Promise<string[]> {
  const answer = await app.inject('/metrics')
  expect(answer.statusCode).toBe(200)
  return answer.body.split('\n')
}

/** Value of a time series; undefined if it is not in the scrape. */
async function readSeries(series: string, app = server.app): Promise<number | undefined> {
  const line = (await scrape(app)).find((text) => text.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

describe('access to the metrics', () => {
  it('is off by default', async () => {
    const other = await startTestServer()
    expect(other.app.metrics).toBeNull()
    expect((await other.app.inject('/metrics')).statusCode).toBe(404)
    await other.close()
  })

  it.each([
    ['a program on this machine', {}, 200],
    ['a program that uses IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }, 200],
    ['another machine', { remoteAddress: '10.0.0.1' }, 403],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 403],
    ['a proxy that names itself', { headers: { via: '1.1 proxy' } }, 403],
    ['a proxy that passes the name of the site', { headers: { host: 'club.example' } }, 403],
    ['a page of another site whose name leads here', { headers: { host: 'localhost.evil.example' } }, 403],
    ['a page of another site that is named like it', { headers: { host: 'evil-localhost:3000' } }, 403],
    ['a proxy by Forwarded', { headers: { forwarded: 'for=10.0.0.1' } }, 403],
    ['a proxy by X-Real-IP', { headers: { 'x-real-ip': '127.0.0.1' } }, 403],
    ['a proxy by X-Forwarded-Host', { headers: { 'x-forwarded-host': 'localhost' } }, 403],
    ['a proxy by X-Forwarded-Proto', { headers: { 'x-forwarded-proto': 'https' } }, 403],
  ])('loopback: %s', async (_who, request, status) => {
    expect((await server.app.inject({ url: '/metrics', ...request })).statusCode).toBe(status)
  })

  it('token: requires the token, from every machine', async () => {
    const other = await startTestServer({ ROADSTEAD_METRICS: token })
    const getStatus = async (authorization: string) =>
      (await other.app.inject({ url: '/metrics', remoteAddress: '10.0.0.1', headers: { authorization } }))
        .statusCode
    expect(await getStatus(`Bearer ${token}`)).toBe(200)
    expect(await getStatus(`bearer ${token}`)).toBe(200)
    for (const wrong of ['', 'Bearer ', `Bearer ${token}0`, `Bearer ${token.slice(1)}x`, `Basic ${token}`])
      expect(await getStatus(wrong), wrong).toBe(401)
    await other.close()
  })

  it('refuses a short token without repeating it, and keeps the token out of the log', () => {
    expect(() => parseSettings({ ROADSTEAD_METRICS: 'opensesame' })).toThrow(
      'ROADSTEAD_METRICS must be off, loopback or a token of at least 32 characters without spaces',
    )
    expect(createRedactor(parseSettings({ ROADSTEAD_METRICS: token }))(`sent ${token}`)).toBe('sent ***')
  })
})

describe('metrics', () => {
  it('count responses by route pattern, and contain no requested URL', async () => {
    const place = 'method="GET",route="/api/v1/places/:id"'
    const series = `roadstead_http_requests_total{${place},status="404"}`
    expect(await readSeries(series)).toBeUndefined()
    await server.get('/places/987654?near=secret-query')
    await server.get('/places/987654')
    await server.app.inject('/secret-path/x')
    expect(await readSeries(series)).toBe(2)
    expect(await readSeries('roadstead_http_requests_total{method="GET",route="none",status="404"}')).toBe(1)
    expect(await readSeries(`roadstead_http_request_duration_seconds_count{${place}}`)).toBe(2)
    const seconds = await readSeries(`roadstead_http_request_duration_seconds_sum{${place}}`)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(performance.now() / 1000)
    expect((await scrape()).join('\n')).not.toMatch(/987654|secret/)
  })

  it('count statements by result and show the connections', async () => {
    const count = (result: string) =>
      readSeries(`roadstead_database_query_duration_seconds_count{result="${result}"}`)
    const [ok = 0, failed = 0] = [await count('ok'), await count('error')]
    await server.get('/places/1')
    const wrongQuery = server.database.db.selectFrom('places').select('no_such_column' as 'id')
    await expect(wrongQuery.execute()).rejects.toThrow('no_such_column')
    expect(await count('ok')).toBeGreaterThan(ok)
    expect(await count('error')).toBe(failed + 1)
    expect(await readSeries('roadstead_database_connection_wait_seconds_count')).toBeGreaterThan(0)
    expect(await readSeries('roadstead_database_connections{pool="all",state="waiting"}')).toEqual(
      expect.any(Number),
    )
  })

  it('count requests that wait for a connection', async () => {
    const { pool } = server.database
    const clients = [await pool.connect()]
    while (pool.totalCount < (pool.options.max ?? 1)) clients.push(await pool.connect())
    const another = pool.connect()
    const connections = 'roadstead_database_connections{pool="all"'
    const [busy, waiting] = [
      await readSeries(`${connections},state="busy"}`),
      await readSeries(`${connections},state="waiting"}`),
    ]
    for (const client of clients) client.release()
    await another.then((client) => client.release())
    expect(busy).toBe(clients.length)
    // Recurring jobs may wait too.
    expect(waiting).toBeGreaterThan(0)
  })

  it('count requests of the response cache that were answered from memory', async () => {
    const request = { entity: 'place', bounds: null, key: 'metrics', compute: () => Promise.resolve('{}') }
    for (let time = 0; time < 3; time++) await server.app.responseCache.get(request)
    expect(await readSeries('roadstead_response_cache_requests_total{result="miss"}')).toBe(1)
    expect(await readSeries('roadstead_response_cache_requests_total{result="hit"}')).toBe(2)
    expect(await readSeries('roadstead_response_cache_bytes')).toBeGreaterThan(0)
  })

  it('count the open sockets of the real-time channel', async () => {
    const client = await openWelcomedCableClient(await listenForCable(server.app))
    expect(await readSeries('roadstead_cable_sockets')).toBe(1)
    client.socket.close()
    await expect.poll(() => readSeries('roadstead_cable_sockets')).toBe(0)
  })

  it('name the version', async () => {
    expect(await readSeries(`roadstead_build_info{version="${packageVersion}"}`)).toBe(1)
  })

  it('show memory, processor time and the delay of the event loop', async () => {
    for (const series of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(await readSeries(series), series).toEqual(expect.any(Number))
  })
})

describe('metrics of jobs and feeds', () => {
  it('are read in the background, and are missing instead of out of date', async () => {
    const { db, pool } = server.database
    const { id } = await server.createUser()
    const area = { x1: 3, y1: 42, x2: 4, y2: 43, tile_zoom: 14, file_format: 'kap' as const }
    await addChartJob(db, id, area, 1)
    await pool.query("update jobs set state = 'failed'")
    await recordJobFailure(db, 'nearby towns', '7', new Error('broken'))
    const at = new Date('2026-06-01T00:00:00Z')
    await incrementFeedCounts(db, 'ais tcp://receiver:10110', { messages: 5, checksum: 2 }, true)
    await incrementFeedCounts(db, 'ais tcp://receiver:10110', { messages: 3 }, true)
    await recordFeedSuccess(db, 'ndbc', { at })
    await recordFeedFailureNow(db, 'ndbc', 'no answer')
    await recordFeedSuccess(db, 'switched off', { at })
    await pool.query("update feeds set state = 'off' where name = 'switched off'")

    const app = await buildSecondApp(server, server.database)
    await expect.poll(() => readSeries('roadstead_chart_jobs{state="failed"}', app)).toBe(1)
    const feed = 'feed="ais tcp://receiver:10110"'
    const expected = {
      'roadstead_chart_jobs{state="waiting"}': 0,
      'roadstead_job_failures{job="nearby towns"}': 1,
      [`roadstead_feed_events{${feed},event="messages"}`]: 8,
      [`roadstead_feed_events{${feed},event="checksum"}`]: 2,
      [`roadstead_feed_up{${feed}}`]: 1,
      'roadstead_feed_up{feed="ndbc"}': 0,
      'roadstead_feed_last_data_timestamp_seconds{feed="ndbc"}': at.getTime() / 1000,
    }
    for (const [series, value] of Object.entries(expected))
      expect(await readSeries(series, app), series).toEqual(value)

    // A feed that is not in use is neither up nor down.
    expect(await readSeries('roadstead_feed_up{feed="switched off"}', app)).toBeUndefined()
    expect(await readSeries('roadstead_feed_last_data_timestamp_seconds{feed="switched off"}', app)).toBe(
      at.getTime() / 1000,
    )

    const later = performance.now() + metricsSampling.maxAgeMs
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    for (const series of Object.keys(expected)) expect(await readSeries(series, app), series).toBeUndefined()
    clock.mockRestore()
    await app.close()
  })
})

it('metrics are named and described as Prometheus recommends', async () => {
  await server.get('/places/1')
  const lines = await scrape()
  const types = new Map(
    lines
      .flatMap((line) => [/^# TYPE (roadstead_\w+) (\w+)$/.exec(line)?.slice(1) ?? []])
      .filter((pair): pair is [string, string] => pair.length === 2),
  )
  expect(types.size).toBeGreaterThan(15)
  for (const [name, type] of types) {
    expect(name.endsWith('_total'), name).toEqual(type === 'counter')
    const help = lines.find((line) => line.startsWith(`# HELP ${name} `))
    expect(help, name).toEqual(expect.stringMatching(/ [A-Z1]\S* .{8,}\.$/))
  }
})

it('durations of responses are counted from five milliseconds to ten seconds, in rising steps', async () => {
  await server.get('/places/1')
  const steps = (await scrape()).flatMap((line) => {
    const series =
      /^roadstead_http_request_duration_seconds_bucket\{le="([^"]+)".*route="\/api\/v1\/places\/:id"/
    return series.exec(line)?.[1] ?? []
  })
  expect(steps.at(-1)).toBe('+Inf')
  const seconds = steps.slice(0, -1).map(Number)
  expect(seconds).toEqual(seconds.toSorted((one, other) => one - other))
  expect(seconds[0]).toBe(0.005)
  expect(seconds.at(-1)).toBe(10)
  // No step is so wide that a response could become ten times as slow without being seen.
  expect(Math.max(...seconds.slice(1).map((step, at) => step / (seconds[at] ?? 1)))).toBeLessThan(10)
})

it('docs/operating.md lists every metric', async () => {
  const names = (await scrape()).flatMap((line) => /^# TYPE (roadstead_\w+)/.exec(line)?.[1] ?? [])
  const listed = readFileSync('docs/operating.md', 'utf8').match(/(?<=^\| `)roadstead_\w+/gm)
  expect([...(listed ?? [])].sort()).toEqual(names.sort())
})

describe('metrics of several servers', () => {
  /** Reads the metrics of a database with these parts. */
  async function read(parts: Pick<Parameters<typeof addDatabaseMetrics>[1], 'eventBroker' | 'replica'>) {
    const registry = new Registry()
    addDatabaseMetrics(registry, { activity: { pools: {}, observer: null }, ...parts })
    const lines = (await registry.metrics()).split('\n')
    return lines.filter((line) => /^roadstead_(event_broker|replica|public)/.test(line))
  }

  it('show the event broker, and the replica with its age in seconds', async () => {
    const status = { isUp: true, peers: 2, confirmed: 5, unconfirmed: 1 }
    const replica = { isCurrent: true, stalenessMs: 1500, reads: { primary: 3, replica: 7 } }
    const parts = {
      eventBroker: { getStatus: () => status },
      replica: { onChange: () => undefined, getStatus: () => replica },
    }
    expect(await read(parts)).toEqual([
      'roadstead_event_broker_up 1',
      'roadstead_event_broker_peers 2',
      'roadstead_event_broker_events_total{result="confirmed"} 5',
      'roadstead_event_broker_events_total{result="unconfirmed"} 1',
      'roadstead_replica_staleness_seconds 1.5',
      'roadstead_public_reads_total{database="primary"} 3',
      'roadstead_public_reads_total{database="replica"} 7',
    ])
  })

  it('say that the broker is away, and show no age of a replica that is not used', async () => {
    const status = { isUp: false, peers: 0, confirmed: 0, unconfirmed: 0 }
    const replica = { isCurrent: false, stalenessMs: null, reads: { primary: 1, replica: 0 } }
    const lines = await read({
      eventBroker: { getStatus: () => status },
      replica: { onChange: () => undefined, getStatus: () => replica },
    })
    expect(lines).toContain('roadstead_event_broker_up 0')
    expect(lines.join()).not.toContain('staleness')
    expect(await read({ eventBroker: null, replica: null })).toEqual([])
  })
})
