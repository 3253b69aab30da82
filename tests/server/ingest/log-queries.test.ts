import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPositions, insertSensorReadings } from '../../../src/server/ingest/log-queries.ts'
import type { PositionObservation, SensorObservation } from '../../../src/server/ingest/observation.ts'
import { visibilities, type Visibility } from '../../../src/server/vessels/visibility.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

const start = new Date(Date.now() - 3_600_000)
const later = (ms: number) => new Date(start.getTime() + ms)

const position = (
  vesselId: number,
  fields: Partial<PositionObservation> = {},
  source = 'ais',
  visibility: Visibility = visibilities.everyone,
) => ({
  vesselId,
  visibility,
  source,
  observation: {
    kind: 'position',
    vessel: { vesselId },
    at: start,
    latitude: 43.5,
    longitude: 4.125,
    sog: 5.5,
    cog: 271.5,
    heading: 270,
    navStatus: 8,
    ...fields,
  } satisfies PositionObservation,
})
const reading = (
  vesselId: number,
  fields: Partial<SensorObservation> = {},
  source = 'boat',
  visibility: Visibility = visibilities.everyone,
) => ({
  vesselId,
  visibility,
  source,
  observation: {
    kind: 'sensor',
    vessel: { vesselId },
    at: start,
    sensor: 'dbt',
    value: 7.25,
    ...fields,
  } satisfies SensorObservation,
})
async function readRows(table: 'positions' | 'sensor_readings', vesselId: number) {
  const { rows } = await server.database.pool.query<Record<string, unknown>>(
    `select * from ${table} where vessel_id = $1 order by at, source`,
    [vesselId],
  )
  return rows
}

it('a position is logged with all that was reported, and unknown values stay unknown', async () => {
  const { db } = server.database
  const id = await insertVessel(server.database)
  const unknown = { sog: null, cog: null, heading: null, navStatus: null, at: later(1) }
  expect(await insertPositions(db, [position(id), position(id, unknown)])).toEqual([true, true])
  expect(await readRows('positions', id)).toMatchObject([
    {
      at: start.toISOString(),
      position: { x: 4.125, y: 43.5 },
      sog: 5.5,
      cog: 271.5,
      heading: 270,
      nav_status: 8,
      source: 'ais',
    },
    { at: later(1).toISOString(), sog: null, cog: null, heading: null, nav_status: null },
  ])
})

it('a position is new once for its vessel, time and source', async () => {
  const { db } = server.database
  const [first, second] = [await insertVessel(server.database), await insertVessel(server.database)]
  const rows = [
    position(first),
    position(first, { latitude: 44 }),
    position(second),
    position(first, {}, 'boat'),
    position(first, { at: later(1) }),
  ]
  expect(await insertPositions(db, rows)).toEqual([true, false, true, true, true])
  expect(await insertPositions(db, [position(second, { at: later(1) }), position(first)])).toEqual([
    true,
    false,
  ])
  expect((await readRows('positions', first)).map(({ source }) => source)).toEqual(['ais', 'boat', 'ais'])
  expect(await insertPositions(db, [])).toEqual([])
})

it('a reading is new once for its vessel, sensor, time and source', async () => {
  const { db } = server.database
  const [first, second] = [await insertVessel(server.database), await insertVessel(server.database)]
  const rows = [
    reading(first),
    reading(first, { value: 8 }),
    reading(first, { sensor: 'wsp', value: 12 }),
    reading(second),
    reading(first, {}, 'other'),
    reading(first, { at: later(1) }),
  ]
  expect(await insertSensorReadings(db, rows)).toEqual([true, false, true, true, true, true])
  expect(await insertSensorReadings(db, [reading(second, { sensor: 'wang' }), reading(second)])).toEqual([
    true,
    false,
  ])
  expect(await readRows('sensor_readings', second)).toMatchObject([
    { kind: 'dbt', at: start.toISOString(), value: 7.25, source: 'boat' },
    { kind: 'wang' },
  ])
  expect(await insertSensorReadings(db, [])).toEqual([])
})

it('a record that fewer may see does not keep out one that more may see', async () => {
  const { db } = server.database
  const id = await insertVessel(server.database)
  for (const visibility of [visibilities.owner, visibilities.followers, visibilities.everyone])
    for (const isNew of [true, false]) {
      expect(await insertPositions(db, [position(id, {}, 'ais', visibility)])).toEqual([isNew])
      expect(await insertSensorReadings(db, [reading(id, {}, 'boat', visibility)])).toEqual([isNew])
    }
  for (const table of ['positions', 'sensor_readings'] as const)
    expect((await readRows(table, id)).map(({ visibility }) => visibility)).toEqual([0, 1, 2])
})
