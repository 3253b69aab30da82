import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ConnectionProperties } from '../../../src/core/contract/vessel.ts'
import { layerMaxFeatures, layerMinZoom } from '../../../src/core/limits/map.ts'
import { vesselHiddenAfterDays } from '../../../src/core/limits/vessels.ts'
import { findFollowedVesselFeatures, findVesselsInBounds } from '../../../src/server/vessels/layer-queries.ts'
import { findAreaTile } from '../../../src/core/privacy/privacy-area.ts'
import { floorToSnapshot } from '../../../src/server/vessels/visibility.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { getHoursAgo, insertVessel, insertVisit } from '../../factories/live-rows.ts'
import { insertRow } from '../../factories/rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let db: TestServer['database']['db']
let owner: number
let viewer: number
const places: number[] = []
beforeAll(async () => {
  server = await startTestServer()
  db = server.database.db
  const insertUser = (email: string) => insertRow(server.database, 'users', { email })
  owner = await insertUser('owner@example.org')
  viewer = await insertUser('viewer@example.org')
  const records = [buildPlaceRecord({ name: 'Bay' }), buildPlaceRecord({ name: 'Cove', latitude: 40 })]
  await db.transaction().execute((tx) => importPlaces(tx, records))
  const { rows } = await server.database.pool.query<{ id: number }>('select id from places order by id')
  places.push(...rows.map(({ id }) => id))
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from vessels'))

const addVessel = (columns: object = {}) =>
  insertVessel(server.database, {
    position: '(4.1234567,43.5123456)',
    position_at: getHoursAgo(1),
    sog: 5,
    cog: 80,
    heading: 90,
    ...columns,
  })
/** Adds a vessel that everyone sees in an area. */
async function addHidden(): Promise<number> {
  const id = await insertVessel(server.database, { area_nm: 1, user_id: owner })
  await insertRow(server.database, 'vessel_areas', {
    vessel_id: id,
    snapshot_at: floorToSnapshot(new Date()),
    shown_from: floorToSnapshot(new Date()),
    audience: 'public',
    ...findAreaTile({ longitude: 4.5, latitude: 43 }, 1),
  })
  return id
}
const follow = (user_id: number, vessel_id: number, accepted = true) =>
  insertRow(server.database, 'follows', { user_id, vessel_id, accepted, created_at: new Date() })

const gulf = { x1: 3, y1: 42, x2: 6, y2: 44 }
async function findInGulf(userId = viewer, zoom: number = layerMinZoom.vessels) {
  const layer = await findVesselsInBounds(db, { ...gulf, zoom }, userId, new Date())
  const { features } = JSON.parse(layer.toString()) as {
    features: {
      id: number
      geometry: { coordinates: number[] }
      properties: ConnectionProperties & { count?: number }
    }[]
  }
  return features
}
const listIds = async (userId?: number) => (await findInGulf(userId)).map(({ id }) => id).toSorted()

describe('the layer of vessels', () => {
  it('has a vessel for some days after its last report, for its owner and followers always', async () => {
    const hours = vesselHiddenAfterDays * 24
    const recent = await addVessel({ position_at: getHoursAgo(hours - 1) })
    const old = await addVessel({ position_at: getHoursAgo(hours + 1), user_id: owner })
    expect(await listIds()).toEqual([recent])
    expect(await listIds(owner)).toEqual([recent, old])
    await follow(viewer, old, false)
    expect(await listIds()).toEqual([recent, old])
  })

  it('rounds positions, and shows the newest photo', async () => {
    const id = await addVessel()
    for (const key of ['a', 'b']) {
      const blob = {
        key: key.repeat(32),
        filename: 'x',
        content_type: 'image/jpeg',
        byte_size: 1,
        checksum: 'x',
      }
      const blob_id = await insertRow(server.database, 'blobs', { ...blob, created_at: new Date() })
      await insertRow(server.database, 'photos', {
        blob_id,
        width: 1,
        height: 1,
        vessel_id: id,
        created_at: new Date(),
      })
    }
    const { rows } = await server.database.pool.query<{ id: number }>('select max(id) as id from photos')
    const [feature] = await findInGulf()
    expect(feature?.geometry.coordinates).toEqual([4.123457, 43.512346])
    expect(feature?.properties.vessel_thumb_url).toContain(`/photos/${rows[0]?.id}/thumb/`)
  })

  it.each([
    ['under way', { status: 0, sog: 0 }, 0],
    ['at anchor', { status: 1, sog: 5 }, 1],
    ['slow', { status: null, sog: 0.4 }, 1],
    ['fast', { status: null, sog: 0.5 }, 0],
  ])('states that a vessel is %s', async (_how, columns, status) => {
    await addVessel(columns)
    expect((await findInGulf())[0]?.properties.status).toBe(status)
  })

  it('states a stay that has not ended, unless its place was deleted', async () => {
    const [bay = 0, cove = 0] = places
    const vessel_id = await addVessel()
    const none = { place_id: null, status: 0, checked_in_at: null, when_checked_in: null }
    await insertVisit(server.database, { place_id: bay, vessel_id, left_at: getHoursAgo(1) })
    expect((await findInGulf())[0]?.properties).toMatchObject(none)
    await insertVisit(server.database, { place_id: cove, vessel_id, arrived_at: getHoursAgo(5) })
    expect((await findInGulf())[0]?.properties).toMatchObject({
      place_id: cove,
      place_name: 'Cove',
      status: 2,
      when_checked_in: '5 hours ago',
    })
    await server.database.pool.query('update places set deleted_at = now() where id = $1', [cove])
    expect((await findInGulf())[0]?.properties).toMatchObject(none)
    await server.database.pool.query('update places set deleted_at = null')
  })

  it('has the same text of a vessel in the layer and in the list of followed vessels', async () => {
    const [bay = 0] = places
    const columns = { position_at: getHoursAgo(30), heading: null, name: 'La "Belle" \u0001\u0002 $& 日本' }
    const vessel_id = await addVessel(columns)
    await insertVisit(server.database, { place_id: bay, vessel_id, arrived_at: getHoursAgo(5) })
    await follow(viewer, vessel_id)
    const now = new Date()
    const layer = await findVesselsInBounds(db, { ...gulf, zoom: layerMinZoom.vessels }, viewer, now)
    const features = await findFollowedVesselFeatures(db, viewer, now)
    expect(features[0]).toMatchObject({
      id: vessel_id,
      geometry: { type: 'Point', coordinates: [4.123457, 43.512346] },
      properties: {
        vessel_name: columns.name,
        time_ago: 'yesterday',
        sog: 5,
        heading: 80,
        place_name: 'Bay',
        when_checked_in: '5 hours ago',
        vessel_type: 'sailboat',
        is_followed: true,
      },
    })
    expect(Object.keys(features[0]?.properties ?? {})).toEqual(Object.keys(ConnectionProperties.properties))
    expect(JSON.parse(layer.toString())).toEqual({ type: 'FeatureCollection', features })
  })

  it('is aggregated above its limit, with vessels shown in areas', async () => {
    const { pool } = server.database
    await addHidden()
    const addAnchored = (count: number) =>
      pool.query(
        `insert into vessels (name, position, position_at, normalized_name, search_text)
         select 'Anchored', point(4 + n * 1e-5, 43.2), now(), 'anchored', 'anchored' from generate_series(1, $1::int) n`,
        [count],
      )
    await addAnchored(layerMaxFeatures - 1)
    expect(await listIds()).toHaveLength(layerMaxFeatures)
    for (const more of [1, 1, 10]) {
      await addAnchored(more)
      const clusters = await findInGulf()
      expect(clusters.every(({ properties }) => 'cluster' in properties)).toBe(true)
      const { rows } = await pool.query<{ count: number }>('select count(*) as count from vessels')
      expect(clusters.reduce((sum, { properties }) => sum + (properties.count ?? 0), 0)).toBe(rows[0]?.count)
    }
  })

  it('is aggregated below its zoom only, with vessels shown in areas', async () => {
    await addVessel()
    await addHidden()
    expect(await listIds()).toHaveLength(2)
    const clusters = await findInGulf(viewer, layerMinZoom.vessels - 1)
    expect(clusters.reduce((sum, { properties }) => sum + (properties.count ?? 0), 0)).toBe(2)
    expect(clusters.every(({ properties }) => 'cluster' in properties)).toBe(true)
  })
})

it('followed vessels are ordered by name; hidden ones, and vessels without a position, are not among them', async () => {
  const names = ['Zoe', 'élan', 'Eva', 'Anna']
  for (const name of names) await follow(viewer, await addVessel({ name, position: '(100,1)' }))
  await follow(viewer, await addHidden())
  await follow(owner, await addVessel({ name: 'Of another' }))
  await follow(viewer, await addVessel({ name: 'Nowhere', position: null, position_at: null }))
  const features = await findFollowedVesselFeatures(db, viewer, new Date())
  expect(features.map(({ properties }) => properties.vessel_name)).toEqual(['Anna', 'élan', 'Eva', 'Zoe'])
  expect(features.every(({ properties }) => properties.is_followed)).toBe(true)
})
