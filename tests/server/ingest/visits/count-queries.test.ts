import { afterAll, beforeAll, expect, it } from 'vitest'
import { trafficIndexRule } from '../../../../src/core/limits/ingest.ts'
import { importPlaces } from '../../../../src/server/imports/place-queries.ts'
import { updateTrafficIndex } from '../../../../src/server/ingest/visits/count-queries.ts'
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
