import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Vessel, VesselPrivacy } from '../../src/core/contract/vessel.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { updateTrafficIndex, updateCheckedInCounts } from '../../src/server/ingest/visits/count-queries.ts'
import {
  buildPlaceRecord,
  testPassword,
  startTestServer,
  type TestUser,
  type TestServer,
} from './test-server.ts'

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
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows as Record<string, unknown>[]

async function vesselOf(owner: TestUser): Promise<number> {
  const { body } = await owner.call('POST', '/vessels', { vessel: { name: 'Espadon', loa: 11 } })
  return (body as Vessel).id
}

async function setPrivacy(owner: TestUser, id: number, privacy: Partial<VesselPrivacy>): Promise<void> {
  expect((await owner.call('PATCH', `/vessels/${id}`, { vessel: { privacy } })).status).toBe(200)
}

/** A report, a depth and a finished visit of a vessel at a moment, and the means of that day. */
async function record(id: number, at: string, depth: number): Promise<void> {
  await query(
    "insert into positions (vessel_id, at, position, source) values ($1, $2, point(4.13, 43.5), 'ais')",
    [id, at],
  )
  await query(
    "insert into sensor_readings (vessel_id, kind, at, value, source) values ($1, 'dbt', $2, $3, 'test')",
    [id, at, depth],
  )
  await query(
    `insert into sensor_rollups (vessel_id, kind, span, at, mean, low, high, count)
     values ($1, 'dbt', 'hour', date_trunc('hour', $2::timestamptz), $3, $3, $3, 1)`,
    [id, at, depth],
  )
  await query(
    `insert into visits (place_id, vessel_id, arrived_at, last_seen_at, left_at)
     values ($1, $2, $3, $3, $3::timestamptz + interval '1 second')`,
    [placeId, id, at],
  )
  await query('update vessels set position = point(4.13, 43.5), position_at = $2 where id = $1', [id, at])
}

/** Everything a member reads of a vessel and of the place it visited. */
async function readAll(member: TestUser, id: number) {
  const { db } = server.database
  await updateCheckedInCounts(db)
  await updateTrafficIndex(db)
  const vessel = (await member.call('GET', `/vessels/${id}`)).body as Vessel
  const track = (await server.get(`/vessels/${id}/track.gpx?hours=1000`, member.headers)).body as string
  const place = (await member.call('GET', `/places/${placeId}`)).body as { popularity: number | null }
  return {
    position: vessel.last_position !== null,
    depths: [...(vessel.charts?.dbt.day_ary ?? []), ...(vessel.charts?.dbt.mnth_ary ?? [])]
      .map(({ value }) => value)
      .filter((value) => value !== null),
    track: track.match(/<trkpt /g)?.length ?? 0,
    checkIns: ((await member.call('GET', `/checkins?place_id=${placeId}`)).body as unknown[]).length,
    feed: ((await server.get('/home')).body as { vessel_id: number | null }[]).filter(
      ({ vessel_id }) => vessel_id === id,
    ).length,
    traffic: place.popularity !== null,
  }
}

const nothing = { position: false, depths: [], track: 0, checkIns: 0, feed: 0, traffic: false }

const giveUp: [string, (owner: TestUser, id: number) => Promise<unknown>][] = [
  ['giving it up', (owner, id) => owner.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })],
  ['deleting the account', (owner) => owner.call('DELETE', `/users/${owner.id}`, { password: testPassword })],
]

async function claim(member: TestUser, id: number): Promise<Vessel> {
  const { status, body } = await member.call('PATCH', `/vessels/${id}`, { vessel: { user_id: member.id } })
  expect(status).toBe(200)
  return body as Vessel // the contract's answer
}

describe.each(giveUp)('a vessel whose owner leaves it by %s', (_, leave) => {
  it.each<[string, Partial<VesselPrivacy>]>([
    ['followers', { audience: 'followers' }],
    ['nobody', { audience: 'nobody' }],
    ['a blur', { blur_nm: 2 }],
    ['a delay', { delay_hours: 1 }],
    ['an expiry', { position_expires_hours: 1 }],
  ])('leaves the next owner nothing that was hidden by %s, and is public again', async (_name, privacy) => {
    const owner = await server.createUser()
    const id = await vesselOf(owner)
    await setPrivacy(owner, id, privacy)
    await record(id, new Date().toISOString(), 7)
    await leave(owner, id)
    const visitorsView = (await server.get(`/vessels/${id}`)).body as Vessel
    expect(visitorsView).toMatchObject({ user_id: null, last_position: null })
    const vessel = await claim(claimant, id)
    expect(vessel.privacy).toEqual({
      audience: 'public',
      blur_nm: 0,
      delay_hours: 0,
      position_expires_hours: null,
    })
    expect(await readAll(claimant, id)).toEqual(nothing)
  })

  it('leaves nothing that was hidden before its owner showed it again', async () => {
    const owner = await server.createUser()
    const id = await vesselOf(owner)
    await setPrivacy(owner, id, { audience: 'nobody' })
    await record(id, new Date().toISOString(), 7)
    await setPrivacy(owner, id, { audience: 'public' })
    await leave(owner, id)
    await claim(claimant, id)
    expect(await readAll(claimant, id)).toEqual(nothing)
  })
})

it('a vessel that is given up keeps what everyone saw', async () => {
  const owner = await server.createUser()
  const id = await vesselOf(owner)
  await record(id, ago(3), 5)
  await setPrivacy(owner, id, { audience: 'followers' })
  await record(id, new Date().toISOString(), 7)
  await owner.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })
  await claim(claimant, id)
  const read = await readAll(claimant, id)
  expect(new Set(read.depths)).toEqual(new Set([5]))
  expect(read).toMatchObject({ position: false, track: 1, checkIns: 1, feed: 1 })
})

it('a vessel without an owner that is still hidden is emptied and opened for who claims it', async () => {
  const owner = await server.createUser()
  const id = await vesselOf(owner)
  await record(id, ago(1), 5)
  await query("update vessels set user_id = null, audience = 'nobody' where id = $1", [id])
  expect((await claim(claimant, id)).privacy?.audience).toBe('public')
  expect(await readAll(claimant, id)).toEqual(nothing)
})
