import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkInDays, maxCheckInsListed } from '../../../src/core/limits/places.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { findCheckInsAtPlace } from '../../../src/server/places/check-in-queries.ts'
import { getHoursAgo, insertVessel, insertVessels, insertVisit } from '../../factories/live-rows.ts'
import { insertRows, type Columns } from '../../factories/rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let placeId: number
let otherPlaceId: number
beforeAll(async () => {
  server = await startTestServer()
  const places = [buildPlaceRecord({ name: 'First' }), buildPlaceRecord({ name: 'Second', latitude: 41 })]
  await server.database.db.transaction().execute((tx) => importPlaces(tx, places))
  const { rows } = await server.database.pool.query<{ id: number }>('select id from places order by name')
  ;[placeId = 0, otherPlaceId = 0] = rows.map(({ id }) => id)
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from vessels'))

/** A vessel that stayed at the place until some hours ago. */
async function addStay(
  name: string,
  hoursAgo: number,
  columns: Columns = {},
  place_id = placeId,
): Promise<number> {
  const vessel_id = await insertVessel(server.database, { name, ...columns })
  const last_seen_at = getHoursAgo(hoursAgo)
  await insertVisit(server.database, { place_id, vessel_id, last_seen_at, left_at: last_seen_at })
  return vessel_id
}
const list = (requesterId: number | null = null) =>
  findCheckInsAtPlace(server.database.db, placeId, requesterId, new Date())
const listNames = async (requesterId: number | null = null) =>
  (await list(requesterId)).map(({ vessel_name }) => vessel_name)

it('vessels of the last days are listed, the latest first, with how long ago they were seen', async () => {
  await addStay('Old', checkInDays * 24 + 0.1)
  await addStay('Oldest', checkInDays * 24 - 0.1)
  await addStay('Middle', 30)
  await addStay('Latest', 2, {
    mmsi: '227006760',
    loa: 12.5,
    vessel_type: 'sailboat',
    country_registration: 'FR',
  })
  await addStay('Elsewhere', 2, {}, otherPlaceId)
  const [latest, ...others] = await list()
  expect(latest).toMatchObject({
    vessel_name: 'Latest',
    vessel_mmsi: '227006760',
    vessel_loa: 12.5,
    vessel_type: 'sailboat',
    vessel_country_registration: 'FR',
    updated_at: expect.stringMatching(/\b2 hours/),
  })
  expect(others.map(({ vessel_name }) => vessel_name)).toEqual(['Middle', 'Oldest'])
})

it('a vessel is listed once, with its last stay', async () => {
  const vessel_id = await addStay('Twice', 50)
  await addStay('Between', 40)
  for (const hours of [3, 90]) {
    const at = getHoursAgo(hours)
    await insertVisit(server.database, { place_id: placeId, vessel_id, last_seen_at: at, left_at: at })
  }
  expect(await listNames()).toEqual(['Twice', 'Between'])
  expect((await list())[0]?.updated_at).toMatch(/\b3 hours/)
})

it('hidden and deleted vessels are not listed, hidden ones only to their owner', async () => {
  const owner = await server.createUser()
  await addStay('Hidden', 5, { user_id: owner.id, audience: 'nobody' })
  await addStay('Large area', 4, { user_id: owner.id, area_nm: 2 })
  await addStay('Shown', 6, { user_id: owner.id })
  await addStay('Deleted', 1, { deleted_at: new Date() })
  expect(await listNames()).toEqual(['Shown'])
  expect(await listNames(owner.id)).toEqual(['Large area', 'Hidden', 'Shown'])
  expect(await listNames((await server.createUser()).id)).toEqual(['Shown'])
})

it('no more vessels are listed than one response may hold', async () => {
  const names = Array.from({ length: maxCheckInsListed + 1 }, (_, at) => ({ name: `Boat ${at}` }))
  const ids = await insertVessels(server.database, names)
  await insertRows(
    server.database,
    'visits',
    ids.map((vessel_id, at) => ({
      place_id: placeId,
      vessel_id,
      arrived_at: getHoursAgo(50),
      last_seen_at: getHoursAgo(1 + at / 10),
      left_at: getHoursAgo(1 + at / 10),
    })),
  )
  const listed = await listNames()
  expect(listed.length).toEqual(maxCheckInsListed)
  expect(listed[0]).toBe('Boat 0')
  expect(listed.at(-1)).toBe(`Boat ${maxCheckInsListed - 1}`)
})

it('a deleted place has no visitors', async () => {
  await addStay('Gone', 1, {}, otherPlaceId)
  await server.database.pool.query('update places set deleted_at = now() where id = $1', [otherPlaceId])
  expect(await findCheckInsAtPlace(server.database.db, otherPlaceId, null, new Date())).toEqual([])
})
