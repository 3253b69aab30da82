import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unknownUploadsDays } from '../../../src/core/limits/posts.ts'
import { insertPendingBlobs } from '../../../src/server/storage/blob-queries.ts'
import { getDiskPath } from '../../../src/server/storage/disk.ts'
import { generateStorageKey } from '../../../src/server/storage/keys.ts'
import { setAsideUnknownUploads } from '../../../src/server/storage/unknown-uploads.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let userId: number
const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-unknown-'))
beforeAll(async () => {
  server = await startTestServer()
  userId = (await server.createUser()).id
})
afterAll(async () => {
  await server.close()
  rmSync(dataFolder, { recursive: true })
})

const uploads = join(dataFolder, 'uploads')
const aside = join(dataFolder, 'unknown-uploads')
function store(key: string): void {
  const path = getDiskPath(uploads, key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, key)
}
function register(key: string): Promise<number[]> {
  const file = { key, filename: 'x', content_type: 'image/jpeg', byte_size: 1, checksum: '', user_id: userId }
  return insertPendingBlobs(server.database.db, [file], new Date())
}
const start = Date.parse('2026-05-01T00:00:00Z')
const run = (days = 0, mayDelete = true) =>
  setAsideUnknownUploads({
    dataFolder,
    db: server.database.db,
    now: new Date(start + days * 86_400_000),
    mayDelete,
  })

it('unknown files are set aside, return when the database knows them again, and are deleted after weeks', async () => {
  expect(await run()).toBe(0)
  const [known, unknown, returning] = [generateStorageKey(), generateStorageKey(), generateStorageKey()]
  for (const key of [known, unknown, returning]) store(key)
  writeFileSync(join(dirname(getDiskPath(uploads, known)), 'not a key'), 'x')
  mkdirSync(join(uploads, 'unfinished'))
  writeFileSync(join(uploads, 'unfinished', generateStorageKey()), 'x')
  await register(known)
  expect(await run()).toBe(2)
  expect(readdirSync(aside).sort()).toEqual([unknown, returning].sort())
  expect(existsSync(getDiskPath(uploads, known))).toBe(true)
  expect(existsSync(getDiskPath(uploads, unknown))).toBe(false)
  expect(readdirSync(join(uploads, 'unfinished'))).toHaveLength(1)

  await register(returning)
  rmSync(join(uploads, returning.slice(0, 2)), { recursive: true })
  writeFileSync(join(aside, 'note.txt'), 'of the operator')
  expect(await run(unknownUploadsDays)).toBe(0)
  expect(readFileSync(getDiskPath(uploads, returning), 'utf8')).toBe(returning)
  expect(readdirSync(aside).sort()).toEqual([unknown, 'note.txt'].sort())
  await run(unknownUploadsDays + 1, false)
  expect(existsSync(join(aside, unknown))).toBe(true)
  await run(unknownUploadsDays + 1)
  expect(readdirSync(aside)).toEqual(['note.txt'])
})
