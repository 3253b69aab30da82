import { afterAll, beforeAll, expect, it } from 'vitest'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { getVesselSearchColumns, refreshHomePortSearch } from '../../../src/server/vessels/search-queries.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('each word of the name, MMSI, home port and country of a vessel begins after a space', () => {
  const facts = { name: 'Étoile', mmsi: '227006790', country_registration: 'FR' }
  const { normalized_name, search_text } = getVesselSearchColumns(facts, 'Port Vell')
  expect(normalized_name).toBe('etoile')
  for (const word of ['etoile', '227006790', 'port', 'vell', 'france', 'fr'])
    expect(search_text).toMatch(new RegExp(` ${word}( |$)`))
  expect(getVesselSearchColumns({ ...facts, mmsi: null }, null).search_text).toMatch(/^ etoile france fr$/)
})

it('the vessels of a place that was renamed change, and no others', async () => {
  const { db, pool } = server.database
  await db
    .transaction()
    .execute((tx) =>
      importPlaces(tx, [buildPlaceRecord({ name: 'Haven' }), buildPlaceRecord({ name: 'Cove' })]),
    )
  const { rows: places } = await pool.query<{ id: number }>('select id from places order by id')
  const changed_at = '2020-01-01T00:00:00.000Z'
  const [based, elsewhere] = [
    await insertVessel(server.database, { name: 'Based', place_id: places[0]?.id, changed_at }),
    await insertVessel(server.database, { name: 'Elsewhere', place_id: places[1]?.id, changed_at }),
  ]
  await refreshHomePortSearch(db, places[0]?.id ?? 0)
  const read = async (id: number) =>
    (await pool.query('select search_text, changed_at from vessels where id = $1', [id])).rows[0] as unknown
  expect(await read(based)).toMatchObject({
    search_text: expect.stringContaining(' haven') as string,
    changed_at: expect.not.stringContaining('2020') as string,
  })
  expect(await read(elsewhere)).toEqual({ search_text: ' elsewhere', changed_at })
})
