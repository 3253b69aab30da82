import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import {
  subscribeToRecordChangeEvents,
  type RecordChangeEvent,
} from '../../../src/server/database/events/change-events.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { confirmPlace } from '../../../src/server/places/confirmation-queries.ts'
import { approvePlace } from '../../../src/server/places/edit-queries.ts'
import { refreshPlacePhoto } from '../../../src/server/places/photo-queries.ts'
import { ratePlace } from '../../../src/server/places/rating-queries.ts'
import { insertRow } from '../../factories/rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let db: TestServer['database']['db']
let user: number
let place: number
beforeAll(async () => {
  server = await startTestServer()
  db = server.database.db
  user = await insertRow(server.database, 'users', { email: 'member@example.org' })
  await db
    .transaction()
    .execute((tx) => importPlaces(tx, [buildPlaceRecord({ latitude: 43.5, longitude: 4.25 })]))
  place = (await server.database.pool.query<{ id: number }>('select id from places')).rows[0]?.id ?? 0
})
afterAll(() => server.close())

const now = new Date('2026-05-01T12:00:00Z')

/** Adds a review with a photo, and makes the photo that of the place. */
async function refreshPhoto(): Promise<void> {
  const photo_id = await insertRow(server.database, 'photos', {
    blob_id: await insertRow(server.database, 'blobs', {
      key: randomUUID(),
      filename: 'photo.jpg',
      content_type: 'image/jpeg',
      byte_size: 1,
      checksum: '',
    }),
    width: 4,
    height: 3,
  })
  await insertRow(server.database, 'posts', { place_id: place, user_id: user, comment: 'Fine.', photo_id })
  await db.transaction().execute((tx) => refreshPlacePhoto(tx, place))
}

it.each<[change: string, apply: () => Promise<unknown>]>([
  ['confirmation', () => confirmPlace(db, place, user, now)],
  ['rating', () => ratePlace(db, place, user, 4)],
  ['approval', () => approvePlace(db, place)],
  ['new photo', refreshPhoto],
])('a %s is announced where the place is', async (_change, apply) => {
  const events: (RecordChangeEvent | null)[] = []
  const stop = await subscribeToRecordChangeEvents(server.database, (event) => events.push(event))
  onTestFinished(stop)
  await apply()
  await expect
    .poll(() => events)
    .toEqual([{ entity: 'places', position: { latitude: 43.5, longitude: 4.25 } }])
})

it.each<[change: string, apply: () => Promise<unknown>]>([
  ['confirmation', () => confirmPlace(db, place, user, now)],
  ['new photo', refreshPhoto],
])('a %s is a change for those who ask what has changed since', async (_change, apply) => {
  const { pool } = server.database
  await pool.query("update places set changed_at = '2020-01-01'")
  await apply()
  const { rows } = await pool.query('select changed_at > created_at as is_later from places')
  expect(rows).toEqual([{ is_later: true }])
})
