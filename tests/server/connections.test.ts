import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CheckIn } from '../../src/core/contract/place.ts'
import type { ConnectionCollection, Vessel } from '../../src/core/contract/vessel.ts'
import { getDistanceMetres } from '../../src/core/geo.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { buildPlaceRecord, startTestServer, type TestUser, type TestServer } from './test-server.ts'

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

const reported = { latitude: 43.5123, longitude: 4.1234 }

/** A vessel under way off the Camargue, ten minutes ago. */
async function vessel(columns: Record<string, unknown> = {}): Promise<number> {
  const all: Record<string, unknown> = {
    name: 'Espadon',
    source: 'ais',
    normalized_name: 'espadon',
    search_text: ' espadon',
    position: `(${reported.longitude},${reported.latitude})`,
    position_at: ago(10),
    sog: 5.5,
    cog: 90,
    user_id: owner.id,
    ...columns,
  }
  const names = Object.keys(all)
  const { rows } = await server.database.pool.query(
    `insert into vessels (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(all),
  )
  return rows[0].id
}

function ago(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString()
}

async function follow(member: TestUser, id: number): Promise<void> {
  expect((await member.call('POST', `/connections/?vessel_id=${id}`)).status).toBe(201)
}

const nearBox = 'x1=3.5&y1=43&x2=4.5&y2=44&zoom=10'

async function layerFor(member: TestUser, box = nearBox): Promise<ConnectionCollection> {
  const { status, body } = await member.call('GET', `/connections/?${box}`)
  expect(status).toBe(200)
  return body
}

async function pageFor(member: TestUser | null, id: number): Promise<Vessel> {
  return (await server.get(`/vessels/${id}`, member?.headers)).body
}

describe('the layer of vessels', () => {
  it.each([
    [4.123, 43.512],
    // On the edges of the cells by which vessels are found, and just short of them.
    [4.125, 43.5],
    [4.124999999, 43.499999999],
    [-0.000001, -0.000001],
    [-180, -90],
    [180, 90],
  ])('has one at %f, %f in every box around it, and in none beside it', async (x, y) => {
    await vessel({ position: `(${x},${y})` })
    const count = async (x1: number, y1: number, x2: number, y2: number) =>
      (await layerFor(stranger, `x1=${x1}&y1=${y1}&x2=${x2}&y2=${y2}&zoom=14`)).features.length
    const side = 0.0001
    const [west, east] = [x === -180 ? 180 - side : x - side, x === 180 ? side - 180 : x + side]
    const [south, north] = [Math.max(-90, y - side), Math.min(90, y + side)]
    expect(await count(west, south, east, north)).toBe(1)
    expect(await count(x, y, x, y)).toBe(1)
    if (x < 180) expect(await count(x + side / 2, south, x + side, north)).toBe(0)
    if (x > -180) expect(await count(x - side, south, x - side / 2, north)).toBe(0)
  })
})

describe('following', () => {
  it('is done once however often it is asked for, and undone likewise', async () => {
    const id = await vessel()
    await follow(follower, id)
    await Promise.all([follow(follower, id), follow(follower, id)])
    const again = await follower.call('POST', `/connections/?vessel_id=${id}`)
    expect(again.body).toEqual(await pageFor(follower, id))
    expect(again.body).toMatchObject({ id, is_followed: true })
    expect((await follower.call('GET', '/vessels?followed=true')).body).toMatchObject([
      { id, is_followed: true },
    ])
    expect(await pageFor(stranger, id)).toMatchObject({ is_followed: false })
    for (let time = 0; time < 2; time++)
      expect((await follower.call('DELETE', `/connections/${id}`)).body).toEqual({ done: true })
    expect((await follower.call('GET', '/vessels?followed=true')).body).toEqual([])
  })

  it('of a vessel that is not there is a 404, and it is not for visitors', async () => {
    expect((await follower.call('POST', '/connections/?vessel_id=2000000000')).status).toBe(404)
    expect((await follower.call('DELETE', '/connections/2000000000')).status).toBe(200)
    expect((await follower.call('POST', '/connections')).status).toBe(400)
    expect((await follower.call('POST', '/connections?vessel_id=99999999999')).status).toBe(400)
    const id = await vessel()
    expect((await server.call('POST', `/connections?vessel_id=${id}`)).status).toBe(401)
    expect((await server.call('DELETE', `/connections/${id}`)).status).toBe(401)
    expect((await server.get('/vessels?followed=true')).status).toBe(401)
  })
})

describe('the Vessels layer', () => {
  it('CONTRACT 3: is for those logged in', async () => {
    const answer = await server.get(`/connections/?${nearBox}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([
      401,
      expect.stringContaining('application/problem+json'),
    ])
  })

  it('section 3: shows every vessel the caller may see, the followed ones marked', async () => {
    const id = await vessel({ vessel_type: 'multihull' })
    await vessel({ name: 'Far', position: '(100,1)' })
    await vessel({ name: 'Gone', deleted_at: ago(1) })
    await follow(follower, id)
    expect(await layerFor(follower)).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id,
          geometry: { type: 'Point', coordinates: [reported.longitude, reported.latitude] },
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
          },
        },
      ],
    })
    expect((await layerFor(stranger)).features[0]?.properties).toMatchObject({ is_followed: false })
  })

  it('says at which place a vessel is checked in', async () => {
    const id = await vessel({ sog: 0 })
    await checkIn(id, 120)
    expect((await layerFor(stranger)).features[0]?.properties).toMatchObject({
      place_id: placeId,
      place_name: 'Port Camargue',
      when_checked_in: '2 hours ago',
      status: 2,
    })
  })

  it('crosses the antimeridian', async () => {
    await vessel({ position: '(179.9,-17)' })
    await vessel({ position: '(-179.9,-17)' })
    expect((await layerFor(owner, 'x1=179&y1=-18&x2=-179&y2=-16&zoom=10')).features).toHaveLength(2)
  })

  it('is aggregated below zoom 9, with the same count', async () => {
    await vessel({ vessel_type: 'cargo' })
    await vessel({ position: '(4.13,43.52)', blur_nm: 1 })
    const { features } = await layerFor(stranger, 'x1=-180&y1=-90&x2=180&y2=90&zoom=3')
    expect(features).toHaveLength(1)
    expect(features[0]?.properties).toMatchObject({ cluster: true, count: 2, types: { 70: 1, 36: 1 } })
  })

  it('is aggregated above 2,000, and nothing is lost', async () => {
    await server.database.pool.query(
      `insert into vessels (name, source, normalized_name, search_text, position, position_at)
       select 'Boat', 'ais', 'boat', ' boat', point(4 + i * 0.0001, 43.2 + (i % 50) * 0.01), now()
       from generate_series(1, 2500) i`,
    )
    const { features } = await layerFor(stranger)
    expect(features.length).toBeLessThanOrEqual(2000)
    const counts = features.map(({ properties }) => ('cluster' in properties ? properties.count : 0))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2500)
  })

  it('is kept by no cache, and a caller who has it is told when it is the same', async () => {
    await vessel()
    const first = await stranger.call('GET', `/connections?${nearBox}`)
    expect(first.headers['cache-control']).toBe('private, no-store')
    const again = await server.get(`/connections?${nearBox}`, {
      ...stranger.headers,
      'if-none-match': String(first.headers.etag),
    })
    expect(again.status).toBe(304)
  })

  it.each(['x1=1', 'x1=1&y1=5&x2=2&y2=4', 'x1=1&y1=NaN&x2=2&y2=4', 'x1=1e400&y1=1&x2=2&y2=4'])(
    'of a box like %s is a 400',
    async (box) => expect((await stranger.call('GET', `/connections?${box}`)).status).toBe(400),
  )
})

