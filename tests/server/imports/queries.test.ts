import { afterAll, beforeAll, expect, it } from 'vitest'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { analyzeTables } from '../../../src/server/imports/queries.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('after a large import the planner knows how many places there are', async () => {
  const { db, pool } = server.database
  await db
    .transaction()
    .execute((tx) => importPlaces(tx, [buildPlaceRecord(), buildPlaceRecord({ latitude: 40 })]))
  await analyzeTables(server.database)
  const { rows } = await pool.query("select reltuples from pg_class where oid = 'places'::regclass")
  expect(rows).toEqual([{ reltuples: 2 }])
})
