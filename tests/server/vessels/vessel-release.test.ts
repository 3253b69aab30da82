import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Vessel, VesselPrivacy } from '../../../src/core/contract/vessel.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { updateTrafficIndex, updateCheckedInCounts } from '../../../src/server/ingest/visits/count-queries.ts'
import { insertHourlyReading, insertPosition, insertReading, insertVisit } from '../../factories/live-rows.ts'
import {
  buildPlaceRecord,
  testPassword,
  startTestServer,
  type TestUser,
  type TestServer,
} from '../../support/test-server.ts'

let server: TestServer
let placeId: number
let claimant: TestUser
beforeAll(async () => {
  server = await startTestServer()
  await server.database.db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  placeId = (await server.database.pool.query('select id from places')).rows[0].id
  claimant = await server.createUser()
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from vessels'))

const dayMs = 24 * 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows as Record<string, unknown>[]

async function addVessel(owner: TestUser): Promise<number> {
  const { body } = await owner.call('POST', '/vessels', { vessel: { name: 'Espadon', loa: 11 } })
  return (body as Vessel).id
}

async function setPrivacy(owner: TestUser, id: number, privacy: Partial<VesselPrivacy>): Promise<void> {
  const { status, body } = await owner.call('PATCH', `/vessels/${id}`, { vessel: { privacy } })
  expect({ status, body }).toMatchObject({ status: 200, body: { id } })
}

/** Inserts a position, a depth reading, a finished check-in, and the rollup of that hour, as the vessel is shown now. */
async function insertRecords(id: number, at: string, depth: number): Promise<void> {
  const [vessel] = await query('select visibility from vessels where id = $1', [id])
  const visibility = Number(vessel?.visibility)
  await insertPosition(server.database, { vessel_id: id, at, visibility, source: 'plotter' })
  const reading = { vessel_id: id, at, value: depth, visibility }
  await insertReading(server.database, reading)
  await insertHourlyReading(server.database, reading)
  const arrived_at = new Date(at)
  await insertVisit(server.database, {
    place_id: placeId,
    vessel_id: id,
    visibility,
    arrived_at,
    last_seen_at: arrived_at,
    left_at: new Date(arrived_at.getTime() + 1000),
  })
  if (visibility === 2)
    await query('update vessels set position = point(4.13, 43.5), position_at = $2 where id = $1', [id, at])
}

/** Returns what a user sees of a vessel and of the place it visited. */
async function readAll(user: TestUser, id: number) {
  const { db } = server.database
  await updateCheckedInCounts(db)
  await updateTrafficIndex(db)
  const vessel = (await user.call('GET', `/vessels/${id}`)).body as Vessel
  const track = (await server.get(`/vessels/${id}/track.gpx?hours=1000`, user.headers)).body as string
  const place = (await user.call('GET', `/places/${placeId}`)).body as { popularity: number | null }
  return {
    position: vessel.last_position !== null,
    depths: [...(vessel.charts?.dbt.day_ary ?? []), ...(vessel.charts?.dbt.mnth_ary ?? [])]
      .map(({ value }) => value)
      .filter((value) => value !== null),
    track: track.match(/<trkpt /g)?.length ?? 0,
    checkIns: ((await user.call('GET', `/checkins?place_id=${placeId}`)).body as unknown[]).length,
    feed: ((await server.get('/home')).body as { vessel_id: number | null }[]).filter(
      ({ vessel_id }) => vessel_id === id,
    ).length,
    traffic: place.popularity !== null,
  }
}

const noData = { position: false, depths: [], track: 0, checkIns: 0, feed: 0, traffic: false }

const releaseMethods: [string, (owner: TestUser, id: number) => Promise<unknown>][] = [
  ['releasing it', (owner, id) => owner.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })],
  ['deleting the account', (owner) => owner.call('DELETE', `/users/${owner.id}`, { password: testPassword })],
]

async function claim(user: TestUser, id: number): Promise<Vessel> {
  const { status, body } = await user.call('PATCH', `/vessels/${id}`, { vessel: { user_id: user.id } })
  expect(status).toBe(200)
  return body as Vessel // the schema of the contract
}

describe.each(releaseMethods)('a vessel whose owner leaves by %s', (_, release) => {
  it.each<[string, Partial<VesselPrivacy>]>([
    ['followers', { audience: 'followers' }],
    ['nobody', { audience: 'nobody' }],
    ['an area', { area_nm: 2 }],
    ['a delay', { delay_hours: 1 }],
    ['an expiry', { position_expires_hours: 1 }],
  ])('keeps nothing that was hidden by %s and becomes public', async (_name, privacy) => {
    const owner = await server.createUser()
    const id = await addVessel(owner)
    await setPrivacy(owner, id, privacy)
    await insertRecords(id, new Date().toISOString(), 7)
    await release(owner, id)
    const visitorResponse = (await server.get(`/vessels/${id}`)).body as Vessel
    expect(visitorResponse).toMatchObject({ user_id: null, last_position: null })
    const vessel = await claim(claimant, id)
    expect(vessel.privacy).toEqual({
      audience: 'public',
      area_nm: null,
      delay_hours: 0,
      position_expires_hours: null,
    })
    expect(await readAll(claimant, id)).toEqual(noData)
  })

  it('keeps nothing that was hidden before the owner made it public again', async () => {
    const owner = await server.createUser()
    const id = await addVessel(owner)
    await setPrivacy(owner, id, { audience: 'nobody' })
    await insertRecords(id, new Date().toISOString(), 7)
    await setPrivacy(owner, id, { audience: 'public' })
    await release(owner, id)
    await claim(claimant, id)
    expect(await readAll(claimant, id)).toEqual(noData)
  })
})

it('a released vessel keeps its public data', async () => {
  const owner = await server.createUser()
  const id = await addVessel(owner)
  await insertRecords(id, daysAgo(3), 5)
  await setPrivacy(owner, id, { audience: 'followers' })
  await insertRecords(id, new Date().toISOString(), 7)
  await owner.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })
  await claim(claimant, id)
  const read = await readAll(claimant, id)
  expect(new Set(read.depths)).toEqual(new Set([5]))
  expect(read).toMatchObject({ position: true, track: 1, checkIns: 1, feed: 1 })
})
