import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { restoreLimits } from '../../../src/core/limits/server.ts'
import {
  archiveFormat,
  archiveVersion,
  getTableEntryName,
  manifestName,
  type Manifest,
} from '../../../src/server/operations/archive.ts'
import { openArchive } from '../../../src/server/operations/read-archive.ts'
import { restoreBackup } from '../../../src/server/operations/restore.ts'
import { silentIo } from '../../../src/server/system/command-io.ts'

const bombBytes = 256 * 1024 * 1024
/** Memory that a refusal may take, in bytes. */
const memoryLimit = 64 * 1024 * 1024

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'roadstead-archive-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a backup of one table; `addEntries` adds its contents. */
async function writeBackup(
  addEntries: (zip: ZipFile) => void,
  { rows = 1, uploads = null }: { rows?: number; uploads?: Manifest['uploads'] } = {},
): Promise<string> {
  const path = join(folder, 'bomb.zip')
  const zip = new ZipFile()
  const manifest: Manifest = {
    format: archiveFormat,
    format_version: archiveVersion,
    version: '1.0.0',
    taken_at: '2024-06-01T00:00:00Z',
    database: 'embedded',
    migrations: [],
    partitions: [],
    sequences: [],
    tables: [{ name: 'places', rows, checksum: '0'.repeat(64) }],
    uploads,
    secret: false,
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName)
  addEntries(zip)
  zip.end()
  const file = createWriteStream(path)
  zip.outputStream.pipe(file)
  await finished(file)
  return path
}

const repeatChunk = (chunk: Buffer, bytes: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes; at += chunk.length) yield chunk
    })(),
    { objectMode: false },
  )

const addRows = (zip: ZipFile, bytes: number) =>
  zip.addReadStream(repeatChunk(Buffer.from('["a"]\n'.repeat(10_000)), bytes), getTableEntryName('places'))

/** Restores into a folder with a file and checks that the backup is refused without a trace. */
async function expectRefusal(path: string, reason: string): Promise<void> {
  const dataFolder = join(folder, 'data')
  const upload = join(folder, 'untouched')
  writeFileSync(upload, 'old')
  const before = process.memoryUsage.rss()
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 5)
  const restored = restoreBackup({
    path,
    replace: true,
    settings: { dataFolder, databaseUrl: null, secret: null },
    now: new Date(),
    io: silentIo,
    signal: new AbortController().signal,
  }).finally(() => clearInterval(timer))
  await expect(restored).rejects.toThrow(`cannot restore bomb.zip: ${reason}; nothing was changed`)
  expect(Math.max(highest, process.memoryUsage.rss()) - before).toBeLessThan(memoryLimit)
  const left = readdirSync(dataFolder, { recursive: true }).map(String)
  expect(left.filter((name) => name !== 'tmp' && !name.startsWith('lock'))).toEqual([])
  expect(readFileSync(upload, 'utf8')).toBe('old')
}

it('a table of repeated rows in a small backup is refused', async () => {
  const path = await writeBackup((zip) => addRows(zip, bombBytes), { rows: 45_000_000 })
  await expectRefusal(
    path,
    'it is damaged: the table places would be unpacked to 269 MB, over 200 times its size',
  )
})

it('a compressed upload is refused', async () => {
  const addUpload = (zip: ZipFile) =>
    zip.addReadStream(repeatChunk(Buffer.alloc(65_536), bombBytes), 'uploads/1/photo.jpg')
  const path = await writeBackup(addUpload, { uploads: { files: 1, bytes: bombBytes } })
  await expectRefusal(path, 'it is damaged: uploads/1/photo.jpg is compressed')
})

it('uploads of another size than the manifest states are refused', async () => {
  const addUpload = (zip: ZipFile) =>
    zip.addBuffer(Buffer.alloc(100), 'uploads/1/photo.jpg', { compress: false })
  const path = await writeBackup(addUpload, { uploads: { files: 1, bytes: 90 } })
  await expectRefusal(path, 'it is damaged: it contains 1 uploads with 100 bytes instead of 1 with 90')
})

it('uploads without the checksum that the manifest states are refused', async () => {
  const addUpload = (zip: ZipFile) =>
    zip.addBuffer(Buffer.alloc(100), 'uploads/1/photo.jpg', { compress: false })
  const path = await writeBackup(addUpload, { uploads: { files: 1, bytes: 100, checksum: '0'.repeat(64) } })
  await expectRefusal(path, 'it is damaged: its uploads do not have their checksum')
})

it('an entry that is larger than it states is refused while it is read', async () => {
  const path = await writeBackup((zip) => addRows(zip, bombBytes), { rows: 10 })
  const bytes = readFileSync(path)
  // Uncompressed size of the table in the central directory, at the end of the file.
  const name = bytes.lastIndexOf(getTableEntryName('places'))
  bytes.writeUInt32LE(60, name - 46 + 24)
  writeFileSync(path, bytes)
  const archive = await openArchive(path)
  let rows = 0
  const read = async () => {
    for await (const batch of archive.readTableRows('places')) rows += batch.length
  }
  await expect(read()).rejects.toThrow('it is damaged: tables/places.ndjson cannot be read')
  archive.close()
  expect(rows).toBeLessThan(100_000)
})

it('a row above the limit is refused wherever it ends', async () => {
  for (const length of [restoreLimits.maxRowCharacters + 1, 2 * restoreLimits.maxRowCharacters]) {
    const text = Buffer.from(`${'a'.repeat(length)}\n`)
    const path = await writeBackup(
      (zip) => zip.addBuffer(text, getTableEntryName('places'), { compress: false }),
      { rows: 10 },
    )
    const archive = await openArchive(path)
    await expect(archive.readTableRows('places').next()).rejects.toThrow('a row is too long')
    archive.close()
  }
})
