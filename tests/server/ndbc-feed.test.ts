import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ndbcFeed } from '../../src/core/limits/weather.ts'
import { importDueFiles, startNdbcFeed } from '../../src/server/weather/ndbc/ndbc-feed.ts'
import { listFeeds } from '../../src/server/ingest/feeds/queries.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let ndbc: Server
const asked: { path: string; etag: string | undefined; agent: string | undefined }[] = []
let answer: (path: string, request: IncomingMessage, response: ServerResponse) => void
let now = new Date()
const failures: unknown[] = []

beforeAll(async () => {
  server = await startTestServer()
  ndbc = createServer((request, response) => {
    const { 'if-none-match': etag, 'user-agent': agent } = request.headers
    asked.push({ path: request.url ?? '', etag, agent })
    answer(request.url ?? '', request, response)
  })
  await new Promise<void>((resolve) => ndbc.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  ndbc.close()
  await server.close()
})

const minute = 60_000
const url = () => `http://127.0.0.1:${(ndbc.address() as AddressInfo).port}/` // it listens on a port

function ask(): Promise<number> {
  asked.length = 0
  const options = {
    url: url(),
    database: server.database,
    clock: () => now,
    onFailure: (e: unknown) => failures.push(e),
  }
  return importDueFiles(options, new AbortController().signal)
}

function pass(ms: number): void {
  now = new Date(now.getTime() + ms)
}

const xml = '<stations><station id="44013" lat="42.346" lon="-70.651" name="Boston" type="buoy"/></stations>'

/** The latest weather of the buoy, measured just now. */
function latest(speed: string): string {
  const [date = '', time = ''] = new Date().toISOString().split('T')
  const moment = `${date.replaceAll('-', ' ')} ${time.slice(0, 5).replace(':', ' ')}`
  return `#STN LAT LON YYYY MM DD hh mm WDIR WSPD\n44013 42.346 -70.651 ${moment} 280 ${speed}\n`
}

describe('the feed of NDBC', () => {
  it('asks for stations, then their weather, and not again before it is due', async () => {
    answer = (path, _request, response) =>
      response.setHeader('etag', '"one"').end(path === '/activestations.xml' ? xml : latest('5'))
    expect(await ask()).toBe(ndbcFeed.weatherIntervalMs)
    expect(asked.map(({ path }) => path)).toEqual(['/activestations.xml', '/data/latest_obs/latest_obs.txt'])
    expect(asked[0]?.agent).toMatch(/^Roadstead\//)
    pass(14 * minute)
    expect(await ask()).toBe(minute)
    expect(asked).toEqual([])
    expect(await listFeeds(server.database.db)).toMatchObject([
      { name: 'ndbc stations', state: 'working', counts: { read: 1, added: 1 } },
      { name: 'ndbc weather', state: 'working', counts: { read: 1, added: 1 } },
    ])
    const { body } = await server.get('/meteo_reps/?x1=-71&y1=42&x2=-70&y2=43&zoom=8')
    expect(body).toMatchObject({ features: [{ properties: { name: 'Boston', wspd: 9.7, wdir: 280 } }] })
  })

  it('asks whether it changed, and keeps what it knows where it did not', async () => {
    answer = (_path, request, response) =>
      response.writeHead(request.headers['if-none-match'] === '"one"' ? 304 : 500).end()
    pass(minute)
    await ask()
    expect(asked).toMatchObject([{ path: '/data/latest_obs/latest_obs.txt', etag: '"one"' }])
    expect((await listFeeds(server.database.db))[1]).toMatchObject({
      state: 'working',
      counts: { added: 1 },
      last_success_at: now.toISOString(),
    })
  })

  it('waits longer after each failure, says which, and recovers', async () => {
    answer = (_path, _request, response) => response.writeHead(503).end()
    pass(ndbcFeed.weatherIntervalMs)
    expect(await ask()).toBe(15 * minute)
    pass(15 * minute)
    expect(await ask()).toBe(30 * minute)
    answer = (_path, _request, response) => response.writeHead(429, { 'retry-after': '7200' }).end()
    pass(30 * minute)
    expect(await ask()).toBe(120 * minute)
    answer = (_path, _request, response) => response.end('<html>we moved</html>')
    pass(120 * minute)
    await ask()
    const weather = async () => (await listFeeds(server.database.db))[1]
    expect(await weather()).toMatchObject({ state: 'failing', consecutive_failures: 4 })
    expect((await weather())?.last_error).toContain('no header of NDBC columns')
    expect(failures).toEqual([])
    answer = (_path, _request, response) => response.end(latest('6'))
    pass(6 * 60 * minute)
    await ask()
    expect(await weather()).toMatchObject({ state: 'working', consecutive_failures: 0 })
  })

  it('shows the admin when each last worked, and that it is switched off', async () => {
    const admin = await server.createUser({ admin: true })
    const page = async () => (await server.app.inject({ url: '/admin', headers: admin.headers })).body
    expect(await page()).toMatch(/ndbc weather[\s\S]*working[\s\S]*no header of NDBC columns/)
    const off = startNdbcFeed({
      url: null,
      database: server.database,
      clock: () => now,
      firstMs: 0,
      onFailure: (e) => failures.push(e),
    })
    await expect.poll(page).toContain('switched off')
    await off.close()
  })
})
