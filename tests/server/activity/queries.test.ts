import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActivityEvent } from '../../../src/core/contract/search.ts'
import { activity } from '../../../src/core/limits/activity.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { getHoursAgo, insertVessel, insertVisit } from '../../factories/live-rows.ts'
import { insertRow, insertRows } from '../../factories/rows.ts'
import {
  buildPlaceRecord,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/test-server.ts'

let server: TestServer
let user: TestUser
let admin: TestUser
let placeId: number
beforeAll(async () => {
  server = await startTestServer()
  user = await server.createUser()
  admin = await server.createUser({ admin: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { pool, db } = server.database
  for (const table of ['visits', 'posts', 'vessels', 'places', 'source_records'])
    await pool.query(`delete from ${table}`)
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  placeId = (await pool.query<{ id: number }>('select id from places')).rows[0]?.id ?? 0
})

const listActivity = async () => (await server.get('/home')).body as ActivityEvent[]
const listTypes = async () => (await listActivity()).map(({ type }) => type)

async function insertEvents(): Promise<{ postId: number; vesselId: number; ownPlaceId: number }> {
  const place = { name: 'Anse', type_enum: 1, latitude: 43.6, longitude: 4.3 }
  const ownPlace = (await user.call('POST', '/places', { place })).body as { id: number }
  const post = { comment: 'Quiet', poi_id: placeId }
  const { id: postId } = (await user.call('POST', '/posts', { post })).body as { id: number }
  const vesselId = await insertVessel(server.database)
  await insertVisit(server.database, {
    place_id: placeId,
    vessel_id: vesselId,
    arrived_at: getHoursAgo(3),
    last_seen_at: getHoursAgo(1),
  })
  return { postId, vesselId, ownPlaceId: ownPlace.id }
}

describe('recent activity', () => {
  it('lists reviews, added places and check-ins, latest first', async () => {
    await insertEvents()
    expect(await listTypes()).toEqual(['Post', 'Place', 'Checkin'])
  })

  it('omits reviews and check-ins of a deleted place', async () => {
    await insertEvents()
    expect((await admin.call('DELETE', `/places/${placeId}`)).status).toBe(200)
    expect(await listTypes()).toEqual(['Place'])
  })

  it('omits deleted reviews, places and vessels', async () => {
    const { postId, vesselId, ownPlaceId } = await insertEvents()
    await user.call('DELETE', `/posts/${postId}`)
    await admin.call('DELETE', `/places/${ownPlaceId}`)
    await server.database.pool.query('update vessels set deleted_at = now() where id = $1', [vesselId])
    expect(await listTypes()).toEqual([])
  })

  it('section 9: has a maximum number of rows', async () => {
    const posts = Array.from({ length: activity.maxRows + 5 }, (_, index) => ({
      place_id: placeId,
      user_id: user.id,
      comment: `Review ${index}`,
      created_at: getHoursAgo(index),
    }))
    await insertRows(server.database, 'posts', posts)
    const events = await listActivity()
    expect(events.map(({ comment }) => comment)).toEqual(
      posts.slice(0, activity.maxRows).map(({ comment }) => comment),
    )
  })

  it('describes each event with its record, its user and the latest photo of the vessel', async () => {
    const { database } = server
    const { postId, vesselId, ownPlaceId } = await insertEvents()
    const file = { filename: 'x', content_type: 'image/jpeg', byte_size: 1, checksum: '', user_id: user.id }
    const photos: number[] = []
    for (const key of ['a1', 'a2', 'a3']) {
      const blob_id = await insertRow(database, 'blobs', { key, ...file })
      photos.push(await insertRow(database, 'photos', { blob_id, width: 1, height: 1 }))
    }
    await database.pool.query('update photos set vessel_id = $1 where id = any ($2)', [
      vesselId,
      photos.slice(0, 2),
    ])
    await database.pool.query(
      "update posts set photo_id = $2, provider = 'instagram', link = 'https://x.example/1' where id = $1",
      [postId, photos[2]],
    )
    await database.pool.query("update places set description = 'Sand' where id = $1", [ownPlaceId])
    const thumb = (id: number | undefined) => expect.stringContaining(`/photos/${id}/thumb/`)
    const nothing = {
      vessel_id: null,
      vessel_name: null,
      user_id: null,
      user_name: null,
      comment: null,
      thumb_url: null,
      provider: null,
      link: null,
    }
    const author = { user_id: user.id, user_name: 'Grace Hopper' }
    const [post, place, checkIn] = await listActivity()
    expect(post).toEqual({
      ...nothing,
      ...author,
      type: 'Post',
      when: expect.any(String),
      poi_id: placeId,
      place_name: 'Port Camargue',
      comment: 'Quiet',
      thumb_url: thumb(photos[2]),
      provider: 'instagram',
      link: 'https://x.example/1',
    })
    expect(place).toEqual({
      ...nothing,
      ...author,
      type: 'Place',
      when: expect.any(String),
      poi_id: ownPlaceId,
      place_name: 'Anse',
      comment: 'Sand',
    })
    expect(checkIn).toEqual({
      ...nothing,
      type: 'Checkin',
      when: expect.any(String),
      poi_id: placeId,
      place_name: 'Port Camargue',
      vessel_id: vesselId,
      vessel_name: 'Espadon',
      thumb_url: thumb(photos[1]),
    })
    // A check-in is dated by its arrival.
    expect(Math.abs(Date.parse(checkIn?.when ?? '') - getHoursAgo(3).getTime())).toBeLessThan(60_000)
  })
})
