import { afterAll, beforeAll, expect, it } from 'vitest'
import { importPlaces } from '../../../../src/server/imports/place-queries.ts'
import { findNearestPlaces } from '../../../../src/server/ingest/visits/queries.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('a vessel arrives at the nearest place within 700 metres, also where degrees of longitude are short', async () => {
  const { db } = server.database
  // At 60° N a degree of longitude is half as long as one of latitude: 334 m to the east, 445 m to the north.
  const places = [
    buildPlaceRecord({ name: 'East', latitude: 60, longitude: 20.006 }),
    buildPlaceRecord({ name: 'North', latitude: 60.004, longitude: 20 }),
  ]
  await db.transaction().execute((tx) => importPlaces(tx, places))
  const now = new Date()
  const positions = [
    { latitude: 60, longitude: 20 },
    { latitude: 60.002, longitude: 20 },
    { latitude: 60.02, longitude: 20 },
    // 678 m to the south and as far to the west of the nearest one.
    { latitude: 59.9939, longitude: 19.9938 },
    { latitude: 59.9939, longitude: 20.006 },
  ]
  const arrivals = positions.map((position) => ({ vesselId: 1, position, arrivedAt: now, seenAt: now }))
  const nearest = await findNearestPlaces(db, arrivals)
  const { rows } = await server.database.pool.query('select id, name from places')
  const names = new Map((rows as { id: number; name: string }[]).map(({ id, name }) => [id, name]))
  expect(nearest.map((place) => place && names.get(place.id))).toEqual(['East', 'North', null, null, 'East'])
})
