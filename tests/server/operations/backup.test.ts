import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { photo as photoLimits } from '../../../src/core/limits/posts.ts'
import { diskReserve } from '../../../src/core/limits/server.ts'
import { CommandError } from '../../../src/server/system/command-io.ts'
import { getTableEntryName, manifestName, type Manifest } from '../../../src/server/operations/archive.ts'
import { takeBackup, type BackupJob } from '../../../src/server/operations/backup.ts'
import { openArchive } from '../../../src/server/operations/read-archive.ts'
import { restoreBackup } from '../../../src/server/operations/restore.ts'
import { writeFileAtomically } from '../../../src/server/operations/write-file-atomically.ts'
import { parseSettings, type Settings } from '../../../src/server/system/settings.ts'
import { recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import { openDatabase, type Database } from '../../../src/server/database/database.ts'
import {
  createRecordingIo,
  createPostgresCopy,
  startTestServer,
  type TestServer,
} from '../../support/test-server.ts'
import { computeTableDigests, fillAllTables } from '../../support/full-installation.ts'

// Creating an embedded database takes five seconds of CPU time, up to a minute on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const neverAborted = new AbortController().signal
const folder = mkdtempSync(join(tmpdir(), 'roadstead-backup-'))
const cleanups: (() => Promise<void>)[] = []
let source: TestServer
let completeBackup: string
/** Digests of the tables in the complete backup. */
let sourceDigests: Record<string, string>
/** Settings of an installation into which the complete backup was restored. */
let restored: Settings
/** What the restored database contained, its next user, and its answer to a rating of an unknown place. */
let restoredDatabase: { digests: Record<string, string>; nextUsers: unknown[]; refusal: string | null }

beforeAll(async () => {
  source = await startTestServer()
  await fillAllTables(source.database)
  mkdirSync(join(source.dataFolder, 'uploads', 'ab'), { recursive: true })
  writeFileSync(join(source.dataFolder, 'uploads', 'ab', 'cdef'), photo)
  writeFileSync(join(source.dataFolder, 'uploads', 'top'), '')
  writeFileSync(join(source.dataFolder, 'secret'), 'a secret of its own, long enough to be used\n')
  completeBackup = join(folder, 'whole.zip')
  await backup({ path: completeBackup })
  sourceDigests = await computeTableDigests(source.database)
  restored = await createEmptyInstallation()
  await restore(completeBackup, restored)
  restoredDatabase = await withDatabase(restored, async (database) => {
    const digests = await computeTableDigests(database)
    const { rows } = await database.pool.query(
      "insert into users (email) values ('next@example.org') returning id",
    )
    await database.pool.query("delete from users where email = 'next@example.org'")
    const rating = database.pool.query(
      'insert into ratings (place_id, user_id, stars) values (99999999, 1, 3)',
    )
    return { digests, nextUsers: rows, refusal: await rating.then(() => null, String) }
  })
})
afterAll(async () => {
  await source.close()
  for (const close of cleanups) await close()
})

const photo = randomBytes(300_000)

function backup(job: Partial<BackupJob> & { path: string }): Promise<Manifest> {
  const { database, settings } = source
  return takeBackup({
    database,
    settings,
    includeUploads: true,
    now: new Date(),
    io: createRecordingIo(),
    signal: neverAborted,
    ...job,
  })
}

/** Creates the settings of an empty installation. */
async function createEmptyInstallation(): Promise<Settings> {
  const ROADSTEAD_DATA = mkdtempSync(join(folder, 'data-'))
  if (process.env.TEST_DATABASE !== 'postgres') return parseSettings({ ROADSTEAD_DATA })
  const copy = await createPostgresCopy()
  cleanups.push(copy.remove)
  return parseSettings({ ROADSTEAD_DATA, ...copy.environment })
}

function restore(path: string, settings: Settings, replace = false): Promise<Manifest> {
  return restoreBackup({
    path,
    settings,
    replace,
    now: new Date(),
    io: createRecordingIo(),
    signal: neverAborted,
  })
}

async function withDatabase<T>(settings: Settings, callback: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...settings, onFailure: () => undefined })
  try {
    return await callback(database)
  } finally {
    await database.close()
  }
}

