import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlaceProperties } from '../../../src/core/contract/place.ts'
import { countPlaces } from '../../../src/server/places/count-queries.ts'
import { placeImportance } from '../../../src/server/places/importance-queries.ts'
import {
  computeAverageRating,
  findPlace,
  findPlacesInBounds,
  getVisibleTags,
} from '../../../src/server/places/queries.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import { insertVessel, insertVisit } from '../../factories/live-rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('section 9: an average needs more than two votes and has one decimal', () => {
  expect(computeAverageRating(10, 2)).toBeNull()
  expect(computeAverageRating(13, 3)).toBe(4.3)
  expect(computeAverageRating(0, 0)).toBeNull()
})

it('the tag of an approximate position is shown only then, the internal one never', () => {
  expect(getVisibleTags({ vhf: '9', roadstead: 'secret' }, false)).toEqual({ vhf: '9' })
  expect(getVisibleTags({ roadstead: 'secret' }, true)).toEqual({ position: 'approximate' })
})

it('places are counted without the deleted ones', async () => {
  const { db, pool } = server.database
  const records = ['Haven', 'New Haven', 'Old Haven'].map((name, index) =>
    buildPlaceRecord({ name, latitude: 20 + index }),
  )
  await db.transaction().execute((tx) => importPlaces(tx, records))
  await pool.query("update places set deleted_at = now() where name = 'Haven'")
  await recountDirtyCells(db)
  expect(await countPlaces(db)).toBe(2)
})

it('a place names the member who added it, and tells of simulated vessels', async () => {
  const { database } = server
  const { db, pool } = database
  await db
    .transaction()
    .execute((tx) => importPlaces(tx, [buildPlaceRecord({ name: 'Cove', latitude: 1, approximate: true })]))
  const id = (await pool.query<{ id: number }>("select id from places where name = 'Cove'")).rows[0]?.id ?? 0
  const user = await server.createUser({ first_name: 'Ada', last_name: 'Lovelace' })
  await pool.query("update users set city = 'Nice', country_code = 'FR' where id = $1", [user.id])
  await pool.query(
    'update places set user_id = $2, rating_sum = 13, vote_count = 3, checked_in_count = 1 where id = $1',
    [id, user.id],
  )
  const place = await findPlace(db, id)
  expect(place).toMatchObject({
    user_id: user.id,
    user_name: 'Ada Lovelace',
    user_city: 'Nice',
    user_country_code: 'FR',
    user_thumb_url: null,
    rating_average: 4.3,
    vote_count: 3,
    marker: 'marina-green',
    tags: { position: 'approximate' },
    latitude: 1,
    longitude: 4.132,
    source_url: 'https://www.openstreetmap.org/node/1',
  })
  expect(place).not.toHaveProperty('simulated')
  expect(place?.charts?.simulated).toBe(false)
  const vessel_id = await insertVessel(database, { simulated: true, loa: 9 })
  await insertVisit(database, { vessel_id, place_id: id })
  expect((await findPlace(db, id))?.charts?.simulated).toBe(true)
  await pool.query('update places set deleted_at = now() where id = $1', [id])
  expect(await findPlace(db, id)).toBeNull()
})

it.each([
  ['nothing known', 0, null, '{}', 0],
  ['half of all facts', 45, null, '{}', 0.5],
  ['more than all facts', 200, null, '{}', 1],
  ['the highest traffic index', 0, 5, '{}', 0.5],
  ['a name that we made', 0, null, '{city,name}', -0.8],
  ['another value that we made', 0, null, '{city}', 0],
  ['a stop of ships', -1, null, '{}', -2.5],
  ['all of these', 45, 2, '{name}', -0.1],
])('the importance of a place with %s', async (_kind, prominence, popularity, derived, expected) => {
  const { rows } = await sql<{ importance: number }>`
    select ${placeImportance} as importance
    from (values (${prominence}::int, ${popularity}::int, ${derived}::text[]))
      as places (prominence, popularity, derived_columns)`.execute(server.database.db)
  expect(rows[0]?.importance).toBeCloseTo(expected)
})

it('the layer has the importance of each place, and its rating after more than two votes', async () => {
  const { db, pool } = server.database
  const position = { latitude: -31, longitude: 60 }
  const places = [
    buildPlaceRecord({ name: 'Grand Marina', ...position, prominence: 100 }),
    buildPlaceRecord({
      name: 'Dock',
      ...position,
      latitude: -31.1,
      prominence: 9,
      derived_columns: ['name'],
    }),
    buildPlaceRecord({ name: 'Ships stop here', ...position, latitude: -31.2, prominence: -10 }),
  ]
  await db.transaction().execute((tx) => importPlaces(tx, places))
  await pool.query(
    `update places set rating_sum = 13, vote_count = 3, popularity = 5 where name = 'Grand Marina'`,
  )
  await pool.query(`update places set rating_sum = 10, vote_count = 2 where name = 'Dock'`)
  const layer = await findPlacesInBounds(db, { x1: 59, y1: -32, x2: 61, y2: -30, zoom: 12 })
  const { features } = JSON.parse(layer.toString()) as { features: { properties: PlaceProperties }[] } // as the contract states
  const rated = features.map(({ properties: { name, importance, rating } }) => [name, importance, rating])
  expect(rated.sort()).toEqual([
    ['Dock', -0.7, undefined],
    ['Grand Marina', 1.5, 4.3],
    ['Ships stop here', -2.5, undefined],
  ])
})
