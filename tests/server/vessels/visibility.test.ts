import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ConnectionCollection, Vessel, VesselPrivacy } from '../../../src/core/contract/vessel.ts'
import { takeAreaSnapshots } from '../../../src/server/vessels/area-queries.ts'
import { findVesselsInBounds } from '../../../src/server/vessels/layer-queries.ts'
import { findVessel } from '../../../src/server/vessels/queries.ts'
import { readTrack } from '../../../src/server/vessels/track-queries.ts'
import { floorToSnapshot, getVesselView, getVisibility } from '../../../src/server/vessels/visibility.ts'
import { insertPosition, insertVessel } from '../../factories/live-rows.ts'
import { insertRow } from '../../factories/rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
const users = { owner: 0, accepted: 0, follower: 0, stranger: 0 }
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['owner', 'accepted', 'follower', 'stranger'] as const)
    users[name] = await insertRow(server.database, 'users', { email: `${name}@example.org` })
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from vessels'))

const hourMs = 3_600_000
/** A moment after a snapshot of which the reports are an hour old. */
const now = new Date(floorToSnapshot(new Date()).getTime() + 90 * 60_000)

/** Inserts a vessel with a report before the last snapshots, and takes the snapshots. */
async function insertSeen(privacy: VesselPrivacy): Promise<number> {
  const visibility = getVisibility(privacy)
  const reportedAt = new Date(floorToSnapshot(now).getTime() - hourMs / 2)
  const id = await insertVessel(server.database, {
    user_id: users.owner,
    created_at: new Date(now.getTime() - 10 * 24 * hourMs),
    ...privacy,
    ...(visibility === 2 && { position: '(4.1,43.5)', position_at: reportedAt }),
  })
  for (const [user_id, accepted] of [
    [users.accepted, true],
    [users.follower, false],
  ] as const)
    await insertRow(server.database, 'follows', { user_id, vessel_id: id, accepted, created_at: new Date() })
  for (const hours of [0, 6, 12, 18, 24])
    await insertPosition(server.database, {
      vessel_id: id,
      at: new Date(reportedAt.getTime() - hours * hourMs),
      received_at: new Date(reportedAt.getTime() - hours * hourMs),
      position: '(4.1,43.5)',
      visibility,
    })
  await takeAreaSnapshots(server.database.db, now)
  return id
}

const privacies: VesselPrivacy[] = (['public', 'followers', 'nobody'] as const).flatMap((audience) =>
  ([null, 1, 64] as const).flatMap((area_nm) =>
    [0, 3].flatMap((delay_hours) =>
      [null, 48].map((position_expires_hours) => ({
        audience,
        area_nm,
        delay_hours,
        position_expires_hours,
      })),
    ),
  ),
)

it('owner, accepted follower, other follower, stranger and visitor see each vessel as the rule in TypeScript states', async () => {
  const { db } = server.database
  const viewers = [
    { userId: users.owner, isAcceptedFollower: false },
    { userId: users.accepted, isAcceptedFollower: true },
    { userId: users.follower, isAcceptedFollower: false },
    { userId: users.stranger, isAcceptedFollower: false },
    { userId: null, isAcceptedFollower: false },
  ]
  const counts = { exact: 0, area: 0, hidden: 0 }
  for (const privacy of privacies) {
    const id = await insertSeen(privacy)
    for (const viewer of viewers) {
      const columns = { ...privacy, user_id: users.owner, visibility: getVisibility(privacy) }
      const view = getVesselView(columns, viewer)
      counts[view] += 1
      const page = await findVessel(db, id, viewer.userId, now)
      const track = await readTrack(db, id, { requesterId: viewer.userId, hours: 48, now })
      const seen = [page?.last_position !== null, page?.last_area !== null, (track?.points.length ?? 0) > 0]
      expect(seen, `${JSON.stringify(privacy)} ${viewer}`).toEqual([
        view === 'exact',
        view === 'area',
        view === 'exact',
      ])
      if (viewer.userId === null) continue
      const layer = await findVesselsInBounds(
        db,
        { x1: 3, y1: 42, x2: 6, y2: 45, zoom: 10 },
        viewer.userId,
        now,
      )
      const { features } = JSON.parse(layer.toString()) as ConnectionCollection
      const types = features.map(({ geometry }) => geometry.type)
      expect(types, `${JSON.stringify(privacy)} ${viewer}`).toEqual(
        view === 'hidden' ? [] : [view === 'exact' ? 'Point' : 'Polygon'],
      )
    }
    await server.database.pool.query('delete from vessels')
  }
  expect(counts.exact).toBeGreaterThan(0)
  expect(counts.area).toBeGreaterThan(0)
  expect(counts.hidden).toBeGreaterThan(0)
})

