import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { search } from '../../../src/core/limits/search.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import {
  findFollowedVessels,
  findOwnVessels,
  findVessel,
  findVesselCandidates,
  findVesselsByHomePort,
} from '../../../src/server/vessels/queries.ts'
import { findVesselSummary } from '../../../src/server/vessels/summary-queries.ts'
import { getHoursAgo, insertVessel, insertVisit } from '../../factories/live-rows.ts'
import { insertRow } from '../../factories/rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let db: TestServer['database']['db']
let owner: number
let other: number
let placeId: number
beforeAll(async () => {
  server = await startTestServer()
  db = server.database.db
  owner = await insertUser({ email: 'owner@example.org', first_name: 'Ann', last_name: 'Bonny' })
  other = await insertUser({ email: 'other@example.org' })
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord({ name: 'Haven' })]))
  placeId = (await server.database.pool.query<{ id: number }>('select id from places')).rows[0]?.id ?? 0
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from vessels')
  await server.database.pool.query('update places set deleted_at = null')
})

const insertUser = (columns: Record<string, unknown>) => insertRow(server.database, 'users', { ...columns })
const addVessel = (columns: Record<string, unknown> = {}) => insertVessel(server.database, columns)
const names = (vessels: { name: string }[]) => vessels.map(({ name }) => name)
const follow = (vessel_id: number, accepted = true) =>
  insertRow(server.database, 'follows', { user_id: other, vessel_id, accepted, created_at: new Date() })

async function insertPhoto(vessel_id: number): Promise<number> {
  const key = String(vessel_id).padStart(31, '0') + nextPhoto++
  const blob = { key, filename: 'x', content_type: 'image/jpeg', byte_size: 1, checksum: 'x' }
  const blob_id = await insertRow(server.database, 'blobs', { ...blob, created_at: new Date() })
  return insertRow(server.database, 'photos', {
    blob_id,
    width: 1,
    height: 1,
    vessel_id,
    created_at: new Date(),
  })
}
let nextPhoto = 0

it('a vessel has its photos, the newest first', async () => {
  const id = await addVessel()
  await insertPhoto(await addVessel())
  const [first, second] = [await insertPhoto(id), await insertPhoto(id)]
  const vessel = await findVessel(db, id, null, new Date())
  expect(vessel?.photo_urls.map((url) => /photos\/(\d+)\/original/.exec(url)?.[1])).toEqual([
    String(second),
    String(first),
  ])
  expect(vessel?.thumb_url).toContain(`/photos/${second}/thumb/`)
})

it('a vessel names its owner, and its privacy to the owner only', async () => {
  const id = await addVessel({ user_id: owner, delay_hours: 2 })
  const user = { id: owner, name: 'Ann Bonny', thumb_url: null }
  expect(await findVessel(db, id, other, new Date())).toMatchObject({
    user_id: owner,
    user_name: 'Ann Bonny',
    user,
  })
  for (const requester of [other, null])
    expect(await findVessel(db, id, requester, new Date())).not.toHaveProperty('privacy')
  expect(await findVessel(db, id, owner, new Date())).toMatchObject({
    privacy: { audience: 'public', area_nm: null, delay_hours: 2, position_expires_hours: null },
  })
})

it('a vessel has nothing that only serves the computation', async () => {
  const id = await addVessel({ user_id: owner, area_nm: 2 })
  const vessel = await findVessel(db, id, null, new Date())
  expect(
    Object.keys(vessel ?? {}).filter((name) =>
      /^(seen|is_open|is_own|area_|z$|x$|y$|visibility|owner_|photo_ids|nearby)/.test(name),
    ),
  ).toEqual([])
})

it('a vessel of a deleted user has no owner to show', async () => {
  const gone = await insertUser({ email: 'gone@example.org', first_name: 'Gone', deleted_at: new Date() })
  expect(await findVessel(db, await addVessel({ user_id: gone }), null, new Date())).toMatchObject({
    user: null,
    user_name: null,
  })
})

