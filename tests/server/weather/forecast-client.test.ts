import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forecastLimits } from '../../../src/core/limits/shelter.ts'
import {
  createForecastClient,
  type ForecastClient,
} from '../../../src/server/weather/forecast/forecast-client.ts'
import { buildForecast } from '../../factories/forecast.ts'

const place = { latitude: 43.213, longitude: 5.347 }
let now = new Date('2026-11-26T10:20:00Z')
let server: Server
let url = ''
let requests: URL[] = []
let authorization: string | undefined
let answer: (response: ServerResponse, request: IncomingMessage) => void
let notices: string[] = []
const clients: ForecastClient[] = []

beforeEach(async () => {
  now = new Date('2026-11-26T10:20:00Z')
  requests = []
  notices = []
  answer = (response) => response.end(JSON.stringify(buildForecast(now)))
  server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://127.0.0.1'))
    authorization = request.headers.authorization
    answer(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/forecast`
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

function createClient(overrides: { url?: string | null; timeoutMs?: number } = {}): ForecastClient {
  const client = createForecastClient({
    url,
    clock: () => now,
    onNotice: (line) => notices.push(line),
    ...overrides,
  })
  clients.push(client)
  return client
}

const answerJson = (body: unknown, status = 200) => {
  answer = (response) => {
    response.statusCode = status
    response.end(JSON.stringify(body))
  }
}

describe('the forecast of the wind (contract, section 7)', () => {
  it('is asked in knots and UTC for a square of 0.1 degrees, once an hour', async () => {
    const client = createClient()
    const hours = await client.getHours(place)
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      latitude: '43.2',
      longitude: '5.3',
      hourly: 'wind_speed_10m,wind_direction_10m,wind_gusts_10m',
      wind_speed_unit: 'kn',
      forecast_days: String(forecastLimits.days),
      timezone: 'UTC',
    })
    expect(hours[0]).toEqual({ at: '2026-11-26T10:00:00.000Z', direction: 220, speedKn: 20, gustKn: 30 })
    await client.getHours({ latitude: 43.17, longitude: 5.26 })
    expect(requests).toHaveLength(1)
    now = new Date(now.getTime() + 45 * 60_000)
    expect((await client.getHours(place))[0]?.at).toBe('2026-11-26T11:00:00.000Z')
    expect(requests).toHaveLength(1)
    now = new Date(now.getTime() + 20 * 60_000)
    await client.getHours(place)
    await client.getHours({ latitude: 44, longitude: 5.3 })
    expect(requests).toHaveLength(3)
    expect(notices).toHaveLength(1)
    expect(notices[0]).toContain('of another place')
  })

  it('keeps the parameters of the configured URL, and sends its password in a header', async () => {
    const { host } = new URL(url)
    await createClient({ url: `http://boat:secret@${host}/v1/forecast?apikey=k1` }).getHours(place)
    expect(requests[0]?.searchParams.get('apikey')).toBe('k1')
    expect(authorization).toBe(`Basic ${Buffer.from('boat:secret').toString('base64')}`)
  })

  it('is requested once for callers at the same time', async () => {
    const client = createClient()
    const [first, second] = await Promise.all([client.getHours(place), client.getHours(place)])
    expect(requests).toHaveLength(1)
    expect(first).toEqual(second)
  })

  it('is off by default', async () => {
    const client = createClient({ url: null })
    expect(await client.getHours(place)).toEqual([])
    expect(requests).toHaveLength(0)
  })

  it('leaves out hours without a speed or a direction, and impossible gusts', async () => {
    const forecast = buildForecast(now)
    forecast.hourly.wind_speed_10m[10] = null
    forecast.hourly.wind_direction_10m[11] = 400
    forecast.hourly.wind_gusts_10m[12] = 900
    answerJson(forecast)
    const [first] = await createClient().getHours(place)
    expect(first).toEqual({ at: '2026-11-26T12:00:00.000Z', direction: 220, speedKn: 20, gustKn: null })
  })

  const build = buildForecast(now)
  it.each([
    ['of another place', { ...build, latitude: 52.5 }, 'is of another place: 52.5, 5.3'],
    [
      'in other units',
      { ...build, hourly_units: { ...build.hourly_units, wind_speed_10m: 'km/h' } },
      'has the unit "km/h", not knots and degrees',
    ],
    [
      'with gusts in other units',
      { ...build, hourly_units: { ...build.hourly_units, wind_gusts_10m: 'm/s' } },
      'has the unit "m/s", not knots and degrees',
    ],
    [
      'with other directions',
      { ...build, hourly_units: { ...build.hourly_units, wind_direction_10m: 'rad' } },
      'has the unit "rad", not knots and degrees',
    ],
    ['with local times', { ...build, utc_offset_seconds: 3600 }, 'has times 3600 s from UTC'],
    [
      'without hours',
      { ...build, hourly: { time: [], wind_speed_10m: [], wind_direction_10m: [], wind_gusts_10m: [] } },
      'has no hours',
    ],
    [
      'of last week',
      buildForecast(new Date('2026-11-19T10:00:00Z')),
      'is out of date: it ends at 2026-11-21',
    ],
    ['with a reason', { error: true, reason: 'Daily limit exceeded' }, 'was refused: Daily limit exceeded'],
    ['of another service', { current: 3 }, 'is not in the expected format'],
    ['of nothing', null, 'is not in the expected format'],
  ])('is empty and logged if the answer is one %s', async (_title, body, line) => {
    answerJson(body)
    expect(await createClient().getHours(place)).toEqual([])
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatch(/^The forecast /)
    expect(notices[0]).toContain(line)
    expect(notices[0]).toContain('again in 1 min')
  })

  it('is empty and logged if the server fails, hangs, breaks off or sends too much', async () => {
    answerJson({ error: true, reason: 'no key' }, 429)
    await createClient().getHours(place)
    answer = () => undefined
    await createClient({ timeoutMs: 100 }).getHours(place)
    answer = (response) => {
      response.setHeader('content-length', 1000)
      response.write('{')
      response.destroy()
    }
    await createClient().getHours(place)
    answer = (response) => response.end('x'.repeat(forecastLimits.maxBytes + 1))
    await createClient().getHours(place)
    expect(notices).toEqual([
      expect.stringContaining('was answered with 429: no key'),
      expect.stringContaining('did not arrive in time'),
      expect.stringContaining('could not be fetched'),
      expect.stringContaining(`has more than ${forecastLimits.maxBytes} bytes`),
    ])
  })

  it('counts one failure of several requests at the same time', async () => {
    answerJson(null, 500)
    const client = createClient()
    await Promise.all([43, 44, 45].map((latitude) => client.getHours({ latitude, longitude: 5 })))
    expect(notices).toEqual([expect.stringContaining('again in 1 min')])
  })

  it('is not requested again before a delay, which doubles with each failure', async () => {
    answerJson(null, 500)
    const client = createClient()
    const minute = 60_000
    for (const [waitMs, count] of [
      [0, 1],
      [minute - 1, 1],
      [1, 2],
      [2 * minute - 1, 2],
      [1, 3],
    ] as const) {
      now = new Date(now.getTime() + waitMs)
      expect(await client.getHours(place)).toEqual([])
      expect(requests).toHaveLength(count)
    }
    answerJson(buildForecast(now))
    now = new Date(now.getTime() + 4 * minute)
    expect(await client.getHours(place)).not.toEqual([])
  })

  it('is delayed by at most an hour, and by a minute again after an answer', async () => {
    const client = createClient()
    answerJson(null, 500)
    for (let failure = 1; failure <= 8; failure++) {
      await client.getHours(place)
      expect(notices).toHaveLength(failure)
      now = new Date(now.getTime() + forecastLimits.backoffMs.max)
    }
    expect(notices.at(-1)).toContain('again in 60 min')
    answerJson(buildForecast(now))
    expect(await client.getHours(place)).not.toEqual([])
    answerJson(null, 500)
    await client.getHours({ latitude: 50, longitude: 5 })
    expect(notices.at(-1)).toContain('again in 1 min')
  })

  it('is requested again after the clock was set back, whether it was answered or delayed', async () => {
    const client = createClient()
    const setBack = () => void (now = new Date(now.getTime() - 86_400_000))
    await client.getHours(place)
    setBack()
    expect((await client.getHours(place))[0]?.at).toBe('2026-11-25T10:00:00.000Z')
    expect(requests).toHaveLength(2)
    answerJson(null, 500)
    const other = { latitude: 50, longitude: 5 }
    await client.getHours(other)
    setBack()
    await client.getHours(other)
    expect(requests).toHaveLength(4)
  })

  it('is not requested while many are in progress, nor after the server closed', async () => {
    answer = () => undefined
    const client = createClient()
    const pending = Array.from({ length: forecastLimits.maxPending }, (_, latitude) =>
      client.getHours({ latitude, longitude: 5 }),
    )
    expect(await client.getHours(place)).toEqual([])
    await expect.poll(() => requests.length).toBe(forecastLimits.maxPending)
    client.close()
    expect((await Promise.all(pending)).flat()).toEqual([])
    expect(await client.getHours(place)).toEqual([])
    expect(requests.length).toEqual(forecastLimits.maxPending)
    expect(notices).toEqual([])
  })
})
