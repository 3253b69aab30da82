import { RawNode, sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { findPlacesInBounds } from '../../../src/server/places/queries.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const place = buildPlaceRecord({ name: 'Marina', latitude: -31, longitude: 60 })
  await server.database.db.transaction().execute((tx) => importPlaces(tx, [place]))
})
afterAll(() => server.close())

it('a map view reads its places from the index, not from the pages of the table', async () => {
  const plans: string[] = []
  const explainStatements: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!RawNode.is(node)) return node
      const [start = '', ...others] = node.sqlFragments
      return { ...node, sqlFragments: [`explain ${start}`, ...others] }
    },
    transformResult: ({ result }) => {
      plans.push(result.rows.map((row) => Object.values(row).join('')).join('\n'))
      return Promise.resolve({ ...result, rows: [] })
    },
  }
  await server.database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    await findPlacesInBounds(tx.withPlugin(explainStatements), { x1: 59, y1: -32, x2: 61, y2: -30, zoom: 12 })
  })
  expect(plans[0]).toContain('Index Only Scan using places_position on places')
})
