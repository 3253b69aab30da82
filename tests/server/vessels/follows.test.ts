import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CheckIn } from '../../../src/core/contract/place.ts'
import type { ConnectionCollection, Vessel } from '../../../src/core/contract/vessel.ts'
import { layerMaxFeatures } from '../../../src/core/limits/map.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import {
  getHoursAgo,
  insertPosition,
  insertVessel,
  insertVessels,
  insertVisit,
} from '../../factories/live-rows.ts'
import {
  buildPlaceRecord,
  startTestServer,
  type TestUser,
  type TestServer,
} from '../../support/test-server.ts'

let server: TestServer
let placeId: number
let owner: TestUser
let follower: TestUser
let stranger: TestUser
beforeAll(async () => {
  server = await startTestServer()
  const { db, pool } = server.database
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  placeId = (await pool.query('select id from places')).rows[0].id
  owner = await server.createUser()
  follower = await server.createUser()
  stranger = await server.createUser()
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from vessels'))

const reportedPosition = { latitude: 43.5123, longitude: 4.1234 }

/** Inserts a vessel of the owner under way off the Camargue, reported ten minutes ago. */
const insertOwnVessel = (columns: Record<string, unknown> = {}) =>
  insertVessel(server.database, {
    source: 'ais',
    position: `(${reportedPosition.longitude},${reportedPosition.latitude})`,
    // The job that looks up towns leaves it out.
    nearby_lookup_position: `(${reportedPosition.longitude},${reportedPosition.latitude})`,
    position_at: getMinutesAgo(10),
    sog: 5.5,
    cog: 90,
    user_id: owner.id,
    ...columns,
  })

function getMinutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString()
}

async function follow(user: TestUser, id: number): Promise<void> {
  expect((await user.call('POST', `/connections/?vessel_id=${id}`)).status).toBe(201)
}

const defaultBounds = 'x1=3.5&y1=43&x2=4.5&y2=44&zoom=10'

async function fetchLayer(user: TestUser, bounds = defaultBounds): Promise<ConnectionCollection> {
  const { status, body } = await user.call('GET', `/connections/?${bounds}`)
  expect(status).toBe(200)
  return body
}

async function fetchVessel(user: TestUser | null, id: number): Promise<Vessel> {
  return (await server.get(`/vessels/${id}`, user?.headers)).body
}

describe('search of vessels by bounding box', () => {
  it.each([
    [4.123, 43.512],
    // On the edges of the index cells, and just inside them.
    [4.125, 43.5],
    [4.124999999, 43.499999999],
    [-0.000001, -0.000001],
    [-180, -90],
    [180, 90],
  ])('finds a vessel at %f, %f in all bounding boxes around it and in none beside it', async (x, y) => {
    await insertOwnVessel({ position: `(${x},${y})` })
    const count = async (x1: number, y1: number, x2: number, y2: number) =>
      (await fetchLayer(stranger, `x1=${x1}&y1=${y1}&x2=${x2}&y2=${y2}&zoom=14`)).features.length
    const side = 0.0001
    const [west, east] = [x === -180 ? 180 - side : x - side, x === 180 ? side - 180 : x + side]
    const [south, north] = [Math.max(-90, y - side), Math.min(90, y + side)]
    expect(await count(west, south, east, north)).toBe(1)
    expect(await count(x, y, x, y)).toBe(1)
    if (x < 180) expect(await count(x + side / 2, south, x + side, north)).toBe(0)
    if (x > -180) expect(await count(x - side, south, x - side / 2, north)).toBe(0)
  })
})

describe('follows', () => {
  it('are created and deleted idempotently', async () => {
    const id = await insertOwnVessel()
    await follow(follower, id)
    await Promise.all([follow(follower, id), follow(follower, id)])
    const again = await follower.call('POST', `/connections/?vessel_id=${id}`)
    expect(again.body).toEqual(await fetchVessel(follower, id))
    expect(again.body).toMatchObject({ id, is_followed: true })
    expect((await follower.call('GET', '/vessels?followed=true')).body).toMatchObject([
      { id, is_followed: true },
    ])
    expect(await fetchVessel(stranger, id)).toMatchObject({ is_followed: false })
    for (let index = 0; index < 2; index++)
      expect((await follower.call('DELETE', `/connections/${id}`)).body).toEqual({ done: true })
    expect((await follower.call('GET', '/vessels?followed=true')).body).toEqual([])
  })

  it('answer 404 for unknown vessels', async () => {
    expect((await follower.call('POST', '/connections/?vessel_id=2000000000')).status).toBe(404)
    expect((await follower.call('DELETE', '/connections/2000000000')).status).toBe(200)
    expect((await follower.call('POST', '/connections')).status).toBe(422)
    expect((await follower.call('POST', '/connections?vessel_id=99999999999')).status).toBe(422)
  })
})

describe('GET /connections', () => {
  it('CONTRACT 3: requires a session', async () => {
    const answer = await server.get(`/connections/?${defaultBounds}`)
    expect(answer.status).toBe(401)
    expect(answer.headers['content-type']).toEqual(expect.stringContaining('application/problem+json'))
  })

  it('section 3: returns all visible vessels and marks followed ones', async () => {
    const id = await insertOwnVessel({ vessel_type: 'multihull' })
    await insertOwnVessel({ name: 'Far', position: '(100,1)' })
    await insertOwnVessel({ name: 'Gone', deleted_at: getMinutesAgo(1) })
    await follow(follower, id)
    expect(await fetchLayer(follower)).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id,
          geometry: { type: 'Point', coordinates: [reportedPosition.longitude, reportedPosition.latitude] },
          properties: {
            id,
            vessel_id: id,
            vessel_name: 'Espadon',
            vessel_thumb_url: null,
            vessel_type: 'multihull',
            time_ago: '10 minutes ago',
            seen_at: expect.stringMatching(/Z$/),
            sog: 5.5,
            heading: 90,
            status: 0,
            place_id: null,
            place_name: null,
            when_checked_in: null,
            checked_in_at: null,
            is_followed: true,
            area: null,
          },
        },
      ],
    })
    expect((await fetchLayer(stranger)).features[0]?.properties).toMatchObject({ is_followed: false })
  })

  it('returns the place of a check-in', async () => {
    const id = await insertOwnVessel({ sog: 0 })
    await checkIn(id, 120)
    expect((await fetchLayer(stranger)).features[0]?.properties).toMatchObject({
      place_id: placeId,
      place_name: 'Port Camargue',
      when_checked_in: '2 hours ago',
      status: 2,
    })
  })

  it('supports bounding boxes across the antimeridian', async () => {
    await insertOwnVessel({ position: '(179.9,-17)' })
    await insertOwnVessel({ position: '(-179.9,-17)' })
    expect((await fetchLayer(owner, 'x1=179&y1=-18&x2=-179&y2=-16&zoom=10')).features).toHaveLength(2)
  })

  it('aggregates below zoom 9 with the same total', async () => {
    await insertOwnVessel({ vessel_type: 'cargo' })
    await insertOwnVessel({ position: '(4.13,43.52)' })
    const { features } = await fetchLayer(stranger, 'x1=-180&y1=-90&x2=180&y2=90&zoom=3')
    expect(features).toHaveLength(1)
    expect(features[0]?.properties).toMatchObject({ cluster: true, count: 2, types: { 70: 1, 36: 1 } })
  })

  it('aggregates more than 2,000 vessels without losing any', async () => {
    const vesselCount = layerMaxFeatures + 500
    await insertVessels(
      server.database,
      Array.from({ length: vesselCount }, (_, i) => ({
        position: `(${4 + i * 0.0001},${43.2 + (i % 50) * 0.01})`,
        position_at: new Date(),
      })),
    )
    const { features } = await fetchLayer(stranger)
    expect(features.length).toBeLessThanOrEqual(layerMaxFeatures)
    const counts = features.map(({ properties }) => ('cluster' in properties ? properties.count : 0))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(vesselCount)
  })

  it('is not cached, but answers 304 to the same ETag', async () => {
    await insertOwnVessel()
    const first = await stranger.call('GET', `/connections?${defaultBounds}`)
    expect(first.headers['cache-control']).toBe('private, no-store')
    const again = await server.get(`/connections?${defaultBounds}`, {
      ...stranger.headers,
      'if-none-match': String(first.headers.etag),
    })
    expect(again.status).toBe(304)
  })

  it.each(['x1=1', 'x1=1&y1=5&x2=2&y2=4', 'x1=1&y1=NaN&x2=2&y2=4', 'x1=1e400&y1=1&x2=2&y2=4'])(
    'answers 422 to the bounding box %s',
    async (bounds) => expect((await stranger.call('GET', `/connections?${bounds}`)).status).toBe(422),
  )
})

