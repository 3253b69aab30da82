import { afterAll, beforeAll, expect, it } from 'vitest'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import { estimateCount } from '../../../src/server/map-layers/queries.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  const places = [
    ...[0, 1, 2].map((at) => buildPlaceRecord({ latitude: 43.5 + at / 1000, longitude: 4.1 })),
    buildPlaceRecord({ latitude: 43.5, longitude: 5.5 }),
    buildPlaceRecord({ latitude: -17, longitude: 179.9 }),
    buildPlaceRecord({ latitude: -17, longitude: -179.9 }),
  ]
  await db.transaction().execute((tx) => importPlaces(tx, places))
  await recountDirtyCells(db)
})
afterAll(() => server.close())

const estimate = (x1: number, y1: number, x2: number, y2: number) =>
  estimateCount(server.database.db, 'places', { x1, y1, x2, y2 })

it('the estimate contains the records of a view and not those far outside of it', async () => {
  expect(await estimate(4, 43.4, 4.3, 43.7)).toBe(3)
  expect(await estimate(4.1, 43.5, 4.1, 43.5)).toBeGreaterThan(0)
  expect(await estimate(4, 43, 6, 44)).toBe(4)
  expect(await estimate(-180, -90, 180, 90)).toBe(6)
  expect(await estimate(20, 43, 21, 44)).toBe(0)
  expect(await estimateCount(server.database.db, 'nav_aids', { x1: 4, y1: 43, x2: 6, y2: 44 })).toBe(0)
})

it('the estimate of a high or wide view is by its longer side', async () => {
  expect(await estimate(4.05, -60, 4.15, 60)).toBeGreaterThanOrEqual(3)
  expect(await estimate(-170, 43.49, 170, 43.51)).toBe(4)
})

it('the estimate of a view over the antimeridian is of both of its sides, and of no others', async () => {
  expect(await estimate(179, -18, -179, -16)).toBe(2)
  expect(await estimate(179, -18, 180, -16)).toBe(1)
})
