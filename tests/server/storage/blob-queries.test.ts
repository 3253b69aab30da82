import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { uploadLifetimeHours } from '../../../src/core/limits/posts.ts'
import {
  deleteBlobRow,
  discardExpiredUploads,
  discardUnusedBlobs,
  findKnownKeys,
  findPendingUpload,
  insertDirectUpload,
  insertPendingBlobs,
  listBlobsToDelete,
  markBlobsForDeletion,
  markBlobsStored,
} from '../../../src/server/storage/blob-queries.ts'
import { insertRow } from '../../factories/rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let userId: number
beforeAll(async () => {
  server = await startTestServer()
  userId = (await server.createUser()).id
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from photos')
  await server.database.pool.query('delete from blobs')
})

const now = new Date('2026-05-02T12:00:00Z')
const lifetimeMs = uploadLifetimeHours * 3_600_000
const buildBlob = (key: string) => ({
  key,
  filename: 'quay.jpg',
  content_type: 'image/png',
  byte_size: 7,
  checksum: 'sum',
  user_id: userId,
})
/** Registers files: pending, expired, the two files of a photo, marked for deletion. Returns their ids. */
async function insertOfEachKind() {
  const { db } = server.database
  const [pending = 0, image = 0, thumb = 0, marked = 0] = await insertPendingBlobs(
    db,
    ['b', 'a', 'd', 'c'].map(buildBlob),
    now,
  )
  const [expired = 0] = await insertPendingBlobs(
    db,
    [buildBlob('e')],
    new Date(now.getTime() - lifetimeMs - 1),
  )
  await insertRow(server.database, 'photos', {
    blob_id: image,
    thumb_blob_id: thumb,
    width: 1,
    height: 1,
    user_id: userId,
  })
  expect(await markBlobsForDeletion(db, [marked])).toBe(true)
  return { pending, expired, image, thumb, marked }
}
const listMarked = async () => (await listBlobsToDelete(server.database.db)).map(({ key }) => key).sort()

it('ids are returned in the order of the files, whose keys are then known', async () => {
  const { db, pool } = server.database
  const ids = await insertPendingBlobs(db, ['z', 'y', 'x'].map(buildBlob), now)
  const { rows } = await pool.query<{ id: number }>('select id from blobs order by key desc')
  expect(ids).toEqual(rows.map(({ id }) => id))
  expect(await findKnownKeys(db, ['y', 'unknown'])).toEqual(new Set(['y']))
  expect(await findKnownKeys(db, [])).toEqual(new Set())
})

it('an upload is pending until it is used, marked or expired', async () => {
  const { db, pool } = server.database
  const ids = await insertOfEachKind()
  const find = (id: number, at = now) => findPendingUpload(db, id, at)
  expect(await find(ids.pending)).toEqual({ ...buildBlob('b'), id: ids.pending, stored: false })
  expect(await find(ids.pending, new Date(now.getTime() + lifetimeMs - 1))).not.toBeNull()
  expect(await find(ids.pending, new Date(now.getTime() + lifetimeMs))).toBeNull()
  for (const id of [ids.expired, ids.image, ids.thumb, ids.marked]) expect(await find(id)).toBeNull()
  // One counts: the expired, used and marked ones do not.
  const add = (max: number) =>
    insertDirectUpload(db, { ...buildBlob(`new ${max}`), user_id: userId }, { now, max })
  expect(await add(1)).toBeNull()
  expect(await add(2)).toEqual(expect.any(Number))
  expect(await markBlobsStored(db, [ids.pending])).toBe(true)
  expect(await find(ids.pending)).toMatchObject({ stored: true })
  await pool.query('update blobs set user_id = null where id = $1', [ids.pending])
  expect(await find(ids.pending)).toBeNull()
})

it('a file is marked for deletion once, and is then neither stored nor kept', async () => {
  const { db } = server.database
  const { pending, marked } = await insertOfEachKind()
  expect(await markBlobsStored(db, [pending, marked])).toBe(false)
  expect(await markBlobsForDeletion(db, [pending, marked])).toBe(false)
  expect(await listMarked()).toEqual(['b', 'c'])
  await deleteBlobRow(db, marked)
  expect(await listMarked()).toEqual(['b'])
})

it('unused and expired files are marked for deletion, those of photos are not', async () => {
  const { db } = server.database
  const { pending, image, thumb } = await insertOfEachKind()
  await discardExpiredUploads(db, now)
  expect(await listMarked()).toEqual(['c', 'e'])
  await discardExpiredUploads(db, new Date(now.getTime() + lifetimeMs))
  expect(await listMarked()).toEqual(['c', 'e'])
  await discardUnusedBlobs(db, [pending, image, thumb])
  expect(await listMarked()).toEqual(['b', 'c', 'e'])
  await discardExpiredUploads(db, new Date(now.getTime() + lifetimeMs + 1))
  expect(await listMarked()).toEqual(['b', 'c', 'e'])
  // A row whose file is not marked stays.
  await deleteBlobRow(db, image)
  expect(await findKnownKeys(db, ['a'])).toEqual(new Set(['a']))
})

it('an old file of a chart job is kept until its job is removed', async () => {
  const { db, pool } = server.database
  const [chart = 0] = await insertPendingBlobs(db, [{ ...buildBlob('f'), user_id: null }], new Date(0))
  const job = { kind: 'charts', input: {}, user_id: userId, blob_id: chart }
  const jobId = await insertRow(server.database, 'jobs', job)
  await discardExpiredUploads(db, now)
  expect(await listMarked()).toEqual([])
  await pool.query('delete from jobs where id = $1', [jobId])
  await discardExpiredUploads(db, now)
  expect(await listMarked()).toEqual(['f'])
})
