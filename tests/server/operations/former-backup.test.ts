import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { openInstallation } from '../../../src/server/cli/installation.ts'
import { runCommand } from '../../../src/server/cli/program.ts'
import { openDatabase, type Database } from '../../../src/server/database/database.ts'
import type * as migrationsModule from '../../../src/server/database/migrations.ts'
import { readMigrations } from '../../../src/server/database/migrations.ts'
import type { AppliedMigration } from '../../../src/server/database/schema/former-schema.ts'
import { getTableEntryName, manifestName, type Manifest } from '../../../src/server/operations/archive.ts'
import { takeBackup } from '../../../src/server/operations/backup.ts'
import { openArchive } from '../../../src/server/operations/read-archive.ts'
import { restoreBackup } from '../../../src/server/operations/restore.ts'
import { writeFileAtomically } from '../../../src/server/operations/write-file-atomically.ts'
import { createRowsChecksum } from '../../../src/server/system/rows-checksum.ts'
import { parseSettings, type Settings } from '../../../src/server/system/settings.ts'
import { formerMigrations, laterColumns, laterTables, toFormerRow } from '../../support/former-schema.ts'
import { computeTableDigests, fillAllTables } from '../../support/full-installation.ts'
import {
  createPostgresCopy,
  createRecordingIo,
  startTestServer,
  type TestServer,
} from '../../support/test-server.ts'

// Creating an embedded database takes five seconds of CPU time, up to a minute on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

/** Migrations of a later version. */
const later = vi.hoisted((): { name: string; sql: string; digest: string }[] => [])
vi.mock('../../../src/server/database/migrations.ts', async (importOriginal) => {
  const original = await importOriginal<typeof migrationsModule>()
  return { ...original, readMigrations: async () => [...(await original.readMigrations()), ...later] }
})

const { signal } = new AbortController()
const folder = mkdtempSync(join(tmpdir(), 'roadstead-former-'))
const removals: (() => Promise<void>)[] = []
let source: TestServer
let digests: Record<string, string>
let currentBackup: string

beforeAll(async () => {
  source = await startTestServer()
  await fillAllTables(source.database)
  // The other tables whose columns had another order.
  await source.database.pool.query(`
    insert into nav_aids (name, mmsi, position, source, source_licence, normalized_name, cell_x, cell_y, feature)
      values ('East buoy', '992241001', point(2.2, 41.4), 'ais', 'not stated', 'east buoy', 1, 2, '{}');
    insert into posts (place_id, user_id, comment, client_key) values (1401, 1, 'Good shelter', '0123456789');
    insert into visits (place_id, vessel_id, arrived_at, last_seen_at, away_since)
      values (1401, 1, '2026-05-01', '2026-05-02', '2026-05-03');
    insert into ais_density (level, x, y, to_x, to_y, passages, simulated) values (12, 1, 2, 3, 4, 5, 6);
    insert into feeds (name, etag, counts) values ('ndbc', 'x', '{"stored":1}');
    insert into jobs (kind, user_id, input, failure) values ('chart-pack', 1, '{}', 'the disk is full')`)
  digests = await computeTableDigests(source.database)
  currentBackup = join(folder, 'current.zip')
  await backUp(source.database, source.settings, currentBackup)
})
afterAll(async () => {
  await source.close()
  for (const remove of removals) await remove()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => void (later.length = 0))

function backUp(database: Database, settings: Settings, path: string): Promise<Manifest> {
  const options = { includeUploads: true, now: new Date(), io: createRecordingIo(), signal }
  return takeBackup({ ...options, database, settings, path })
}

function restore(path: string, settings: Settings, replace = false): Promise<Manifest> {
  return restoreBackup({ path, settings, replace, now: new Date(), io: createRecordingIo(), signal })
}

async function createEmptyInstallation(): Promise<Settings> {
  const ROADSTEAD_DATA = mkdtempSync(join(folder, 'data-'))
  if (process.env.TEST_DATABASE !== 'postgres') return parseSettings({ ROADSTEAD_DATA })
  const copy = await createPostgresCopy()
  removals.push(copy.remove)
  return parseSettings({ ROADSTEAD_DATA, ...copy.environment })
}

async function withDatabase<T>(settings: Settings, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...settings, onFailure: () => undefined })
  return use(database).finally(() => database.close())
}

/**
 * Writes the current backup as the former version did: its migrations, and its order of columns. `damage` changes lines
 * after their checksum was computed.
 */
