import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findNearestWind } from '../../../src/server/weather/wind-queries.ts'
import {
  findOrCreateStations,
  findStationIds,
  saveStations,
  saveWeatherReports,
  type StationReport,
} from '../../../src/server/weather/save-queries.ts'
import { insertStation } from '../../factories/live-rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let db: TestServer['database']['db']
beforeAll(async () => {
  server = await startTestServer()
  db = server.database.db
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from meteo_stations'))

const query = async (text: string) => (await server.database.pool.query<Record<string, unknown>>(text)).rows
const station = (key: string, overrides: object = {}) => ({
  key,
  name: key,
  latitude: 43,
  longitude: 4,
  source: 'ndbc',
  source_licence: 'Public domain',
  source_url: null,
  isShip: false,
  ...overrides,
})
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

it('stations are added, or updated if they were renamed or moved', async () => {
  const save = async (...stations: Parameters<typeof saveStations>[1][number][]) => {
    const { added, updated, unchanged } = await saveStations(db, stations)
    return [added, updated, unchanged]
  }
  expect(await save(station('ndbc:A'), station('ndbc:B'))).toEqual([2, 0, 0])
  expect(await save(station('ndbc:A'), station('ndbc:B', { name: 'New' }), station('ndbc:C'))).toEqual([
    1, 1, 1,
  ])
  expect(await save(station('ndbc:A', { longitude: 5, source_url: 'https://a.example' }))).toEqual([0, 1, 0])
  const text = 'select key, name, position, source_url, type_enum, mmsi from meteo_stations order by key'
  const base = { source_url: null, type_enum: 12, mmsi: null }
  expect(await query(text)).toEqual([
    { ...base, key: 'ndbc:A', name: 'ndbc:A', position: { x: 5, y: 43 }, source_url: 'https://a.example' },
    { ...base, key: 'ndbc:B', name: 'New', position: { x: 4, y: 43 } },
    { ...base, key: 'ndbc:C', name: 'ndbc:C', position: { x: 4, y: 43 } },
  ])
  const [{ cell_x: cell } = {}] = await query(`select cell_x from meteo_stations where key = 'ndbc:A'`)
  expect(cell).toBe(Math.floor((185 / 360) * 4096))
})

it('a station named by a report is created once, and not changed by another report', async () => {
  const ship = { ...station('ais:1', { name: 'Ship' }), type_enum: 13, mmsi: '211000000' }
  const first = await findOrCreateStations(db, [{ ...ship, key: 'ais:2' }, ship])
  expect([...first.keys()].toSorted()).toEqual(['ais:1', 'ais:2'])
  const again = await findOrCreateStations(db, [{ ...ship, name: 'Other', latitude: 1 }])
  expect(again).toEqual(new Map([['ais:1', first.get('ais:1')]]))
  expect(await findStationIds(db, ['ais:2', 'ais:3'])).toEqual(new Map([['ais:2', first.get('ais:2')]]))
  expect(
    await query(`select name, type_enum, mmsi, position from meteo_stations where key = 'ais:1'`),
  ).toEqual([{ name: 'Ship', type_enum: 13, mmsi: '211000000', position: { x: 4, y: 43 } }])
})

it('reports of one time are merged; the newest is stored with its station', async () => {
  const [one = 0, two = 0] = [
    await insertStation(server.database, { position: '(4,43)', latest: null, latest_at: null }),
    await insertStation(server.database, { position: '(5,43)', latest: null, latest_at: null }),
  ]
  const [older, newer] = [minutesAgo(30), minutesAgo(10)]
  const save = (...reports: Partial<StationReport>[]) =>
    saveWeatherReports(
      db,
      reports.map((report) => ({
        station_id: one,
        at: newer,
        position: null,
        values: { wspd: 1 },
        ...report,
      })),
    )
  expect(await save()).toEqual([])
  expect(
    await save(
      { at: newer },
      { at: older, values: { wspd: 9 } },
      { at: newer, values: { wspd: 2, pres: 1000 } },
      { station_id: two, values: { wvht: 1 }, position: { latitude: 10, longitude: -20 } },
    ),
  ).toEqual(['added', 'added', 'unchanged', 'added'])
  const readLatest = () =>
    query('select latest, latest_at, position, cell_x from meteo_stations order by id').then((rows) =>
      rows.map(({ latest, latest_at, position }) => [
        latest,
        new Date(latest_at as string).toISOString(),
        position,
      ]),
    )
  expect(await readLatest()).toEqual([
    [{ wspd: 2, pres: 1000 }, newer, { x: 4, y: 43 }],
    [{ wvht: 1 }, newer, { x: -20, y: 10 }],
  ])
  const [{ cell_x: cell } = {}] = await query(`select cell_x from meteo_stations where id = ${two}`)
  expect(cell).toBe(Math.floor((160 / 360) * 4096))

  expect(await save({ values: { wspd: 2 } }, { values: { gst: 5 } })).toEqual(['updated', 'unchanged'])
  expect(await save({ values: { wspd: 2 } })).toEqual(['unchanged'])
  // An older report does not replace the newest one.
  expect(await save({ at: older, values: { wspd: 8 } })).toEqual(['updated'])
  expect((await readLatest())[0]).toEqual([{ wspd: 2, pres: 1000, gst: 5 }, newer, { x: 4, y: 43 }])
  expect(
    await query(`select wspd, pres, gst from meteo_observations where station_id = ${one} order by at`),
  ).toEqual([
    { wspd: 8, pres: null, gst: null },
    { wspd: 2, pres: 1000, gst: 5 },
  ])
  const newest = minutesAgo(5)
  await save({ at: newest, values: { pres: 1001 } })
  expect((await readLatest())[0]?.slice(0, 2)).toEqual([{ pres: 1001 }, newest])
  // A report from the future was stamped by a wrong clock, and is replaced.
  await query(`update meteo_stations set latest_at = now() + interval '2 days' where id = ${one}`)
  await save({ at: newest, values: { pres: 1002 } })
  expect((await readLatest())[0]?.slice(0, 2)).toEqual([{ pres: 1002 }, newest])
})

it('the wind is that of the nearest beacon with a recent measurement', async () => {
  const now = new Date()
  const place = { latitude: 43, longitude: 4 }
  const add = (key: string, latitude: number, overrides: object = {}) =>
    insertStation(server.database, {
      name: key,
      position: `(4,${latitude})`,
      latest: { wspd: 12.34 },
      ...overrides,
    })
  const find = async () => (await findNearestWind(db, place, now))?.station_name
  await add('ship', 43, { type_enum: 13 })
  await add('no wind', 43, { latest: { wspd: null, pres: 1000 } })
  await add('far', 45.1)
  await add('too old', 43.01, { latest_at: new Date(now.getTime() - 12.1 * 3_600_000) })
  const found = [await find()]
  await add('old', 43.01, { latest_at: new Date(now.getTime() - 11.9 * 3_600_000) })
  found.push(await find())
  await add('recent', 43.2)
  found.push(await find())
  await add('nearer', 43.1, { latest: { wspd: 12.345, wdir: 270, gst: 15.55 } })
  expect([...found, await find()]).toEqual([undefined, 'old', 'recent', 'nearer'])
  expect(await findNearestWind(db, place, now)).toEqual({
    station_id: expect.any(Number),
    station_name: 'nearer',
    distance: 6,
    at: expect.anything(),
    wspd: 12.3,
    wdir: 270,
    gst: expect.closeTo(15.6, 1),
  })
})
