import { afterAll, beforeAll, expect, it } from 'vitest'
import { destinations } from '../../../src/core/limits/search.ts'
import { insertSamplePlaces } from '../../../bench/sample-places.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const count = 6000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertSamplePlaces(server.database, count)
  const { pool } = server.database
  await pool.query('update places set popularity = 1 + id % 5 where id % 7 = 0')
  await pool.query("update places set derived_columns = '{name}' where id % 35 = 0")
})
afterAll(() => server.close())

/** Returns the expected order by sorting all places. */
async function fetchSortedIds(condition: string): Promise<number[]> {
  const { rows } = await server.database.pool.query<{ id: number }>(`
    select id from places
    where deleted_at is null and id > ${destinations.minPlaceIdExclusive} and not 'name' = any (derived_columns) and ${condition}
    order by prominence < 0, popularity desc nulls last, prominence desc, vote_count desc, id limit ${destinations.count}`)
  return rows.map(({ id }) => id)
}

it.each([
  ['of the whole world', 'x1=-180&y1=-85&x2=180&y2=85', 'true'],
  ['of half the world', 'x1=0&y1=-85&x2=180&y2=85', 'position[0] >= 0'],
  ['across the antimeridian', 'x1=100&y1=-85&x2=-100&y2=85', '(position[0] >= 100 or position[0] <= -100)'],
])('section 5: top destinations %s are the first by traffic index', async (_, bounds, condition) => {
  const expected = await fetchSortedIds(condition)
  const destinations = (await server.get(`/destinations?${bounds}`)).body as { id: number }[]
  // The server may recalculate the traffic index during the test.
  expect([expected, await fetchSortedIds(condition)]).toContainEqual(destinations.map(({ id }) => id))
  expect(destinations).toHaveLength(10)
})