async function checkIn(
  vesselId: number,
  minutesAgo: number,
  leftMinutesAgo?: number,
  visibility = 2,
): Promise<void> {
  await insertVisit(server.database, {
    place_id: placeId,
    vessel_id: vesselId,
    visibility,
    arrived_at: getHoursAgo(minutesAgo / 60),
    last_seen_at: getHoursAgo((leftMinutesAgo ?? minutesAgo) / 60),
    left_at: leftMinutesAgo === undefined ? null : getHoursAgo(leftMinutesAgo / 60),
  })
}

/** Returns for each kind of user whether the position is visible on the vessel's page, on the layer and at the place. */
async function getVisibility(
  id: number,
): Promise<Record<string, [page: boolean, layer: boolean, place: boolean]>> {
  const callers = { owner, follower, stranger }
  const visibility: Record<string, [boolean, boolean, boolean]> = {}
  for (const [name, user] of Object.entries(callers)) {
    const page = await fetchVessel(user, id)
    const { features } = await fetchLayer(user)
    const checkIns = (await user.call('GET', `/checkins?place_id=${placeId}`)).body as CheckIn[]
    expect(page.checkin_place_id !== null).toBe(checkIns.length > 0)
    visibility[name] = [page.last_position !== null, features.length > 0, checkIns.length > 0]
  }
  const page = await fetchVessel(null, id)
  const checkIns = (await server.get(`/checkins?place_id=${placeId}`)).body as CheckIn[]
  visibility.visitor = [page.last_position !== null, false, checkIns.length > 0]
  return visibility
}

