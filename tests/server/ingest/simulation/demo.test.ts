import { afterEach, beforeEach, expect, it } from 'vitest'
import { runSimulation, removeSimulatedData } from '../../../../src/server/cli/demo.ts'
import { isLand, isOverWater, type CoastlineRing } from '../../../../src/server/basemap/coastline.ts'
import {
  createSimulatedFleet,
  createSimulatedReports,
} from '../../../../src/server/ingest/simulation/simulated-fleet.ts'
import { importPlaces } from '../../../../src/server/imports/place-queries.ts'
import { insertVessel } from '../../../factories/live-rows.ts'
import {
  createRecordingIo,
  buildPlaceRecord,
  startTestServer,
  type TestServer,
} from '../../../support/test-server.ts'

let server: TestServer
const ports = [
  ['Port Camargue', 43.517, 4.132],
  ['Sète', 43.4, 3.7],
  ['Port Saint-Louis', 43.39, 4.81],
  ['Marseille', 43.3, 5.36],
] as const
beforeEach(async () => {
  server = await startTestServer()
  const records = ports.map(([name, latitude, longitude]) => buildPlaceRecord({ name, latitude, longitude }))
  await server.database.db.transaction().execute((tx) => importPlaces(tx, records))
})
afterEach(() => server.close())

const countRows = async (table: string, where = 'true') =>
  (await server.database.pool.query(`select count(*) as count from ${table} where ${where}`)).rows[0]
    .count as number

const run = (io = createRecordingIo()) =>
  runSimulation({
    database: server.database,
    io,
    signal: new AbortController().signal,
    clock: () => new Date(),
    isContinuous: false,
    isOverWater: () => true,
    days: { boats: 1, weather: 1 },
  })

const boundsQuery = '?x1=3&y1=43&x2=6&y2=44'
const fetchDestinationFlags = async () => {
  const { body } = await server.get(`/destinations${boundsQuery}`)
  return (body as { simulated?: true }[]).map(({ simulated }) => simulated)
}

/** Returns the `simulated` flag of layers: places at two zooms, an area without places, AIS paths, nav aids. */
const fetchSimulatedFlags = () =>
  Promise.all(
    [
      `/places/${boundsQuery}&type=centroid&zoom=9`,
      `/places/${boundsQuery}&type=centroid&zoom=4`,
      '/places/?x1=-40&y1=40&x2=-39&y2=41&type=centroid&zoom=9',
      `/ais_paths${boundsQuery}&zoom=9`,
      `/nav_aids${boundsQuery}&zoom=9`,
    ].map(async (path) => ((await server.get(path)).body as { simulated?: true }).simulated),
  )

it('fills all layers and charts with data marked as simulated', async () => {
  expect(await fetchSimulatedFlags()).toEqual([undefined, undefined, undefined, undefined, undefined])
  const io = createRecordingIo()
  await run(io)
  expect(await fetchSimulatedFlags()).toEqual([true, true, true, true, undefined])
  expect(io.lines[0]).toContain('12 simulated vessels and 4 simulated beacons')
  expect(await countRows('vessels', "simulated and source = 'demo' and name like '% (simulated)'")).toBe(12)
  expect(await countRows('vessels', 'stinkpot')).toBeGreaterThan(0)
  expect(await countRows('positions')).toBeGreaterThan(1_500)
  expect(await countRows('visits')).toBeGreaterThan(5)
  expect(await countRows('ais_density')).toBeGreaterThan(50)
  const { body: layer } = await server.get('/meteo_reps/?x1=3&y1=43&x2=6&y2=44&zoom=9')
  const { features } = layer as { features: { properties: { name: string; wspd: number } }[] }
  expect(features).toHaveLength(4)
  expect(features.every(({ properties: { name, wspd } }) => name.endsWith('(simulated)') && wspd > 0)).toBe(
    true,
  )
  const { rows } = await server.database.pool.query('select id from vessels order by id limit 1')
  const { body: vessel } = await server.get(`/vessels/${rows[0].id as number}`)
  const { charts } = vessel as { charts: { wsp: { day_ary: { value: number | null }[] } } }
  // The place, its charts and the vessels are marked as simulated.
  const { rows: visited } = await server.database.pool.query(
    'select place_id from visits where left_at is null limit 1',
  )
  const placeId = visited[0].place_id as number
  const { body: place } = await server.get(`/places/${placeId}`)
  expect(place).toMatchObject({ simulated: true, charts: { simulated: true } })
  expect(await fetchDestinationFlags()).toEqual([true, true, true, true])
  const { body: checkins } = await server.get(`/checkins?place_id=${placeId}`)
  const boats = checkins as { vessel_name: string }[]
  expect(boats.length).toBeGreaterThan(0)
  expect(boats.filter(({ vessel_name: name }) => !name.endsWith('(simulated)'))).toEqual([])
  const { body: gpx } = await server.get(`/vessels/${rows[0].id as number}/track.gpx`)
  expect(gpx).toMatch(/<name>.* \(simulated\)<\/name>/)
  expect(await countRows('places', 'popularity is not null')).toBeGreaterThan(0)
  expect(charts.wsp.day_ary.filter(({ value }) => value !== null).length).toBeGreaterThan(20)
})

