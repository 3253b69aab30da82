import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listJobFailures } from '../../../src/server/database/job-failures.ts'
import {
  insertPendingBlobs,
  listBlobsToDelete,
  markBlobsForDeletion,
} from '../../../src/server/storage/blob-queries.ts'
import { deleteMarkedFiles } from '../../../src/server/storage/delete-marked-files.ts'
import { generateStorageKey } from '../../../src/server/storage/keys.ts'
import { openStorage } from '../../../src/server/storage/open-storage.ts'
import type { FileStorage } from '../../../src/server/storage/storage.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let storage: FileStorage
let userId: number
let logged: unknown[]
beforeAll(async () => {
  server = await startTestServer()
  storage = await openStorage(server.settings)
  userId = (await server.createUser()).id
})
beforeEach(async () => {
  logged = []
  await server.database.pool.query('delete from blobs')
  await server.database.pool.query('delete from job_failures')
})
afterAll(() => server.close())

/** Registers files that are marked for deletion and returns their keys. */
async function insertMarkedFiles(count: number): Promise<string[]> {
  const { db } = server.database
  const keys = Array.from({ length: count }, generateStorageKey)
  const blobs = keys.map((key) => ({
    key,
    filename: 'photo.jpg',
    content_type: 'image/jpeg',
    byte_size: 1,
    checksum: '',
    user_id: userId,
  }))
  const ids = await insertPendingBlobs(db, blobs, new Date())
  expect(await markBlobsForDeletion(db, ids)).toBe(true)
  return keys
}

/** Deletes the marked files from a storage that fails for the keys in `broken`; returns the keys it was asked for. */
async function run(broken: readonly string[]): Promise<string[]> {
  const asked: string[] = []
  await deleteMarkedFiles({
    database: server.database,
    storage: {
      ...storage,
      remove(key) {
        asked.push(key)
        return broken.includes(key) ? Promise.reject(new Error('away')) : Promise.resolve()
      },
    },
    logFailure: (error) => logged.push(error),
  })
  return asked
}

const listFailures = () => listJobFailures(server.database.db)
const listRemaining = async () => (await listBlobsToDelete(server.database.db)).map(({ key }) => key)

it('lists a file that cannot be deleted until a later run deletes it', async () => {
  const [broken = '', whole = ''] = await insertMarkedFiles(2)
  expect(await run([broken])).toEqual([broken, whole])
  expect(await listRemaining()).toEqual([broken])
  expect(await listFailures()).toMatchObject([{ last_error: 'away', consecutive_failures: 1 }])
  expect(logged).toEqual([new Error('away')])
  expect(await run([])).toEqual([broken])
  expect(await listRemaining()).toEqual([])
  expect(await listFailures()).toEqual([])
})

it('stops at an unavailable storage after some files and logs once', async () => {
  const keys = await insertMarkedFiles(8)
  const asked = await run(keys)
  expect(asked.length).toBeLessThan(keys.length)
  expect(await listFailures()).toHaveLength(asked.length)
  expect(await listRemaining()).toHaveLength(keys.length)
  expect(logged).toHaveLength(1)
})