const visible = [true, true, true]
const hidden = [false, false, false]

describe('vessel privacy', () => {
  it.each([
    ['public', { follower: visible, stranger: visible, visitor: [true, false, true] }],
    ['followers', { follower: visible, stranger: hidden, visitor: hidden }],
    ['nobody', { follower: hidden, stranger: hidden, visitor: hidden }],
  ])('audience %s: shows the position to these users and always to the owner', async (audience, others) => {
    const visibility = audience === 'public' ? 2 : audience === 'followers' ? 1 : 0
    const id = await insertOwnVessel({
      audience,
      ...(visibility < 2 && { position: null, position_at: null }),
    })
    await insertPosition(server.database, { vessel_id: id, at: getHoursAgo(0.5), visibility })
    await follow(follower, id)
    await owner.call('PATCH', `/vessels/${id}/followers`, { user_id: follower.id, accepted: true })
    await checkIn(id, 5, undefined, visibility)
    expect(await getVisibility(id)).toEqual({ owner: visible, ...others })
  })

  it.each([
    ['an area', { area_nm: 4 }],
    ['a delay', { delay_hours: 24 }],
    ['an expiry', { position_expires_hours: 1 }],
  ])('with %s shows the exact position and the berth to the owner only', async (_name, privacy) => {
    const id = await insertOwnVessel({ ...privacy, position: null, position_at: null })
    await insertPosition(server.database, { vessel_id: id, at: getHoursAgo(0.5), visibility: 0 })
    await insertVisit(server.database, {
      place_id: placeId,
      vessel_id: id,
      visibility: 0,
      arrived_at: getHoursAgo(0.5),
      last_seen_at: getHoursAgo(0.5),
    })
    await follow(follower, id)
    for (const user of [follower, stranger]) {
      expect(await fetchVessel(user, id)).toMatchObject({
        last_position: null,
        last_area: null,
        checkin_place_id: null,
      })
      expect((await fetchLayer(user)).features).toEqual([])
    }
    expect((await server.get(`/checkins?place_id=${placeId}`)).body).toEqual([])
    expect((await server.get('/home')).body).toEqual([])
    expect(await fetchVessel(owner, id)).toMatchObject({ checkin_place_id: placeId })
    expect((await fetchVessel(owner, id)).last_position).not.toBeNull()
  })

  it('deletes the position when another user takes over the vessel', async () => {
    const id = await insertOwnVessel({ audience: 'nobody' })
    await owner.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })
    await stranger.call('PATCH', `/vessels/${id}`, { vessel: { user_id: stranger.id } })
    expect(await fetchVessel(stranger, id)).toMatchObject({ user_id: stranger.id, last_position: null })
  })
})

describe('GET /checkins', () => {
  it('statement of section 9: Check-ins shown for the last 7 days.', async () => {
    const day = 24 * 60
    const [first, second, old] = [
      await insertOwnVessel({ loa: 11.9, mmsi: '227000001', country_registration: 'FR' }),
      await insertOwnVessel({ name: 'Two' }),
      await insertOwnVessel({ name: 'Old' }),
    ]
    await checkIn(first, 3 * day, 2 * day)
    await checkIn(first, 60)
    await checkIn(second, 8 * day, 7 * day - 5)
    await checkIn(old, 8 * day, 7 * day + 5)
    expect((await server.get(`/checkins?place_id=${placeId}`)).body).toEqual([
      {
        vessel_id: first,
        vessel_name: 'Espadon',
        vessel_loa: 11.9,
        vessel_mmsi: '227000001',
        vessel_country_registration: 'FR',
        vessel_type: 'sailboat',
        updated_at: '1 hour ago',
      },
      expect.objectContaining({ vessel_id: second, vessel_name: 'Two', updated_at: '6 days ago' }),
    ])
    expect((await server.get('/checkins?place_id=2000000000')).body).toEqual([])
    expect((await server.get('/checkins')).status).toBe(422)
  })
})