it('removes all simulated data with one command', async () => {
  await run()
  await insertVessel(server.database, { name: 'Real' })
  // Positions were archived since; a real boat took one of the paths twice.
  await server.database.pool.query('delete from positions')
  await server.database.pool.query(
    'update ais_density set passages = passages + 2 where ctid = (select min(ctid) from ais_density)',
  )
  expect(await removeSimulatedData(server.database)).toEqual({ vessels: 12, stations: 4 })
  expect(await countRows('ais_density', 'passages = 2 and simulated = 0')).toBe(1)
  await server.database.pool.query('delete from ais_density where passages = 2')
  await expect.poll(fetchSimulatedFlags).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(await fetchDestinationFlags()).toEqual([undefined, undefined, undefined, undefined])
  for (const table of ['positions', 'sensor_readings', 'visits', 'ais_density', 'meteo_stations', 'feeds']) {
    expect(await countRows(table), table).toBe(0)
  }
  expect(await countRows('vessels')).toBe(1)
  expect(await countRows('places', 'popularity is not null or checked_in_count > 0')).toBe(0)
  const { rows } = await server.database.pool.query('select id from places order by id')
  for (const { id } of rows as { id: number }[]) {
    const { body: place } = await server.get(`/places/${id}`)
    expect(place).not.toHaveProperty('simulated')
    expect(place).toMatchObject({ charts: { simulated: false, month_checkin: expect.anything() } })
  }
})

it('keeps simulated boats off land: no trip crosses an island', () => {
  const corners: CoastlineRing['points'] = [
    [4.3, 43.3],
    [4.5, 43.3],
    [4.5, 43.45],
    [4.3, 43.45],
  ]
  const coast: CoastlineRing[] = [{ points: corners, west: 4.3, south: 43.3, east: 4.5, north: 43.45 }]
  const [west, east, south] = [
    { name: 'West', latitude: 43.4, longitude: 4.2 },
    { name: 'East', latitude: 43.4, longitude: 4.6 },
    { name: 'South', latitude: 43.1, longitude: 4.4 },
  ]
  expect(createSimulatedFleet([west, east], (from, to) => isOverWater(coast, from, to))).toEqual([])
  const fleet = createSimulatedFleet([west, east, south], (from, to) => isOverWater(coast, from, to))
  expect(fleet.length).toBeGreaterThan(3)
  const hours = Array.from({ length: 24 * 4 }, (_, quarter) => new Date(1.7e12 + quarter * 900_000))
  const reportsOnLand = hours
    .flatMap((at) => createSimulatedReports(fleet, at))
    .filter((report) => report.kind === 'position' && isLand(coast, report))
  expect(reportsOnLand).toEqual([])
})
