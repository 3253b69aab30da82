import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordKind } from '../../../src/server/http/policies.ts'
import { getRecordRoles } from '../../../src/server/http/role-queries.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { insertRow } from '../../factories/rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let userId: number
let otherId: number
let placeId: number
beforeAll(async () => {
  server = await startTestServer()
  const { db, pool } = server.database
  userId = (await server.createUser()).id
  otherId = (await server.createUser()).id
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  placeId = (await pool.query('update places set user_id = $1 returning id', [userId])).rows[0].id
})
afterAll(() => server.close())

const roles = (kind: RecordKind, id: number, user = userId) =>
  getRecordRoles(server.database.db, kind, id, user)
const insert = (table: string, columns: object) =>
  insertRow(server.database, table, { user_id: userId, ...columns })
let nextKey = 1
async function insertPhoto(columns: object = {}): Promise<number> {
  const file = { key: `r${nextKey++}`, filename: 'x', content_type: 'image/jpeg', byte_size: 1, checksum: '' }
  return insert('photos', { blob_id: await insert('blobs', file), width: 1, height: 1, ...columns })
}

it('a user is the creator or owner of own records only; a deleted record is not found', async () => {
  const { pool } = server.database
  const expires_at = new Date(Date.now() + 60_000)
  const records: [RecordKind, string, number, string, string][] = [
    ['user', 'users', userId, 'self', 'deleted_at = now()'],
    [
      'session',
      'sessions',
      await insert('sessions', { token_hash: '\\x01', expires_at }),
      'self',
      'revoked_at = now()',
    ],
    ['chart_job', 'jobs', await insert('jobs', { kind: 'charts', input: {} }), 'self', "kind = 'import'"],
    ['place', 'places', placeId, 'creator', 'deleted_at = now()'],
    [
      'nav_aid',
      'nav_aids',
      await insertNavAid(server.database, { user_id: userId }),
      'creator',
      'deleted_at = now()',
    ],
    [
      'post',
      'posts',
      await insert('posts', { place_id: placeId, comment: 'x' }),
      'author',
      'deleted_at = now()',
    ],
    [
      'vessel',
      'vessels',
      await insertVessel(server.database, { user_id: userId }),
      'owner',
      'deleted_at = now()',
    ],
  ]
  for (const [kind, table, id, role, deletion] of records) {
    expect(await roles(kind, id), `the creator of a ${kind}`).toEqual([role])
    expect(await roles(kind, id, otherId), `another user of a ${kind}`).toEqual([])
    expect(await roles(kind, 2_000_000_000), `an unknown ${kind}`).toBeNull()
    await pool.query(`update ${table} set ${deletion} where id = $1`, [id])
    expect(await roles(kind, id), kind).toBeNull()
    if (table !== 'jobs')
      await pool.query(`update ${table} set ${deletion.replace('now()', 'null')} where id = $1`, [id])
  }
})

it('a vessel without an owner can be claimed, and reviews of the product have no author', async () => {
  expect(await roles('vessel', await insertVessel(server.database))).toEqual(['claimant'])
  const own = await insert('posts', { place_id: placeId, comment: 'x', provider: 'roadstead' })
  const other = await insert('posts', { place_id: placeId, comment: 'x', provider: 'instagram' })
  expect(await roles('post', own)).toEqual([])
  expect(await roles('post', other)).toEqual(['author'])
})

it('a photo belongs to the owner of its vessel, else to the author of its review, else to its user', async () => {
  const { pool } = server.database
  const vessel = await insertVessel(server.database, { user_id: otherId })
  const ofVessel = await insertPhoto({ vessel_id: vessel })
  expect(await roles('photo', ofVessel)).toEqual([])
  expect(await roles('photo', ofVessel, otherId)).toEqual(['owner'])
  await pool.query('update vessels set deleted_at = now() where id = $1', [vessel])
  expect(await roles('photo', ofVessel)).toEqual(['self'])
  const ofReview = await insertPhoto()
  const review = await insert('posts', { place_id: placeId, comment: 'x', photo_id: ofReview })
  expect(await roles('photo', ofReview)).toEqual(['author'])
  await pool.query("update posts set provider = 'roadstead' where id = $1", [review])
  expect(await roles('photo', ofReview)).toEqual([])
  await pool.query('update posts set deleted_at = now() where id = $1', [review])
  expect(await roles('photo', ofReview)).toEqual(['self'])
})