async function writeFormerBackup(
  name: string,
  migrations: readonly AppliedMigration[],
  damage: (line: string) => string = (line) => line,
): Promise<string> {
  const path = join(folder, name)
  const archive = await openArchive(currentBackup)
  const zip = new ZipFile()
  const tables: Manifest['tables'] = []
  for (const { name: table } of archive.manifest.tables) {
    if (laterTables.includes(table)) continue
    const content = await text(await archive.openEntry(getTableEntryName(table)))
    const rows = content.trimEnd().split('\n').filter(Boolean)
    const lines = rows.map((row) =>
      JSON.stringify(toFormerRow(table, JSON.parse(row) as Record<string, unknown>)),
    )
    const checksum = createRowsChecksum()
    checksum.add(lines)
    tables.push({ name: table, ...checksum.result() })
    zip.addBuffer(Buffer.from(lines.map((line) => `${damage(line)}\n`).join('')), getTableEntryName(table))
  }
  const manifest: Manifest = {
    ...archive.manifest,
    migrations: [...migrations],
    tables,
    sequences: archive.manifest.sequences.filter(({ table }) => !laterTables.includes(table)),
    uploads: null,
    secret: false,
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName)
  archive.close()
  zip.end()
  await writeFileAtomically(path, async (file) => {
    for await (const chunk of zip.outputStream) await file.write(chunk as Buffer) // the stream has no encoding
  })
  return path
}

/** Names of the migrations of this version, and of `later`. */
const listMigrationFiles = async () => (await readMigrations()).map(({ name }) => name)

const readMigrationNames = async ({ pool }: Database) =>
  (await pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
    ({ name }) => name,
  )

/** Gives a database the migrations of a former version. */
async function setMigrations({ pool }: Database, migrations: readonly AppliedMigration[]): Promise<void> {
  await pool.query('delete from schema_migrations')
  await pool.query(
    'insert into schema_migrations (name, digest) select name, digest from json_to_recordset($1) as r (name text, digest text)',
    [JSON.stringify(migrations)],
  )
}

describe('a backup of the last version before the release of 0.1.0', () => {
  it.each([
    ['with all of its migrations', formerMigrations],
    [
      'with the former name of a migration',
      formerMigrations.map(({ name, digest }) => ({ name: name.replace('094-east', '092-east'), digest })),
    ],
  ])('%s is restored into the schema of this version', async (_title, migrations) => {
    const path = await writeFormerBackup('former.zip', migrations)
    const settings = await createEmptyInstallation()
    await restore(path, settings)
    await withDatabase(settings, async (database) => {
      expect(await computeTableDigests(database)).toEqual(digests)
      expect(await readMigrationNames(database)).toEqual(await listMigrationFiles())
    })
  })

  it.each([
    ['a value', '"ada@example.org"', '"eve@example.org"'],
    ['the order of its columns', '"id":"1","email":"ada@example.org"', '"email":"ada@example.org","id":"1"'],
  ])('is refused if %s does not match the checksum', async (_title, stated, changed) => {
    let changes = 0
    const path = await writeFormerBackup('damaged.zip', formerMigrations, (line) => {
      if (line.includes(stated)) changes++
      return line.replace(stated, changed)
    })
    expect(changes).toBe(1)
    await expect(restore(path, await createEmptyInstallation())).rejects.toThrow(
      'cannot restore damaged.zip: the table users is damaged: its checksum does not match; nothing was changed',
    )
  })
})

describe('a backup of an earlier or another version before the release of 0.1.0', () => {
  it('is refused in one sentence that says which version restores it', async () => {
    const path = await writeFormerBackup('earlier.zip', formerMigrations.slice(0, -1))
    await expect(restore(path, await createEmptyInstallation())).rejects.toThrow(
      'cannot restore earlier.zip: it has the schema 101-place-views.sql of a version before the release of 0.1.0, and this version reads only the last of these schemas: open or restore it with a version that has migrations/102-areas.sql, and take a new backup there; nothing was changed',
    )
  })

  it.each([
    ['a migration more', [...formerMigrations, { name: '103-other.sql', digest: 'x' }], '103-other.sql'],
    [
      'another text of a migration',
      formerMigrations.map(({ name, digest }) => ({ name, digest: name.startsWith('061') ? 'x' : digest })),
      '102-areas.sql',
    ],
  ])('is refused with %s', async (_title, migrations, last) => {
    const path = await writeFormerBackup('other.zip', migrations)
    await expect(restore(path, await createEmptyInstallation())).rejects.toThrow(
      `it comes from another version of Roadstead before the release of 0.1.0, whose schema (${last}) is unknown to this one`,
    )
  })
})

