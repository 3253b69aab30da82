import { afterAll, beforeAll, expect, it } from 'vitest'
import { weatherSource } from '../../../src/core/catalogue/sources.ts'
import type { WeatherObservation } from '../../../src/server/ingest/observation.ts'
import { simulatedSource } from '../../../src/server/database/simulated-data-queries.ts'
import { saveWeatherObservations } from '../../../src/server/ingest/weather-queries.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

const start = new Date(Date.now() - 3_600_000)

const report = (
  key: string,
  fields: Partial<WeatherObservation> = {},
  { mmsi = null, source = 'ais' }: { mmsi?: string | null; source?: string } = {},
) => ({
  source,
  observation: {
    kind: 'weather',
    station: { key, name: `Station ${key}`, typeEnum: 13, mmsi },
    at: start,
    latitude: 43.5,
    longitude: 4.125,
    values: { wspd: 12, gst: null },
    ...fields,
  } satisfies WeatherObservation,
})
const save = (...reports: ReturnType<typeof report>[]) =>
  server.database.db.transaction().execute((tx) => saveWeatherObservations(tx, reports))
async function readStations(...keys: string[]) {
  const { rows } = await server.database.pool.query<Record<string, unknown>>(
    'select * from meteo_stations where key = any ($1) order by key',
    [keys],
  )
  return rows
}

it('a report adds its station, with the values that it states', async () => {
  expect(await save(report('ais:a', {}, { mmsi: '227006930' }))).toEqual([true])
  expect(await readStations('ais:a')).toMatchObject([
    {
      name: 'Station ais:a',
      type_enum: 13,
      mmsi: '227006930',
      position: { x: 4.125, y: 43.5 },
      latest: { wspd: 12 },
      latest_at: start.toISOString(),
      source: 'ais',
    },
  ])
  expect(Object.keys((await readStations('ais:a'))[0]?.latest as object)).toEqual(['wspd'])
})

it('the licence of a station is that of its source', async () => {
  await save(
    report('licence:1'),
    report('licence:2', {}, { source: simulatedSource }),
    report('licence:3', {}, { source: weatherSource.key }),
  )
  const stations = await readStations('licence:1', 'licence:2', 'licence:3')
  expect(stations.map(({ source, source_licence: licence }) => [source, licence])).toEqual([
    ['ais', 'not stated'],
    [simulatedSource, 'simulated'],
    [weatherSource.key, weatherSource.licence],
  ])
})

it('each report has its own result, those of hidden ships none', async () => {
  const hidden = '227006931'
  await insertVessel(server.database, { mmsi: hidden, audience: 'followers' })
  await insertVessel(server.database, { mmsi: '227006932' })
  const later = new Date(start.getTime() + 60_000)
  const results = await save(
    report('own:hidden', {}, { mmsi: hidden }),
    report('own:shown', {}, { mmsi: '227006932' }),
    report('own:shown', {}, { mmsi: '227006932' }),
    report('own:hidden', { at: later }, { mmsi: hidden }),
    report('own:shown', { at: later }, { mmsi: '227006932' }),
    report('own:other'),
  )
  expect(results).toEqual([false, true, false, false, true, true])
  expect((await readStations('own:hidden', 'own:shown', 'own:other')).map(({ key }) => key)).toEqual([
    'own:other',
    'own:shown',
  ])
  expect(await save()).toEqual([])
})