it('a deleted home port is not shown, and has no vessels', async () => {
  const id = await addVessel({ place_id: placeId })
  expect(await findVessel(db, id, null, new Date())).toMatchObject({ place_id: placeId, place_name: 'Haven' })
  await server.database.pool.query('update places set deleted_at = now()')
  expect(await findVessel(db, id, null, new Date())).toMatchObject({ place_id: null, place_name: null })
  expect(await findVesselsByHomePort(db, placeId, null, new Date())).toEqual([])
})

it('a vessel names the place of its stay until it ends, or the place is deleted', async () => {
  const [id, left] = [await addVessel(), await addVessel()]
  await insertVisit(server.database, { place_id: placeId, vessel_id: id, arrived_at: getHoursAgo(2) })
  await insertVisit(server.database, { place_id: placeId, vessel_id: left, left_at: getHoursAgo(1) })
  expect(await findVessel(db, id, null, new Date())).toMatchObject({
    checkin_place_id: placeId,
    checkin_place_name: 'Haven',
  })
  expect(await findVessel(db, left, null, new Date())).toMatchObject({ checkin_place_id: null })
  await server.database.pool.query('update places set deleted_at = now()')
  expect(await findVessel(db, id, null, new Date())).toMatchObject({
    checkin_place_id: null,
    checkin_place_name: null,
  })
})

it('lists of vessels are ordered by name without accents, and contain no deleted one', async () => {
  for (const name of ['Zoe', 'Élan', 'Eva', 'anna']) {
    const id = await addVessel({ name, user_id: owner, place_id: placeId })
    await follow(id)
  }
  const deleted = await addVessel({ name: 'Gone', user_id: owner, place_id: placeId, deleted_at: new Date() })
  await follow(deleted)
  await addVessel({ name: 'Of another', user_id: other })
  const ordered = ['anna', 'Élan', 'Eva', 'Zoe']
  expect(names(await findOwnVessels(db, owner, new Date()))).toEqual(ordered)
  expect(names(await findVesselsByHomePort(db, placeId, null, new Date()))).toEqual(ordered)
  expect(names(await findFollowedVessels(db, other, new Date()))).toEqual(ordered)
  expect(await findVessel(db, deleted, owner, new Date())).toBeNull()
  expect(await findVesselSummary(db, deleted)).toBeNull()
})

it('a request to follow is not a follow, and is stated to its user only', async () => {
  const id = await addVessel({ user_id: owner, audience: 'followers' })
  await follow(id, false)
  expect(await findFollowedVessels(db, other, new Date())).toEqual([])
  expect(await findVessel(db, id, other, new Date())).toMatchObject({
    is_followed: false,
    follow_requested: true,
  })
  expect(await findVessel(db, id, owner, new Date())).not.toHaveProperty('follow_requested')
})

it('the last position is rounded, with the town near it', async () => {
  const nearby = { city: 'Bar', state_code: 'B', country_code: 'FR', extra: 1 }
  const columns = { position: '(4.1234567,43.5)', position_at: getHoursAgo(1), nearby }
  expect((await findVessel(db, await addVessel(columns), null, new Date()))?.last_position).toMatchObject({
    coordinates: [4.123457, 43.5],
    nearby_place: { city: 'Bar', state_code: 'B', country_code: 'FR' },
  })
  const unknown = await addVessel({ ...columns, nearby: null })
  expect((await findVessel(db, unknown, null, new Date()))?.last_position).toMatchObject({
    nearby_place: null,
  })
  expect((await findVessel(db, await addVessel(), null, new Date()))?.last_position).toBeNull()
})

it('candidates are ordered by MMSI, those without an owner first, up to a limit', async () => {
  const count = search.maxCandidates
  for (let index = count; index > 0; index--) await addVessel({ mmsi: String(338_000_000 + index) })
  await addVessel({ mmsi: '338000000', user_id: owner })
  const mmsis = async (digits: string) => (await findVesselCandidates(db, digits)).map(({ mmsi }) => mmsi)
  const free = Array.from({ length: count }, (_, index) => String(338_000_001 + index))
  expect(await mmsis('338')).toEqual(free)
  expect(await mmsis(' 33800000 ')).toEqual([...free.slice(0, count - 1), '338000000'])
  expect(await mmsis('338000000')).toEqual(['338000000'])
  for (const text of ['', '3380000000', '33a']) expect(await mmsis(text)).toEqual([])
})
