import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { VesselPrivacy } from '../../../src/core/contract/vessel.ts'
import { coarseTimeStepMs } from '../../../src/core/limits/vessels.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { readLiveCheckIn } from '../../../src/server/realtime/record-queries.ts'
import { updateTrafficIndex, updateCheckedInCounts } from '../../../src/server/ingest/visits/count-queries.ts'
import {
  floorToQuarterHour,
  isVisible,
  isVisibleAt,
  isRestricted,
  isUnrestricted,
  visibleUntil,
  type VisiblePart,
} from '../../../src/server/vessels/visibility.ts'
import { getHoursAgo, insertPosition, insertVessel, insertVisit } from '../../factories/live-rows.ts'
import {
  buildPlaceRecord,
  startTestServer,
  type TestUser,
  type TestServer,
} from '../../support/test-server.ts'

let server: TestServer
let owner: TestUser
let follower: TestUser
let stranger: TestUser
let placeId: number
beforeAll(async () => {
  server = await startTestServer()
  await server.database.db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  placeId = (await server.database.pool.query('select id from places')).rows[0].id
  owner = await server.createUser()
  follower = await server.createUser()
  stranger = await server.createUser()
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from vessels'))

const hourMs = 3_600_000

const openPrivacy: VesselPrivacy = {
  audience: 'public',
  blur_nm: 0,
  delay_hours: 0,
  position_expires_hours: null,
}

/** Inserts a superyacht off the Camargue, followed by `follower`. */
async function insertYacht(privacy: Partial<VesselPrivacy> = {}): Promise<number> {
  const id = await insertVessel(server.database, {
    name: 'Yacht',
    stinkpot: true,
    user_id: owner.id,
    position: '(4.132,43.517)',
    position_at: new Date(),
    sog: 0,
    cog: 90,
    ...openPrivacy,
    ...privacy,
  })
  await server.database.pool.query('insert into follows (user_id, vessel_id) values ($1, $2)', [
    follower.id,
    id,
  ])
  return id
}

async function insertYachtVisit(
  vesselId: number,
  fromHours: number,
  seenHours = 0,
  leftHours?: number,
): Promise<number> {
  return insertVisit(server.database, {
    place_id: placeId,
    vessel_id: vesselId,
    arrived_at: getHoursAgo(fromHours),
    last_seen_at: getHoursAgo(seenHours),
    left_at: leftHours === undefined ? null : getHoursAgo(leftHours),
  })
}

const parts: VisiblePart[] = [
  'position',
  'exact-position',
  'motion',
  'exact-times',
  'visits',
  'sensors',
  'live',
]

const privacies: VesselPrivacy[] = (['public', 'followers', 'nobody'] as const).flatMap((audience) =>
  [0, 2].flatMap((blur_nm) =>
    [0, 6].flatMap((delay_hours) =>
      [null, 3, 48].map((position_expires_hours) => ({
        audience,
        blur_nm,
        delay_hours,
        position_expires_hours,
      })),
    ),
  ),
)

describe('visibility rule', () => {
  it('is the same in TypeScript and SQL for all audiences, blurs, delays, expiries, ages, parts and requesters', async () => {
    const ids = await Promise.all(privacies.map((privacy) => insertYacht(privacy)))
    const byId = new Map(ids.map((id, index) => [id, privacies[index] ?? openPrivacy]))
    const ages = [1, 10, 100]
    const now = Date.now()
    const times = ages.map((hours) => new Date(now - hours * hourMs))
    const requesters = [
      { userId: owner.id, isAcceptedFollower: false },
      { userId: follower.id, isAcceptedFollower: true },
      { userId: stranger.id, isAcceptedFollower: false },
      { userId: null, isAcceptedFollower: false },
    ]
    let visibleCount = 0
    for (const requester of requesters) {
      for (const part of parts) {
        const { rows } = await sql<{ id: number; at: string; is_visible: boolean }>`
          select v.id, a.at, ${isVisibleAt(part, requester.userId, sql.ref('a.at'))} as is_visible
          from vessels v cross join unnest(${times.map((at) => at.toISOString())}::timestamptz[]) as a (at)`.execute(
          server.database.db,
        )
        expect(rows).toHaveLength(privacies.length * ages.length)
        for (const { id, at, is_visible } of rows) {
          const vessel = { ...(byId.get(id) ?? openPrivacy), user_id: owner.id }
          const expected = isVisible(part, vessel, requester, new Date(at), new Date(now))
          expect({ part, requester, at, ...vessel, is_visible }).toEqual({
            part,
            requester,
            at,
            ...vessel,
            is_visible: expected,
          })
          if (expected) visibleCount++
        }
      }
    }
    // The owner alone sees 7 parts at 3 times of 36 vessels; other users see some of them.
    expect(visibleCount).toBeGreaterThan(7 * 3 * 36)
    expect(visibleCount).toBeLessThan(2 * 7 * 3 * 36)
    const { rows } = await sql<{ id: number; free: boolean }>`
      select v.id, ${isUnrestricted} as free from vessels v`.execute(server.database.db)
    for (const { id, free: unrestricted } of rows)
      expect(unrestricted).toBe(!isRestricted(byId.get(id) ?? openPrivacy))
  })
})

describe('delay of a vessel', () => {
  it('ends at full quarters of an hour, so that the moment of appearance reveals no exact time', async () => {
    const id = await insertYacht({ delay_hours: 6 })
    const read = async (userId: number | null) => {
      const { rows } = await sql<{ until: string; now: string }>`
        select ${visibleUntil(userId)} as until, now() as now from vessels v where v.id = ${id}`.execute(
        server.database.db,
      )
      return rows[0]
    }
    const row = await read(null)
    const delayed = new Date(Date.parse(row?.now ?? '') - 6 * hourMs).toISOString()
    expect(row?.until).toBe(floorToQuarterHour(delayed))
    await server.database.pool.query('update vessels set delay_hours = 0 where id = $1', [id])
    const open = await read(null)
    expect(open?.until).toBe(open?.now)
  })
})

const restrictions: [string, Partial<VesselPrivacy>][] = [
  ['shown to followers', { audience: 'followers' }],
  ['hidden from everyone', { audience: 'nobody' }],
  ['blurred', { blur_nm: 2 }],
  ['delayed', { delay_hours: 6 }],
  ['expired', { position_expires_hours: 1 }],
]

const boundsQuery = 'x1=4&y1=43&x2=5&y2=44&zoom=12'

/** Returns where a visit is visible to visitors: stinkpot filter, marker, check-ins, feed, charts, traffic index, cable. */
async function findVisibleParts(visitId: number): Promise<Record<string, boolean>> {
  const { db } = server.database
  await updateCheckedInCounts(db)
  await updateTrafficIndex(db)
  const features = async (search: string) =>
    (
      (await server.get(`/places/?type=centroid&${boundsQuery}&${search}`)).body as {
        features: { properties: { count: number } }[]
      }
    ).features
  const place = (await server.get(`/places/${placeId}`)).body as {
    popularity: number | null
    charts: { type_ary: unknown[]; month_checkin: { value: number }[] }
  }
  return {
    dodger: (await features('stinkpots=true')).length > 0,
    marker: (await features('stinkpots=false')).some(({ properties }) => properties.count > 0),
    checkIns: ((await server.get(`/checkins?place_id=${placeId}`)).body as unknown[]).length > 0,
    feed: ((await server.get('/home')).body as { type: string }[]).some(({ type }) => type === 'Checkin'),
    charts: place.charts.type_ary.length > 0 || place.charts.month_checkin.some(({ value }) => value > 0),
    traffic: place.popularity !== null,
    cable: (await readLiveCheckIn(db, visitId)) !== null,
  }
}

const everywhere = {
  dodger: true,
  marker: true,
  checkIns: true,
  feed: true,
  charts: true,
  traffic: true,
  cable: true,
}
const nowhere = Object.fromEntries(Object.keys(everywhere).map((name) => [name, false]))

describe('visit of a yacht', () => {
  it('is visible everywhere without restrictions', async () => {
    const visitId = await insertYachtVisit(await insertYacht(), 2, 0)
    await expect.poll(() => findVisibleParts(visitId)).toEqual(everywhere)
  })

  it.each(restrictions)('is visible nowhere if it is %s', async (_, privacy) => {
    const id = await insertYacht(privacy)
    // Arrived 3 hours ago, last report 2 hours ago.
    expect(await findVisibleParts(await insertYachtVisit(id, 3, 2))).toEqual(nowhere)
  })

  it('is visible after its delay in its state of then, with rounded times and not live', async () => {
    const id = await insertYacht({ delay_hours: 6 })
    // It left 3 hours ago: six hours ago it was still there.
    const visitId = await insertYachtVisit(id, 10, 3, 3)
    // Answers of the map change when the server is told of the new counts.
    await expect.poll(() => findVisibleParts(visitId)).toEqual({ ...everywhere, cable: false })
    const [event] = (await server.get('/home')).body as { when: string }[]
    expect(new Date(event?.when ?? '').getTime() % coarseTimeStepMs).toBe(0)
    const { body } = await server.get(`/checkins?place_id=${placeId}`)
    expect(body).toMatchObject([{ vessel_id: id, updated_at: '6 hours ago' }])
    expect((await server.get(`/vessels/${id}`)).body).toMatchObject({ checkin_place_id: placeId })
    expect((await owner.call('GET', `/vessels/${id}`)).body).toMatchObject({ checkin_place_id: null })
  })

  it('disappears from the stinkpot filter immediately when the owner hides the yacht', async () => {
    const id = await insertYacht()
    await insertYachtVisit(id, 2, 0)
    const listed = async () =>
      (
        (await server.get(`/places/?type=centroid&${boundsQuery}&stinkpots=true`)).body as {
          features: unknown[]
        }
      ).features
    expect(await listed()).toHaveLength(1)
    await owner.call('PATCH', `/vessels/${id}`, { vessel: { privacy: { audience: 'nobody' } } })
    expect(await listed()).toEqual([])
  })
})

describe('motion and times', () => {
  it('of blurred or delayed vessels are visible to the owner only', async () => {
    for (const privacy of [{ blur_nm: 2 }, { delay_hours: 6 }]) {
      const id = await insertYacht(privacy)
      await insertPosition(server.database, {
        vessel_id: id,
        at: getHoursAgo(7),
        sog: 7.5,
        cog: 91,
        heading: 92,
      })
      const layer = async (user: TestUser) =>
        (
          (await user.call('GET', `/connections/?x1=3&y1=42&x2=6&y2=45&zoom=12`)).body as {
            features: { id: number; properties: Record<string, unknown> }[]
          }
        ).features.find((feature) => feature.id === id)
      const [ownerFeature, followerFeature] = [await layer(owner), await layer(follower)]
      expect(ownerFeature?.properties).toMatchObject({ sog: 0, heading: 90 })
      expect(followerFeature?.properties).toMatchObject({ sog: null, heading: null })
      expect(new Date(String(followerFeature?.properties.seen_at)).getTime() % coarseTimeStepMs).toBe(0)
      await server.database.pool.query('delete from vessels')
    }
  })
})