/** Copies the backup and replaces the entries for which `change` returns new content. */
async function rewriteBackup(
  name: string,
  change: (entry: string, content: string) => string | null,
): Promise<string> {
  const path = join(folder, name)
  const archive = await openArchive(completeBackup)
  const zip = new ZipFile()
  for (const entry of [
    manifestName,
    ...archive.manifest.tables.map((table) => getTableEntryName(table.name)),
  ]) {
    const content = change(entry, await text(await archive.openEntry(entry)))
    if (content !== null) zip.addBuffer(Buffer.from(content), entry)
  }
  archive.close()
  zip.end()
  await writeFileAtomically(path, async (file) => {
    for await (const chunk of zip.outputStream) await file.write(chunk as Buffer)
  })
  return path
}

const withoutFiles = (manifest: Manifest): Manifest => ({ ...manifest, uploads: null, secret: false })
const withManifest = (name: string, change: (manifest: Manifest) => unknown) =>
  rewriteBackup(name, (entry, content) =>
    entry === manifestName ? JSON.stringify(change(withoutFiles(JSON.parse(content) as Manifest))) : content,
  )

describe('backup', () => {
  it('writes one file with mode 0600 and leaves no temporary file', () => {
    expect(readdirSync(folder).filter((name) => name.includes('whole'))).toEqual(['whole.zip'])
    expect(statSync(completeBackup).mode & 0o777).toBe(0o600)
  })

  it('restores into an empty installation byte by byte and continues the id sequences', () => {
    expect(restoredDatabase).toEqual({
      digests: sourceDigests,
      nextUsers: [{ id: 3 }],
      refusal: expect.stringContaining('foreign key'),
    })
    const uploads = join(restored.dataFolder, 'uploads')
    expect(readFileSync(join(uploads, 'ab', 'cdef')).equals(photo)).toBe(true)
    expect(statSync(join(uploads, 'top')).size).toBe(0)
    expect(readFileSync(join(restored.dataFolder, 'secret'), 'utf8')).toBe(
      'a secret of its own, long enough to be used\n',
    )
    expect(statSync(join(restored.dataFolder, 'secret')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(restored.dataFolder, 'lock'))).toBe(false)
  })

  it('takes a consistent snapshot during writes', async () => {
    const { pool } = source.database
    let writing = true
    let pairs = 0
    const writer = (async () => {
      while (writing) {
        const client = await pool.connect()
        await client.query('begin')
        await client.query("insert into feeds (name, last_error) values ($1, 'left')", [`left ${pairs}`])
        await client.query('insert into overpass_tiles (key, records) values ($1, 0)', [`right ${pairs}`])
        await client.query('commit')
        client.release()
        pairs++
      }
    })()
    await expect.poll(() => pairs).toBeGreaterThan(5)
    const during = join(folder, 'during.zip')
    const countBefore = pairs
    const manifest = await backup({ path: during })
    expect(pairs).toBeGreaterThan(countBefore)
    writing = false
    await writer
    const countRows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0
    expect(countRows('feeds')).toBeGreaterThanOrEqual(countBefore)
    expect(countRows('feeds')).toBe(countRows('overpass_tiles'))
    await pool.query('delete from feeds')
    await pool.query('delete from overpass_tiles')
  })

  it('omits uploads on request', async () => {
    const path = join(folder, 'rows.zip')
    expect((await backup({ path, includeUploads: false })).uploads).toBeNull()
    const archive = await openArchive(path)
    expect(archive.uploads).toEqual([])
    archive.close()
  })

  it('omits a photo that is deleted while the backup runs', async () => {
    const path = join(folder, 'deleted.zip')
    const deleted = join(source.dataFolder, 'uploads', 'top')
    const content = readFileSync(deleted)
    const io = {
      ...createRecordingIo(),
      progress({ label }: { label: string }) {
        if (label === 'uploads') rmSync(deleted, { force: true })
      },
    }
    const { uploads } = await backup({ path, io })
    writeFileSync(deleted, content)
    expect(uploads).toMatchObject({ files: 1, bytes: photo.length })
    const archive = await openArchive(path)
    expect(archive.uploads).toEqual([{ name: 'uploads/ab/cdef', bytes: photo.length }])
    archive.close()
  })

  it('does not contain a secret set in the environment', async () => {
    const secret = 'x'.repeat(40)
    const path = join(folder, 'no-secret.zip')
    expect((await backup({ path, settings: { ...source.settings, secret } })).secret).toBe(false)
    expect(readFileSync(path).includes('a secret of its own')).toBe(false)
  })

  it('leaves no partial file and keeps the older backup if it fails or is cancelled', async () => {
    await expect(backup({ path: join(folder, 'nowhere', 'x.zip') })).rejects.toThrow(
      /^cannot write .*x\.zip: the folder does not exist$/,
    )
    await expect(backup({ path: folder })).rejects.toThrow('a folder with that name exists')
    const path = join(folder, 'kept.zip')
    writeFileSync(path, 'older')
    const controller = new AbortController()
    const io = { ...createRecordingIo(), progress: () => controller.abort() }
    await expect(backup({ path, io, signal: controller.signal })).rejects.toThrow('cancelled')
    const diskFull = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    await expect(writeFileAtomically(path, () => Promise.reject(diskFull))).rejects.toThrow(
      `cannot write ${path}: the disk is full`,
    )
    expect(readFileSync(path, 'utf8')).toBe('older')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    expect((await source.database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('a nearly full disk', () => {
  const getFreeBytes = () => Promise.resolve(diskReserve.bytes)

  it('keeps its last space for the database: a backup beside it is refused in one sentence', async () => {
    const path = join(source.dataFolder, 'reserve.zip')
    await expect(backup({ path, getFreeBytes })).rejects.toThrow(
      new CommandError(`cannot write ${path}: the last 128 MB of the disk are reserved for the database`),
    )
    expect(readdirSync(source.dataFolder).filter((name) => name.includes('reserve'))).toEqual([])
  })
})

describe('restore', () => {
  it('refuses an upload larger than a photo, which would fill the disk', async () => {
    const path = join(folder, 'large-upload.zip')
    const zip = new ZipFile()
    const archive = await openArchive(completeBackup)
    const manifest = { ...archive.manifest, uploads: { files: 1, bytes: photoLimits.maxBytes + 1 } }
    archive.close()
    zip.addBuffer(Buffer.alloc(photoLimits.maxBytes + 1), 'uploads/ab/cdef', { compress: false })
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName)
    zip.end()
    await writeFileAtomically(path, async (file) => {
      for await (const chunk of zip.outputStream) await file.write(chunk as Buffer)
    })
    await expect(openArchive(path)).rejects.toThrow(
      'it is damaged: uploads/ab/cdef is larger than a photo may be',
    )
  })

  it('refuses an installation that contains data', async () => {
    await expect(restore(completeBackup, restored)).rejects.toThrow(
      'cannot restore whole.zip: this installation contains 1200 places, 1 members, 2 uploads; use --replace to replace them with the backup; nothing was changed',
    )
    const settings = await createEmptyInstallation()
    mkdirSync(join(settings.dataFolder, 'uploads'))
    writeFileSync(join(settings.dataFolder, 'uploads', 'mine'), 'mine')
    await expect(restore(completeBackup, settings)).rejects.toThrow('this installation contains 1 uploads;')
  })

  it('reports an incomplete or invalid backup in one line and changes nothing', async () => {
    const settings = await createEmptyInstallation()
    const bytes = readFileSync(completeBackup)
    const cases: [name: string, content: Buffer | string, line: RegExp][] = [
      [
        'cut.zip',
        bytes.subarray(0, bytes.length - 1000),
        /^cannot restore cut\.zip: it is damaged: its end is missing/,
      ],
      [
        'half.zip',
        bytes.subarray(0, bytes.length / 2),
        /^cannot restore half\.zip: it is damaged: its end is missing/,
      ],
      ['empty.zip', '', /^cannot restore empty\.zip: it is damaged: its end is missing/],
      ['text.zip', 'hello', /^cannot restore text\.zip: it is damaged or not a Roadstead backup/],
    ]
    for (const [name, content, line] of cases) {
      writeFileSync(join(folder, name), content)
      await expect(restore(join(folder, name), settings)).rejects.toThrow(line)
    }
    await expect(restore(join(folder, 'none.zip'), settings)).rejects.toThrow('file not found')
    await expect(restore(folder, settings)).rejects.toThrow('it is a folder')
    // The names of the entries are at the end of the file.
    const whole = readFileSync(completeBackup)
    whole.write('manifest.jsom', whole.lastIndexOf(manifestName))
    writeFileSync(join(folder, 'name.zip'), whole)
    await expect(restore(join(folder, 'name.zip'), settings)).rejects.toThrow(
      'it is damaged: manifest.json is missing',
    )
    const fewer = await withManifest('fewer.zip', (manifest) => ({
      ...manifest,
      tables: manifest.tables.slice(1),
    }))
    await expect(restore(fewer, settings)).rejects.toThrow(
      /: it is damaged: the table \w+ is missing; nothing/,
    )
    const noJson = await rewriteBackup('no-json.zip', (entry, content) =>
      entry === manifestName ? '{' : content,
    )
    await expect(restore(noJson, settings)).rejects.toThrow('it is damaged: its manifest is not JSON')
    const rows = await rewriteBackup('rows.zip', (entry, content) => {
      if (entry === manifestName) return JSON.stringify(withoutFiles(JSON.parse(content) as Manifest))
      return entry === 'tables/places.ndjson' ? content.replace('"name":', '"name"') : content
    })
    await expect(restore(rows, settings)).rejects.toThrow(/: it is damaged: .*json; nothing was changed/)
    const other = await rewriteBackup('other.zip', (entry) => (entry === manifestName ? '{"a":1}' : null))
    await expect(restore(other, settings)).rejects.toThrow('it is not a Roadstead backup')
    expect(existsSync(join(settings.dataFolder, 'database'))).toBe(false)
  })

  it('refuses backups of a newer version and of different migrations', async () => {
    const settings = await createEmptyInstallation()
    const format = await withManifest('format.zip', (manifest) => ({ ...manifest, format_version: 2 }))
    await expect(restore(format, settings)).rejects.toThrow('it was written by a newer version of Roadstead')
    const schema = await withManifest('schema.zip', (manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, { name: '999-later.sql', digest: 'x' }],
    }))
    await expect(restore(schema, settings)).rejects.toThrow('a newer version of Roadstead (999-later.sql)')
    const other = await withManifest('other-schema.zip', (manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, { name: '000-other.sql', digest: 'x' }],
    }))
    await expect(restore(other, settings)).rejects.toThrow(
      'it comes from another version of Roadstead, whose migration 000-other.sql is unknown to this one',
    )
    const differs = await withManifest('differs.zip', (manifest) => ({
      ...manifest,
      migrations: manifest.migrations.map(({ name }) => ({ name, digest: 'x' })),
    }))
    await expect(restore(differs, settings)).rejects.toThrow(
      'a different version of Roadstead (001-schema.sql differs)',
    )
  })

  it('refuses rows and files that do not match the manifest and changes nothing', async () => {
    const digestsBefore = await withDatabase(restored, computeTableDigests)
    const altered = await rewriteBackup('altered.zip', (entry, content) => {
      if (entry === manifestName) return JSON.stringify(withoutFiles(JSON.parse(content) as Manifest))
      return entry === 'tables/places.ndjson' ? content.replace('Port 42"', 'Port 43"') : content
    })
    await expect(restore(altered, restored, true)).rejects.toThrow(
      'cannot restore altered.zip: the table places is damaged: its checksum does not match; nothing was changed',
    )
    // Flip one bit of the photo and keep the rest of the archive.
    const bytes = Buffer.from(readFileSync(completeBackup))
    const at = bytes.indexOf(photo.subarray(0, 100)) + 5000
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    writeFileSync(join(folder, 'flipped.zip'), bytes)
    await expect(restore(join(folder, 'flipped.zip'), restored, true)).rejects.toThrow(
      'cannot restore flipped.zip: it is damaged: uploads/ab/cdef cannot be read; nothing was changed',
    )
    expect(await withDatabase(restored, computeTableDigests)).toEqual(digestsBefore)
    expect(readFileSync(join(restored.dataFolder, 'uploads', 'ab', 'cdef')).equals(photo)).toBe(true)
    expect(readdirSync(restored.dataFolder)).not.toContain('restored')
  })

  it('replaces existing data with --replace and recounts dirty cells', async () => {
    const { db, pool } = source.database
    await pool.query("update places set deleted_at = now() where name = 'Port 3'")
    await pool.query(
      "insert into dirty_cells (layer, x, y) select 'places', cell_x, cell_y from places where name = 'Port 3'",
    )
    const path = join(folder, 'dirty.zip')
    await backup({ path, includeUploads: false })
    await withDatabase(restored, (database) => database.pool.query("update places set name = 'Other'"))
    await restore(path, restored, true)
    await recountDirtyCells(db)
    const countCells = async (database: Database) => {
      const { rows } = await database.pool.query(`
        select (select sum(count)::integer from map_cells where layer = 'places' and level = 0) as places,
          (select count(*)::integer from dirty_cells) as dirty,
          (select count(*)::integer from places where name = 'Other') as other`)
      return rows
    }
    const expected = [{ places: 1199, dirty: 0, other: 0 }]
    expect(await withDatabase(restored, countCells)).toEqual(expected)
    expect(await countCells(source.database)).toEqual(expected)
    // A backup without uploads keeps the existing uploads.
    expect(readFileSync(join(restored.dataFolder, 'uploads', 'ab', 'cdef')).equals(photo)).toBe(true)
  })
})
