import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Tonight } from '../../../../src/core/contract/tides.ts'
import { importPlaces } from '../../../../src/server/imports/place-queries.ts'
import { getLocalDay, findTimeZone } from '../../../../src/server/weather/tides/local-day.ts'
import { computeSunTimes } from '../../../../src/server/weather/tides/sun-times.ts'
import { createTideClient } from '../../../../src/server/weather/tides/tide-client.ts'
import { getHoursAgo, insertStation } from '../../../factories/live-rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../../support/test-server.ts'
import { watchWorkers } from '../../../support/watch-workers.ts'
import { ageMeasurements } from '../../../factories/elapsed-time.ts'

const boston = { latitude: 42.354, longitude: -71.05 }
const toHours = (ms: number) => ms / 3_600_000

describe('local day of a place', () => {
  it('follows its time zone, also when the clocks change', () => {
    expect(findTimeZone(boston)).toBe('America/New_York')
    expect(findTimeZone({ latitude: 43.5, longitude: 4.1 })).toBe('Europe/Paris')
    expect(findTimeZone({ latitude: 40, longitude: -45 })).toBe('Etc/GMT+3')
    const getIsoDay = (now: string, zone: string) => {
      const { from, to } = getLocalDay(new Date(now), zone)
      return [from.toISOString(), to.toISOString()]
    }
    expect(getIsoDay('2026-06-05T03:00:00.5Z', 'America/New_York')).toEqual([
      '2026-06-04T04:00:00.000Z',
      '2026-06-05T04:00:00.000Z',
    ])
    const spring = getLocalDay(new Date('2026-03-29T20:00:00Z'), 'Europe/Paris')
    expect(spring.from.toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(toHours(spring.to.getTime() - spring.from.getTime())).toBe(23)
    const autumn = getLocalDay(new Date('2026-10-25T10:00:00Z'), 'Europe/Paris')
    expect(autumn.from.toISOString()).toBe('2026-10-24T22:00:00.000Z')
    expect(toHours(autumn.to.getTime() - autumn.from.getTime())).toBe(25)
  })

  it('has sunrise and sunset, or none if the sun stays up or down', () => {
    // US Naval Observatory: Boston, 21 June 2026, rise 05:07, set 20:25 EDT.
    const { sun, sun_stays } = computeSunTimes(boston, new Date('2026-06-21T04:00:00Z'))
    expect(sun.map(({ kind }) => kind)).toEqual(['sunrise', 'sunset', 'sunrise', 'sunset'])
    expect(sun_stays).toBeNull()
    const getMinutesOff = (at: string | undefined, expected: string) =>
      Math.abs(new Date(at ?? '').getTime() - new Date(expected).getTime()) / 60_000
    expect(getMinutesOff(sun[0]?.at, '2026-06-21T09:07:00Z')).toBeLessThan(2)
    expect(getMinutesOff(sun[1]?.at, '2026-06-22T00:25:00Z')).toBeLessThan(2)
    const tromso = { latitude: 69.65, longitude: 18.96 }
    expect(computeSunTimes(tromso, new Date('2026-06-20T22:00:00Z'))).toEqual({ sun: [], sun_stays: 'up' })
    expect(computeSunTimes(tromso, new Date('2026-12-20T23:00:00Z'))).toEqual({ sun: [], sun_stays: 'down' })
  })
})

describe('tide prediction', () => {
  it('uses the nearest station with a suitable licence, or returns null', async () => {
    const client = createTideClient(50)
    const day = getLocalDay(new Date('2026-11-21T12:00:00Z'), 'America/New_York')
    const tide = await client.predictTide(boston, day, 1)
    expect(tide).toMatchObject({ station_name: 'Boston', datum: 'MLLW', licence: 'public domain' })
    expect(tide?.attribution).toContain('Neaps')
    expect(tide?.curve).toHaveLength(97)
    // High waters of Boston are about 12 h 25 min apart and about 2.9 m above the low ones.
    const highs = tide?.waters.filter(({ kind }) => kind === 'high') ?? []
    expect(highs.length).toBeGreaterThanOrEqual(3)
    const [first, second] = highs.map(({ at }) => new Date(at).getTime())
    expect(Math.abs(toHours((second ?? 0) - (first ?? 0)) - 12.4)).toBeLessThan(0.6)
    expect(highs.every(({ level }) => level > 2 && level < 4)).toBe(true)
    // The station A121 is here, but its licence excludes commercial use.
    const northSea = { latitude: 55.4, longitude: 3.81 }
    expect(await client.predictTide(northSea, day, 1)).toMatchObject({ station_name: 'Platform A12' })
    expect(await client.predictTide({ latitude: 40, longitude: -45 }, day, 1)).toBeNull()
    const week = await client.predictTide(boston, day, 7)
    expect(week?.curve).toEqual(tide?.curve)
    expect(week?.waters.slice(0, tide?.waters.length)).toEqual(tide?.waters)
    const last = new Date(week?.waters.at(-1)?.at ?? 0).getTime()
    expect(Math.abs(toHours(last - day.to.getTime()) - 7 * 24)).toBeLessThan(7)
    await client.close()
  })

  it('runs in a worker that ends when idle and starts again for the next request', async () => {
    const countEnded = watchWorkers()
    onTestFinished(() => void vi.restoreAllMocks())
    const client = createTideClient(50)
    const day = getLocalDay(new Date('2026-11-21T12:00:00Z'), 'America/New_York')
    const tide = await client.predictTide(boston, day, 1)
    expect(tide?.waters.length).toBeGreaterThan(0)
    await expect.poll(countEnded).toBe(1)
    expect((await client.predictTide(boston, day, 1))?.waters).toEqual(tide?.waters)
    await client.close()
    expect(countEnded()).toBe(2)
  })
})

describe('GET /places/:id/tides', () => {
  let server: TestServer
  let id: number
  beforeAll(async () => {
    server = await startTestServer()
    const { db, pool } = server.database
    await db
      .transaction()
      .execute((tx) => importPlaces(tx, [buildPlaceRecord({ name: 'Rowes Wharf', ...boston })]))
    id = (await pool.query('select id from places')).rows[0].id as number
    for (const [name, position, latest, minutes] of [
      ['near', '(-71.0,42.35)', { atmp: 9 }, 5],
      ['windy', '(-70.65,42.346)', { wspd: 15.64, wdir: 220, gst: 19.5 }, 25],
      ['further', '(-70.5,42.346)', { wspd: 3, wdir: 10 }, 5],
      ['old', '(-71.04,42.35)', { wspd: 40, wdir: 10 }, 60 * 24],
      ['stale', '(-71.05,42.35)', { wspd: 30, wdir: 10 }, 60 * 7],
    ] as const) {
      await insertStation(server.database, {
        name,
        position,
        latest,
        latest_at: getHoursAgo(minutes / 60),
      })
    }
  })
  afterAll(() => server.close())

  it('returns tide, sun, and the wind of the nearest beacon with a recent measurement', async () => {
    const { status, body } = await server.get(`/places/${id}/tides`)
    const tonight = body as Tonight
    expect(status).toBe(200)
    expect(tonight).toMatchObject({
      time_zone: 'America/New_York',
      tide: { station_name: 'Boston', distance: expect.any(Number) },
      wind: { station_name: 'windy', wspd: 15.6, wdir: 220, gst: 19.5 },
    })
    expect(tonight.wind?.distance).toBeCloseTo(17.7, 0)
    expect(tonight.sun).toHaveLength(4)
    expect(new Date(tonight.day.from).getTime()).toBeLessThanOrEqual(Date.now())
    expect(new Date(tonight.day.to).getTime()).toBeGreaterThan(Date.now())
  })

  it('uses the wind of a beacon silent for 6 hours only if no other beacon reported since', async () => {
    const fetchWind = async () => ((await server.get(`/places/${id}/tides`)).body as Tonight).wind
    expect((await fetchWind())?.station_name).toBe('windy')
    await ageMeasurements(server.database, 8)
    try {
      const { station_name, at } = (await fetchWind()) ?? {}
      expect(station_name).toBe('windy')
      expect(toHours(Date.now() - new Date(at ?? '').getTime())).toBeCloseTo(8.4, 0)
    } finally {
      await ageMeasurements(server.database, -8)
    }
  })

  it('answers 404 for unknown places', async () => {
    expect((await server.get('/places/999999/tides')).status).toBe(404)
  })

  it('lists the waters of one day unless more are asked for', async () => {
    const countWaters = async (query: string) =>
      ((await server.get(`/places/${id}/tides${query}`)).body as Tonight).tide?.waters.length
    const oneDay = await countWaters('?days=1')
    expect(await countWaters('')).toBe(oneDay)
    expect(await countWaters('?days=2')).toBeGreaterThan(oneDay ?? 0)
  })

  it('lists high and low waters of 1 to 10 days, as requested', async () => {
    const ask = async (days: number) => (await server.get(`/places/${id}/tides?days=${days}`)).status
    expect(await ask(0)).toBe(422)
    expect(await ask(1)).toBe(200)
    expect(await ask(10)).toBe(200)
    expect(await ask(11)).toBe(422)
  })
})