describe('a database of a version before the release of 0.1.0', () => {
  async function createFormerInstallation(migrations: readonly AppliedMigration[]): Promise<Settings> {
    const settings = await createEmptyInstallation()
    await restore(currentBackup, settings)
    await withDatabase(settings, async (database) => {
      await setMigrations(database, migrations)
      for (const { table, column } of laterColumns)
        await database.pool.query(`alter table ${table} drop column ${column}`)
      await database.pool.query(`drop table ${laterTables.toReversed().join()}`)
    })
    return settings
  }

  it('is refused, and carried over by backup and restore', async () => {
    const settings = await createFormerInstallation(formerMigrations)
    const open: ReturnType<typeof openInstallation>[] = []
    const io = createRecordingIo()
    const run = async (...argv: string[]) => {
      open.length = 0
      const code = await runCommand(
        argv,
        {
          io,
          workingFolder: folder,
          signal,
          settings,
          runsInServer: false,
          getInstallation(options) {
            const opened = openInstallation(settings, { onFailure: () => undefined, ...options })
            open.push(opened)
            return opened
          },
        },
        () => Promise.resolve(),
      )
      for (const opened of open) await opened.then(({ close }) => close()).catch(() => undefined)
      return code
    }
    expect(await run('migrate')).toBe(1)
    expect(io.errors.at(-1)).toBe(
      'the database has the schema 102-areas.sql of a version before the release of 0.1.0, which only versions with that migration can open: carry it over with "roadstead backup <file>" and "roadstead restore <file> --replace" of this version',
    )
    expect(await run('backup', 'carried.zip')).toBe(0)
    expect(await withDatabase(settings, readMigrationNames)).toEqual(formerMigrations.map(({ name }) => name))
    expect(await run('restore', 'carried.zip', '--replace')).toBe(0)
    expect(await run('migrate')).toBe(0)
    expect(await withDatabase(settings, computeTableDigests)).toEqual(digests)
  })

  it('of an earlier schema is refused by every command, and not replaced on a server of PostgreSQL', async () => {
    const settings = await createFormerInstallation(formerMigrations.slice(0, 20))
    const sentence =
      'the database has the schema 042-follow-requests.sql of a version before the release of 0.1.0, and this version reads only the last of these schemas: open or restore it with a version that has migrations/102-areas.sql, and take a new backup there'
    const callbacks = { onFailure: () => undefined, acceptsFormerSchema: true }
    await expect(openInstallation(settings, callbacks)).rejects.toThrow(sentence)
    if (settings.databaseUrl) await expect(restore(currentBackup, settings, true)).rejects.toThrow(sentence)
    else expect(await restore(currentBackup, settings, true)).toMatchObject({ format: 'roadstead-backup' })
  })
})

it('a backup of an older version is restored into its schema and then migrated', async () => {
  later.push({
    name: '900-later.sql',
    digest: 'later',
    sql: `
create table harbours (id integer primary key);
insert into harbours select id from places where name = 'Port 7';
alter table harbours rename to ports;
alter table users add column nickname text not null default 'Ada';
drop table overpass_tiles;`,
  })
  const settings = await createEmptyInstallation()
  // Other files of this process have loaded the modules without the later migration.
  vi.resetModules()
  const operations = await import('../../../src/server/operations/restore.ts')
  const catalogue = await import('../../../src/server/database/table-catalogue.ts')
  vi.resetModules()
  const io = createRecordingIo()
  await operations.restoreBackup({
    path: currentBackup,
    settings,
    replace: false,
    now: new Date(),
    io,
    signal,
  })
  await withDatabase(settings, async (database) => {
    expect(await readMigrationNames(database)).toEqual(await listMigrationFiles())
    const { rows } = await database.pool.query(
      'select nickname, (select count(*) as ports from ports) as ports from users',
    )
    expect(rows).toEqual([{ nickname: 'Ada', ports: 1 }])
    await database.pool.query('create table overpass_tiles (id integer)')
    const { ownTables, foreignTables } = await catalogue.inspectDatabase(database.pool)
    expect(ownTables).toContain('ports')
    expect(foreignTables).toEqual(['overpass_tiles'])
  })
})
