import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { vesselPrivacy } from '../../../src/core/limits/vessels.ts'
import { mayBeRestrictedInBounds } from '../../../src/server/vessels/track-latitude-queries.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Whether a vessel whose log goes from 40 to 42° N may be inside a box. */
async function mayBeInside(y1: number, y2: number, blurNm = 1, delayHours = 0): Promise<boolean> {
  const condition = mayBeRestrictedInBounds({ x1: 0, y1, x2: 1, y2 })
  const { rows } = await sql<{ found: boolean }>`
    select ${condition} as found
    from (select ${blurNm}::float8 as blur_nm, ${delayHours}::float8 as delay_hours,
      40::float8 as track_min_latitude, 42::float8 as track_max_latitude) v`.execute(server.database.db)
  return rows[0]?.found ?? false
}

it('a vessel may be as far outside its log as the greatest blur moves it', async () => {
  const reach = vesselPrivacy.blurMaxNm / 60
  expect(await mayBeInside(42 + reach - 0.01, 50)).toBe(true)
  expect(await mayBeInside(42 + reach + 0.01, 50)).toBe(false)
  expect(await mayBeInside(30, 40 - reach + 0.01)).toBe(true)
  expect(await mayBeInside(30, 40 - reach - 0.01)).toBe(false)
})

it('only vessels with a blur or a delay are restricted', async () => {
  expect([await mayBeInside(41, 41.5, 0, 2), await mayBeInside(41, 41.5, 0, 0)]).toEqual([true, false])
})
