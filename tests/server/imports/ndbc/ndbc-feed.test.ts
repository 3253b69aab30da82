import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ndbcFeed } from '../../../../src/core/limits/weather.ts'
import { importDueFiles, startNdbcFeed } from '../../../../src/server/imports/ndbc/ndbc-feed.ts'
import { listFeeds } from '../../../../src/server/database/feed-queries.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let ndbc: Server
const requests: { path: string; etag: string | undefined; agent: string | undefined }[] = []
let respond: (path: string, request: IncomingMessage, response: ServerResponse) => void
let now: Date
const failures: unknown[] = []

beforeEach(async () => {
  now = new Date()
  server = await startTestServer()
  ndbc = createServer((request, response) => {
    const { 'if-none-match': etag, 'user-agent': agent } = request.headers
    requests.push({ path: request.url ?? '', etag, agent })
    respond(request.url ?? '', request, response)
  })
  await new Promise<void>((resolve) => ndbc.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  ndbc.close()
  await server.close()
})

const minuteMs = 60_000
const url = () => `http://127.0.0.1:${(ndbc.address() as AddressInfo).port}/` // it listens on a port

function runImport(): Promise<number> {
  requests.length = 0
  const options = {
    url: url(),
    database: server.database,
    clock: () => now,
    onFailure: (e: unknown) => failures.push(e),
  }
  return importDueFiles(options, new AbortController().signal)
}

function advanceClock(ms: number): void {
  now = new Date(now.getTime() + ms)
}

const xml = '<stations><station id="44013" lat="42.346" lon="-70.651" name="Boston" type="buoy"/></stations>'

/** Latest observation of the buoy, measured now. */
function buildLatestObservations(speed: string): string {
  const [date = '', time = ''] = new Date().toISOString().split('T')
  const timestamp = `${date.replaceAll('-', ' ')} ${time.slice(0, 5).replace(':', ' ')}`
  return `#STN LAT LON YYYY MM DD hh mm WDIR WSPD\n44013 42.346 -70.651 ${timestamp} 280 ${speed}\n`
}

/** Imports the stations and their weather, with an ETag. */
function runFirstImport(): Promise<number> {
  respond = (path, _request, response) =>
    response
      .setHeader('etag', '"one"')
      .end(path === '/activestations.xml' ? xml : buildLatestObservations('5'))
  return runImport()
}

describe('NDBC feed', () => {
  it('requests stations, then their weather, and waits for the next interval', async () => {
    expect(await runFirstImport()).toBe(ndbcFeed.weatherIntervalMs)
    expect(requests.map(({ path }) => path)).toEqual([
      '/activestations.xml',
      '/data/latest_obs/latest_obs.txt',
    ])
    expect(requests[0]?.agent).toMatch(/^Roadstead\//)
    advanceClock(14 * minuteMs)
    expect(await runImport()).toBe(minuteMs)
    expect(requests).toEqual([])
    expect(await listFeeds(server.database.db)).toMatchObject([
      { name: 'ndbc stations', state: 'working', counts: { read: 1, added: 1 } },
      { name: 'ndbc weather', state: 'working', counts: { read: 1, added: 1 } },
    ])
    const { body } = await server.get('/meteo_reps/?x1=-71&y1=42&x2=-70&y2=43&zoom=8')
    expect(body).toMatchObject({ features: [{ properties: { name: 'Boston', wspd: 9.7, wdir: 280 } }] })
  })

  it('sends the ETag and keeps its data if nothing changed', async () => {
    await runFirstImport()
    respond = (_path, request, response) =>
      response.writeHead(request.headers['if-none-match'] === '"one"' ? 304 : 500).end()
    advanceClock(ndbcFeed.weatherIntervalMs)
    await runImport()
    expect(requests).toMatchObject([{ path: '/data/latest_obs/latest_obs.txt', etag: '"one"' }])
    expect((await listFeeds(server.database.db))[1]).toMatchObject({
      state: 'working',
      counts: { added: 1 },
      last_success_at: now.toISOString(),
    })
  })

  it('backs off after failures, reports them and recovers', async () => {
    await runFirstImport()
    respond = (_path, _request, response) => response.writeHead(503).end()
    advanceClock(ndbcFeed.weatherIntervalMs)
    expect(await runImport()).toBe(15 * minuteMs)
    advanceClock(15 * minuteMs)
    expect(await runImport()).toBe(30 * minuteMs)
    respond = (_path, _request, response) => response.writeHead(429, { 'retry-after': '7200' }).end()
    advanceClock(30 * minuteMs)
    expect(await runImport()).toBe(120 * minuteMs)
    respond = (_path, _request, response) => response.end('<html>we moved</html>')
    advanceClock(120 * minuteMs)
    await runImport()
    const fetchWeatherStatus = async () => (await listFeeds(server.database.db))[1]
    expect(await fetchWeatherStatus()).toMatchObject({ state: 'failing', consecutive_failures: 4 })
    expect((await fetchWeatherStatus())?.last_error).toContain('no header of NDBC columns')
    expect(failures).toEqual([])
    respond = (_path, _request, response) => response.end(buildLatestObservations('6'))
    advanceClock(6 * 60 * minuteMs)
    await runImport()
    expect(await fetchWeatherStatus()).toMatchObject({ state: 'working', consecutive_failures: 0 })
  })

  it('ends the connection of an answer that failed, without its body', async () => {
    let open = 0
    respond = (_path, _request, response) => {
      open++
      response.on('close', () => open--)
      response.writeHead(500).write('the first words of a page of errors')
    }
    await runImport()
    await expect.poll(() => open).toBe(0)
    expect(requests).toHaveLength(2)
  })

  it('waits at most the maximum between attempts, however often they fail', async () => {
    await runFirstImport()
    respond = (_path, _request, response) => response.writeHead(503).end()
    const waits: number[] = []
    advanceClock(ndbcFeed.weatherIntervalMs)
    while (waits.length < 12) {
      waits.push(await runImport())
      advanceClock(waits.at(-1) ?? 0)
    }
    expect(Math.max(...waits)).toBe(ndbcFeed.backoffMs.max)
  })

  it('shows the last success on the admin page, and that it is switched off', async () => {
    const admin = await server.createUser({ admin: true })
    await runFirstImport()
    respond = (_path, _request, response) => response.end('<html>we moved</html>')
    advanceClock(ndbcFeed.weatherIntervalMs)
    await runImport()
    respond = (_path, _request, response) => response.end(buildLatestObservations('6'))
    advanceClock(ndbcFeed.weatherIntervalMs)
    await runImport()
    const fetchAdminPage = async () =>
      (await server.app.inject({ url: '/admin', headers: admin.headers })).body
    expect(await fetchAdminPage()).toMatch(/ndbc weather[\s\S]*working[\s\S]*no header of NDBC columns/)
    const disabledFeed = startNdbcFeed({
      url: null,
      database: server.database,
      clock: () => now,
      firstMs: 0,
      onFailure: (e) => failures.push(e),
    })
    await expect.poll(fetchAdminPage).toContain('switched off')
    await disabledFeed.close()
  })
})