async function checkIn(vesselId: number, minutesAgo: number, leftMinutesAgo?: number): Promise<void> {
  const left = leftMinutesAgo === undefined ? null : ago(leftMinutesAgo)
  await server.database.pool.query(
    `insert into visits (place_id, vessel_id, arrived_at, last_seen_at, left_at) values ($1, $2, $3, $4, $5)`,
    [placeId, vesselId, ago(minutesAgo), ago(leftMinutesAgo ?? minutesAgo), left],
  )
}

/** Whether each kind of caller is shown where a vessel is, on its page, on the layer and at the place. */
async function whoSees(id: number): Promise<Record<string, [page: boolean, layer: boolean, place: boolean]>> {
  const callers = { owner, follower, stranger }
  const seen: Record<string, [boolean, boolean, boolean]> = {}
  for (const [name, member] of Object.entries(callers)) {
    const page = await pageFor(member, id)
    const { features } = await layerFor(member)
    const checkIns = (await member.call('GET', `/checkins?place_id=${placeId}`)).body as CheckIn[]
    expect(page.checkin_place_id !== null).toBe(checkIns.length > 0)
    seen[name] = [page.last_position !== null, features.length > 0, checkIns.length > 0]
  }
  const page = await pageFor(null, id)
  const checkIns = (await server.get(`/checkins?place_id=${placeId}`)).body as CheckIn[]
  seen.visitor = [page.last_position !== null, false, checkIns.length > 0]
  return seen
}

const everything = [true, true, true]
const nothing = [false, false, false]

