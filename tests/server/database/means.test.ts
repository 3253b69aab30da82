import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { meanWindDirection } from '../../../src/server/database/means.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

it.each([
  [
    'across north, weighted by speed',
    [
      { wspd: 10, wdir: 350 },
      { wspd: 10, wdir: 30 },
    ],
    10,
  ],
  [
    'in the direction of the stronger wind',
    [
      { wspd: 30, wdir: 0 },
      { wspd: 0, wdir: 90 },
    ],
    0.02,
  ],
  [
    'also of a calm',
    [
      { wspd: 0, wdir: 200 },
      { wspd: null, wdir: 200 },
    ],
    -160,
  ],
  ['unknown without a direction', [{ wspd: 5, wdir: null }], null],
])('the mean direction of the wind is %s', async (_what, observations, degrees) => {
  const { rows } = await sql<{ mean: number | null }>`
    select ${meanWindDirection} as mean
    from json_to_recordset(${JSON.stringify(observations)}::json) as o (wspd real, wdir real)`.execute(
    server.database.db,
  )
  const mean = rows[0]?.mean ?? null
  if (degrees === null) expect(mean).toBeNull()
  else expect(mean).toBeCloseTo(degrees, 1)
})
