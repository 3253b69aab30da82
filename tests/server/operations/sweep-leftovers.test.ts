import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openInstallation } from '../../../src/server/cli/installation.ts'
import { startLeftoverSweep, type LeftoverSweepJob } from '../../../src/server/operations/sweep-leftovers.ts'
import { generateStorageKey } from '../../../src/server/storage/keys.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
import { copyEmbeddedTemplate } from '../../support/template-database.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const now = Date.parse('2026-07-01T12:00:00Z')
const dayMs = 24 * 3_600_000

const failures: string[] = []

/** Runs the sweep some days after `now`. Returns the number of uploads that it set aside. */
async function sweep(days = 0, settings: LeftoverSweepJob['settings'] = server.settings): Promise<number> {
  let count = 0
  const job = startLeftoverSweep({
    ...server,
    settings,
    clock: () => new Date(now + days * dayMs),
    setAside: (found) => (count = found),
    onFailure: (error) => failures.push(String(error)),
  })
  await job.close()
  return count
}

const getUploadPath = (key: string) =>
  join(server.dataFolder, 'uploads', key.slice(0, 2), key.slice(2, 4), key)
const getAsidePath = (key: string) => join(server.dataFolder, 'unknown-uploads', key)

function writeUpload(): string {
  const key = generateStorageKey()
  mkdirSync(dirname(getUploadPath(key)), { recursive: true })
  writeFileSync(getUploadPath(key), 'x')
  return key
}

async function register(key: string): Promise<void> {
  await server.database.pool.query(
    "insert into blobs (key, filename, content_type, byte_size, checksum) values ($1, 'x', 'image/jpeg', 1, 'x')",
    [key],
  )
}

it('opening a data folder removes files of interrupted work and completes a restore that a power cut interrupted', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-opened-'))
  try {
    copyEmbeddedTemplate(dataFolder)
    mkdirSync(join(dataFolder, 'tmp', 'import-x'), { recursive: true })
    writeFileSync(join(dataFolder, 'tmp', 'import-x', 'points'), 'x')
    mkdirSync(join(dataFolder, 'restored', 'uploads'), { recursive: true })
    mkdirSync(join(dataFolder, 'uploads'))
    for (const path of ['uploads/old', 'secret', 'restored/uploads/new'])
      writeFileSync(join(dataFolder, path), 'x'.repeat(40))
    const settings = parseSettings({ ROADSTEAD_DATA: dataFolder })
    const { close } = await openInstallation(settings, { onFailure: () => undefined })
    await close()
    expect(['tmp', 'restored', 'lock'].filter((name) => existsSync(join(dataFolder, name)))).toEqual([])
    expect(readdirSync(join(dataFolder, 'uploads'))).toEqual(['new'])
    // What the backup does not contain stays.
    expect(existsSync(join(dataFolder, 'secret'))).toBe(true)
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
})

it('removes partial backups and leaves complete ones', async () => {
  const folder = join(server.dataFolder, 'backups')
  mkdirSync(folder)
  const complete = ['mine.zip', 'roadstead-20260701T031500Z.zip']
  for (const name of [...complete, '.roadstead-20260702T031500Z.zip.0a1b2c3d.part'])
    writeFileSync(join(folder, name), 'x')
  await sweep()
  expect(readdirSync(folder).sort()).toEqual(complete)
})

it('sets aside uploads that the database does not know, and returns those it knows again', async () => {
  const [known, unknown] = [writeUpload(), writeUpload()]
  await register(known)
  expect(await sweep()).toBe(1)
  expect([known, unknown].filter((key) => existsSync(getUploadPath(key)))).toEqual([known])
  expect(existsSync(getAsidePath(unknown))).toBe(true)
  // As after the restore of another backup.
  await register(unknown)
  expect(await sweep(1)).toBe(0)
  expect(existsSync(getUploadPath(unknown))).toBe(true)
})

it('leaves the files of the folder alone while photos are in an S3 storage', async () => {
  const key = writeUpload()
  const s3 = parseSettings({ ROADSTEAD_STORAGE: 's3://key:secret@s3.example.org/photos' })
  expect(await sweep(0, { dataFolder: server.dataFolder, storage: s3.storage })).toBe(0)
  expect(existsSync(getUploadPath(key))).toBe(true)
  rmSync(getUploadPath(key))
})

it('deletes set-aside uploads after 30 days, unless the clock made a step', async () => {
  const key = writeUpload()
  await sweep(2)
  expect(await sweep(5)).toBe(0)
  utimesSync(getAsidePath(key), new Date(now), new Date(now - 40 * dayMs))
  await sweep(400)
  expect(existsSync(getAsidePath(key))).toBe(true)
  await sweep(403)
  expect(existsSync(getAsidePath(key))).toBe(false)
  expect(failures).toEqual([expect.stringContaining('the clock moved by 395 days')])
})
