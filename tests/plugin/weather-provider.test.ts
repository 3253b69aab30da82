import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { createResponseCache } from '../../src/plugin/signalk/response-cache.ts'
import type { SiteResponse } from '../../src/plugin/signalk/fetch-site.ts'
import { createWeatherProvider } from '../../src/plugin/signalk/weather-provider.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-weather-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const hourMs = 3_600_000
const position = { latitude: 43.5, longitude: 4.1 }

function buildStation(name: string, hoursAgo: number, latitude: number, values: object = {}) {
  const obs_time = new Date(Date.now() - hoursAgo * hourMs).toISOString()
  return {
    geometry: { coordinates: [4.1, latitude] },
    properties: { id: latitude, name, obs_time, ...values },
  }
}

function openProvider(stations: object[]) {
  const state = { isUp: true, stations }
  const site = {
    get: (): Promise<SiteResponse> =>
      Promise.resolve({
        status: state.isUp ? 200 : 0,
        body: { features: state.stations },
        serverTimeMs: null,
      }),
  }
  const answers = createResponseCache(mkdtempSync(join(root, 'boat-')), 'https://site.example')
  return { methods: createWeatherProvider(site, answers).methods, state }
}

it('observations are in SI units, with station, distance and time of the measurement', async () => {
  const station = buildStation('Lion', 1, 43.6, {
    wspd: 19.459,
    gst: 30,
    wdir: 180,
    atmp: 10,
    pres: 1013,
    dewp: 5,
    wtmp: 15,
    vis: 2,
    wvht: 1.2,
    dpd: 6,
    mwd: 90,
  })
  const { methods } = openProvider([station])
  expect(await methods.getObservations(position)).toEqual([
    {
      description: 'Lion, 6.0 nm',
      date: station.properties.obs_time,
      type: 'observation',
      wind: {
        speedTrue: expect.closeTo(10, 2),
        gust: expect.closeTo(15.417, 2),
        directionTrue: expect.closeTo(Math.PI, 3),
      },
      outside: {
        temperature: 283.15,
        dewPointTemperature: 278.15,
        pressure: 101_300,
        horizontalVisibility: 3704,
      },
      water: {
        temperature: 288.15,
        waveSignificantHeight: 1.2,
        wavePeriod: 6,
        waveDirection: expect.closeTo(Math.PI / 2, 3),
      },
    },
  ])
})

it('the latest report is first, and old or distant ones are left out', async () => {
  const { methods } = openProvider([
    buildStation('Older', 3, 43.51),
    buildStation('Newer', 1, 43.6),
    buildStation('Yesterday', 13, 43.5),
    buildStation('Far', 1, 45),
    buildStation('Cluster', 1, 43.52, { cluster: true }),
    buildStation('Without a value', 2, 43.53, { wspd: null }),
  ])
  const names = async (maxCount?: number) =>
    (await methods.getObservations(position, maxCount ? { maxCount } : {})).map(
      ({ description }) => description.split(',')[0],
    )
  expect(await names()).toEqual(['Newer', 'Without a value', 'Older'])
  expect((await methods.getObservations(position))[1]).not.toHaveProperty('wind')
  expect(await names(1)).toEqual(['Newer'])
})

it('without a connection the kept reports answer, until they are too old', async () => {
  const { methods, state } = openProvider([buildStation('Lion', 1, 43.6)])
  await methods.getObservations(position)
  state.isUp = false
  expect(await methods.getObservations(position)).toHaveLength(1)
  vi.useFakeTimers({ now: Date.now() + 12 * hourMs, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await methods.getObservations(position)).toEqual([])
})

it('there are no forecasts and no warnings', async () => {
  const { methods } = openProvider([])
  await expect(methods.getForecasts()).rejects.toThrow('Not supported!')
  await expect(methods.getWarnings()).rejects.toThrow('Not supported!')
})