it('the database computes the same visibility as the rule in TypeScript', async () => {
  for (const privacy of privacies) {
    const id = await insertVessel(server.database, { user_id: users.owner, ...privacy })
    const { rows } = await server.database.pool.query('select visibility from vessels where id = $1', [id])
    expect(rows[0].visibility, JSON.stringify(privacy)).toEqual(getVisibility(privacy))
  }
})

const area: VesselPrivacy = { audience: 'public', area_nm: 4, delay_hours: 0, position_expires_hours: null }

it('others get the area at the last snapshot and nothing else of a hidden vessel', async () => {
  const id = await insertSeen(area)
  const page = await findVessel(server.database.db, id, users.stranger, now)
  const seen_at = floorToSnapshot(now).toISOString()
  expect(page).toMatchObject({
    last_position: null,
    last_area: { seen_at },
    charts: null,
    checkin_place_id: null,
  })
  const [west = 0, south = 0, east = 0, north = 0] = page?.last_area?.area ?? []
  expect(west <= 4.1 && 4.1 <= east && south <= 43.5 && 43.5 <= north).toBe(true)
  const layer = await findVesselsInBounds(
    server.database.db,
    { x1: 3, y1: 42, x2: 6, y2: 45, zoom: 10 },
    users.stranger,
    now,
  )
  const { features } = JSON.parse(layer.toString()) as ConnectionCollection
  expect(features[0]).toMatchObject({
    id,
    geometry: { type: 'Polygon' },
    properties: {
      area: [west, south, east, north],
      seen_at,
      sog: null,
      heading: null,
      status: null,
      place_id: null,
      checked_in_at: null,
    },
  })
})

it('a delay shows the snapshot of then to the audience, and the positions of then to followers who see exactly', async () => {
  const delayed = await insertSeen({ ...area, delay_hours: 9 })
  const page = await findVessel(server.database.db, delayed, null, now)
  // 9 hours before a snapshot is not one: the one before counts.
  expect(page?.last_area?.seen_at).toBe(new Date(floorToSnapshot(now).getTime() - 12 * hourMs).toISOString())
  const exact = await insertSeen({ ...area, audience: 'followers', area_nm: null, delay_hours: 9 })
  const seen = await findVessel(server.database.db, exact, users.accepted, now)
  expect(seen?.last_position?.created_at).toBe(
    new Date(floorToSnapshot(now).getTime() - 12.5 * hourMs).toISOString(),
  )
})

it('a hidden vessel stays out of GPX, connections.xml and places, and is found by its public facts', async () => {
  const id = await insertSeen(area)
  const vessel = (await server.get(`/vessels/${id}`)).body as Vessel
  expect(vessel.name).toBe('Espadon')
  const { rows } = await server.database.pool.query(
    'select position, nearby, status from vessels where id = $1',
    [id],
  )
  expect(rows).toEqual([{ position: null, nearby: null, status: null }])
  expect(String((await server.get(`/vessels/${id}/track.gpx`)).body)).not.toContain('<trkpt')
})