describe('the privacy of a vessel', () => {
  it.each([
    ['public', { follower: everything, stranger: everything, visitor: [true, false, true] }],
    ['followers', { follower: everything, stranger: nothing, visitor: nothing }],
    ['nobody', { follower: nothing, stranger: nothing, visitor: nothing }],
  ])('shows it to %s and always to its owner', async (audience, others) => {
    const id = await vessel({ audience })
    await follow(follower, id)
    await owner.call('PATCH', `/vessels/${id}/followers`, { user_id: follower.id, accepted: true })
    await checkIn(id, 5)
    expect(await whoSees(id)).toEqual({ owner: everything, ...others })
  })

  it('blurs it by so many miles for all but its owner, and says no berth', async () => {
    const id = await vessel({ blur_nm: 5, nearby: JSON.stringify({ city: 'Le Grau-du-Roi' }) })
    await follow(follower, id)
    await checkIn(id, 5)
    const moved = async () => (await layerFor(follower)).features[0]?.geometry.coordinates ?? []
    const [longitude = 0, latitude = 0] = await moved()
    const away = getDistanceMetres({ longitude, latitude }, reported)
    expect(away).toBeGreaterThan(100)
    expect(away).toBeLessThan(5 * 1852)
    const page = await pageFor(stranger, id)
    // The town is the one of the place near where it is shown.
    const town = { city: null, state_code: null, country_code: null }
    expect(page.last_position).toMatchObject({ coordinates: [longitude, latitude], nearby_place: town })
    expect(page).toMatchObject({ checkin_place_id: null, checkin_place_name: null })
    expect((await server.get(`/checkins?place_id=${placeId}`)).body).toEqual([])
    expect((await server.get('/home')).body).toEqual([])
    // It does not jump when the vessel hardly moves.
    await server.database.pool.query('update vessels set position = point(4.124, 43.513) where id = $1', [id])
    const [x = 0, y = 0] = await moved()
    expect(getDistanceMetres({ longitude, latitude }, { longitude: x, latitude: y })).toBeLessThan(150)
    expect((await pageFor(owner, id)).last_position).toMatchObject({
      coordinates: [4.124, 43.513],
      nearby_place: { city: 'Le Grau-du-Roi', state_code: null, country_code: null },
    })
  })

  it('finds a blurred vessel only in the box it is shown in', async () => {
    await vessel({ blur_nm: 5 })
    const around = ({ latitude, longitude }: typeof reported) =>
      `x1=${longitude - 0.001}&y1=${latitude - 0.001}&x2=${longitude + 0.001}&y2=${latitude + 0.001}&zoom=14`
    expect((await layerFor(stranger, around(reported))).features).toEqual([])
    const [longitude = 0, latitude = 0] = (await layerFor(stranger)).features[0]?.geometry.coordinates ?? []
    expect((await layerFor(stranger, around({ latitude, longitude }))).features).toHaveLength(1)
  })

  it('delays it by so many hours for all but its owner', async () => {
    const id = await vessel({ delay_hours: 24 })
    expect((await pageFor(stranger, id)).last_position).toBeNull()
    for (const [hours, x] of [
      [30, 5],
      [25, 4.4],
      [23, 4.3],
    ])
      await server.database.pool.query(
        `insert into positions (vessel_id, at, position, sog, source) values ($1, $2, point($3, 43.4), 3, 'ais')`,
        [id, ago((hours ?? 0) * 60), x],
      )
    expect((await pageFor(stranger, id)).last_position?.coordinates).toEqual([4.4, 43.4])
    expect((await layerFor(stranger)).features[0]).toMatchObject({
      geometry: { coordinates: [4.4, 43.4] },
      properties: { time_ago: 'yesterday', sog: null, heading: null },
    })
    expect((await pageFor(owner, id)).last_position?.coordinates[0]).toBe(reported.longitude)
  })

  it('forgets it for others when it is as old as its owner says', async () => {
    const id = await vessel({ position_expires_hours: 1, position_at: ago(61) })
    expect((await pageFor(stranger, id)).last_position).toBeNull()
    expect((await layerFor(stranger)).features).toEqual([])
    expect((await layerFor(owner)).features).toHaveLength(1)
  })

  it('is not lost to the next owner', async () => {
    const id = await vessel({ audience: 'nobody' })
    await owner.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })
    await stranger.call('PATCH', `/vessels/${id}`, { vessel: { user_id: stranger.id } })
    expect(await pageFor(stranger, id)).toMatchObject({ user_id: stranger.id, last_position: null })
  })
})

describe('the check-ins of a place', () => {
  it('section 9: are those of the last 7 days, latest first, each vessel once', async () => {
    const day = 24 * 60
    const [one, two, old] = [
      await vessel({ loa: 11.9, mmsi: '227000001', country_registration: 'FR' }),
      await vessel({ name: 'Two' }),
      await vessel({ name: 'Old' }),
    ]
    await checkIn(one, 3 * day, 2 * day)
    await checkIn(one, 60)
    await checkIn(two, 5 * day, 4 * day)
    await checkIn(old, 9 * day, 8 * day)
    expect((await server.get(`/checkins?place_id=${placeId}`)).body).toEqual([
      {
        vessel_id: one,
        vessel_name: 'Espadon',
        vessel_loa: 11.9,
        vessel_mmsi: '227000001',
        vessel_country_registration: 'FR',
        vessel_type: 'sailboat',
        updated_at: '1 hour ago',
      },
      expect.objectContaining({ vessel_id: two, vessel_name: 'Two', updated_at: '4 days ago' }),
    ])
    expect((await server.get('/checkins?place_id=2000000000')).body).toEqual([])
    expect((await server.get('/checkins')).status).toBe(400)
  })
})
