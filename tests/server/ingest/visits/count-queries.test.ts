import { afterAll, beforeAll, expect, it } from 'vitest'
import { trafficIndexRule } from '../../../../src/core/limits/ingest.ts'
import { importPlaces } from '../../../../src/server/imports/place-queries.ts'
import { findNearestTown } from '../../../../src/server/gazetteer/nearest-town-queries.ts'
import { updateNearbyTowns, updateTrafficIndex } from '../../../../src/server/ingest/visits/count-queries.ts'
import { updateVesselPositions } from '../../../../src/server/ingest/vessel-queries.ts'
import { getHoursAgo, insertVessel, insertVisit } from '../../../factories/live-rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('the traffic index counts the vessels of the last 90 days', async () => {
  const { db, pool } = server.database
  const hours = {
    'Busy Port': (trafficIndexRule.windowDays - 1) * 24,
    'Former Port': (trafficIndexRule.windowDays + 1) * 24,
  }
  for (const [index, [name, hoursAgo]] of Object.entries(hours).entries()) {
    const record = buildPlaceRecord({ name, latitude: 43 + index })
    await db.transaction().execute((tx) => importPlaces(tx, [record]))
    const { rows } = await pool.query('select id from places where name = $1', [name])
    for (let vessel = 0; vessel < trafficIndexRule.minVisitorsForMax; vessel++) {
      const vessel_id = await insertVessel(server.database)
      const lastSeen = getHoursAgo(hoursAgo)
      await insertVisit(server.database, {
        place_id: rows[0].id,
        vessel_id,
        last_seen_at: lastSeen,
        left_at: lastSeen,
      })
    }
  }
  await updateTrafficIndex(db)
  const { rows } = await pool.query('select name, popularity from places order by name')
  expect(rows).toEqual([
    { name: 'Busy Port', popularity: 5 },
    { name: 'Former Port', popularity: 1 },
  ])
})

it('a vessel has the nearest town within half a degree, and another one after some miles', async () => {
  const { db, pool } = server.database
  const towns = [
    { name: 'A', city: 'Brest', latitude: 48.4, longitude: -4.5 },
    { name: 'B', city: 'Camaret', latitude: 48.3, longitude: -4.6 },
    { name: 'C', city: 'Deleted', latitude: 48.31, longitude: -4.6 },
  ]
  await db.transaction().execute((tx) => importPlaces(tx, towns.map(buildPlaceRecord)))
  await pool.query("update places set deleted_at = now() where name = 'C'")
  const id = await insertVessel(server.database)
  const moveTo = async (latitude: number, longitude = -4.6) => {
    const motion = { sog: 5, cog: 90, heading: null, status: 0 }
    await updateVesselPositions(db, [{ id, at: new Date(), latitude, longitude, ...motion }])
    const updated = await updateNearbyTowns(db)
    const { rows } = await pool.query("select nearby ->> 'city' as city from vessels where id = $1", [id])
    return [updated, rows[0].city]
  }
  expect(await moveTo(48.31)).toEqual([1, 'Camaret'])
  expect(await moveTo(48.33)).toEqual([0, 'Camaret'])
  expect(await moveTo(48.4)).toEqual([1, 'Brest'])
  expect(await moveTo(47.79)).toEqual([1, null])
  expect(await findNearestTown(db, { latitude: 47.81, longitude: -4.6 })).toMatchObject({ city: 'Camaret' })
  expect(await findNearestTown(db, { latitude: 47.79, longitude: -4.6 })).toBeNull()
})
