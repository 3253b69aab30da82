import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { createBasemap } from '../../../src/server/basemap/basemap.ts'
import { openDatabase, type Database } from '../../../src/server/database/database.ts'
import {
  applyMigration,
  createMigrationsTable,
  migrate,
  readMigrations,
} from '../../../src/server/database/migrations.ts'
import { ensurePartitions, weekMs } from '../../../src/server/database/partitions.ts'
import { inspectDatabase, listTables } from '../../../src/server/database/table-catalogue.ts'
import { takeBackup } from '../../../src/server/operations/backup.ts'
import { restoreBackup } from '../../../src/server/operations/restore.ts'
import { parseSettings, type Settings } from '../../../src/server/settings.ts'
import {
  formerNamePattern,
  formerRows,
  hiddenVesselRows,
  renamedColumns,
  renamedTables,
} from '../../support/former-schema.ts'
import { copyEmbeddedTemplate } from '../../support/template-database.ts'
import { createPostgresCopy, createRecordingIo } from '../../support/test-server.ts'

// A new embedded database takes five seconds of a processor, and a busy machine makes them a minute.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const now = new Date()
const folder = mkdtempSync(join(tmpdir(), 'roadstead-migrations-'))
const opened = new Set<Database>()
const removals: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const database of opened) await close(database)
  for (const remove of removals) await remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Settings of a new installation with a migrated, empty database. */
async function createInstallation(): Promise<Settings> {
  const dataFolder = mkdtempSync(join(folder, 'data-'))
  const environment = {
    ROADSTEAD_DATA: dataFolder,
    ROADSTEAD_LOG_LEVEL: 'silent',
    ROADSTEAD_AUTO_IMPORT: 'off',
  }
  if (process.env.TEST_DATABASE !== 'postgres') {
    copyEmbeddedTemplate(dataFolder)
    return parseSettings(environment)
  }
  const copy = await createPostgresCopy()
  removals.push(copy.remove)
  return parseSettings({ ...environment, ...copy.environment })
}

async function open(settings: Settings): Promise<Database> {
  const database = await openDatabase({ ...settings, onFailure: () => undefined })
  opened.add(database)
  return database
}

async function close(database: Database): Promise<void> {
  opened.delete(database)
  await database.close()
}

/** An installation whose database has only the migrations before the named one. */
async function createFormerInstallation(before: string): Promise<{ settings: Settings; database: Database }> {
  const settings = await createInstallation()
  const database = await open(settings)
  const client = await database.pool.connect()
  await client.query('drop schema public cascade; create schema public')
  await createMigrationsTable(client)
  for (const migration of await readMigrations()) {
    if (migration.name >= before) break
    await client.query('begin')
    await applyMigration(client, migration)
    await client.query('commit')
  }
  await ensurePartitions(client, now)
  client.release()
  return { settings, database }
}

type Rows = Record<string, Record<string, unknown>[]>

/** All rows of all tables in a stable order. */
async function readAllRows({ pool }: Database): Promise<Rows> {
  const found: Rows = {}
  for (const { name } of await listTables(pool)) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t order by t::text collate "C"`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

function rename(rows: Rows): Rows {
  const renameRow = (table: string, row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [renamedColumns[table]?.[column] ?? column, value]),
    )
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      renamedTables[table] ?? table,
      all.map((row) => renameRow(table, row)),
    ]),
  )
}

describe('the tables and columns with new names', () => {
  const migration = '060-standard-names.sql'
  let former: { settings: Settings; database: Database }
  let expected: Rows
  /** The catalogue before and after the migration. */
  let catalogues: Awaited<ReturnType<typeof inspectDatabase>>[]
  let applied: string[]
  let migrated: Rows
  const backup = join(folder, 'former.zip')

  beforeAll(async () => {
    former = await createFormerInstallation(migration)
    for (const statement of formerRows) await former.database.pool.query(statement)
    expected = rename(await readAllRows(former.database))
    const { settings, database } = former
    const io = createRecordingIo()
    const { signal } = new AbortController()
    await takeBackup({ path: backup, database, settings, includeUploads: false, now, io, signal })
    catalogues = [await inspectDatabase(database.pool)]
    applied = await migrate(database, now)
    catalogues.push(await inspectDatabase(database.pool))
    migrated = await readAllRows(database)
  })

  function restore(settings: Settings, replace: boolean) {
    const { signal } = new AbortController()
    return restoreBackup({ path: backup, settings, replace, now, io: createRecordingIo(), signal })
  }

  it('had rows in each table before, with a value in each column that has a new name', async () => {
    for (const [table, columns] of Object.entries(renamedColumns)) {
      const rows = expected[renamedTables[table] ?? table] ?? []
      expect([table, rows.length]).not.toEqual([table, 0])
      for (const column of Object.values(columns))
        expect([
          table,
          column,
          rows.some((row) => row[column] !== null && row[column] !== undefined),
        ]).toEqual([table, column, true])
    }
  })

  it('belong to Roadstead, under their former names too', () => {
    const tables = catalogues.map(({ foreignTables, nonEmptyTables }) => ({
      foreignTables,
      full: nonEmptyTables.filter((name) => ['checkins', 'visits'].includes(name)),
      empty: nonEmptyTables.filter((name) => ['facts', 'app_state'].includes(name)),
    }))
    expect(tables).toEqual([
      { foreignTables: [], full: ['checkins'], empty: [] },
      { foreignTables: [], full: ['visits'], empty: [] },
    ])
  })

  it('come with a restored backup of the former version', async () => {
    const settings = await createInstallation()
    await restore(settings, false)
    const database = await open(settings)
    // Later migrations add tables and columns.
    expect(await readAllRows(database)).toMatchObject({
      ...expected,
      dirty_cells: [],
      ...(await readCells(database)),
    })
  })

  it('keep every row of a database that is migrated', () => {
    expect(applied).toContain(migration)
    expect(migrated).toMatchObject(expected)
  })

  it('leave the former names to other applications', async () => {
    const { pool } = former.database
    await pool.query('create table connections (id int)')
    expect((await inspectDatabase(pool)).foreignTables).toEqual(['connections'])
    await pool.query('drop table connections')
  })

  it('have constraints, indexes and sequences with those names', async () => {
    const { rows } = await former.database.pool.query(
      `
      select name from (
        select relname as name from pg_class where relnamespace = 'public'::regnamespace
        union all select conname from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      ) named
      where name ~ $1`,
      [formerNamePattern],
    )
    expect(rows).toEqual([])
  })

  it('go on counting, and new weeks of positions have them', async () => {
    const { pool } = former.database
    const visit = await pool.query(
      `insert into visits (place_id, vessel_id, arrived_at, last_seen_at, left_at)
       select place_id, vessel_id, now(), now(), now() from visits limit 1 returning id`,
    )
    expect(visit.rows).toEqual([{ id: 3 }])
    const later = new Date(now.getTime() + 10 * weekMs)
    const client = await pool.connect()
    await ensurePartitions(client, later)
    client.release()
    const position = await pool.query(
      `insert into positions (vessel_id, at, position, visible_position, source)
       values (1, $1, point(1, 2), point(3, 4), 'ais') returning visible_position, tableoid::regclass::text as part`,
      [later],
    )
    expect(position.rows).toEqual([
      { visible_position: { x: 3, y: 4 }, part: expect.stringMatching(/^positions_\d{8}$/) as string },
    ])
    // The trigger deletes the positions of a deleted vessel.
    await pool.query('delete from vessels where id = 1')
    expect((await pool.query('select 1 from positions where vessel_id = 1')).rows).toEqual([])
  })

  it('are replaced in a database of the former version, which then answers', async () => {
    const { settings, database } = await createFormerInstallation(migration)
    await database.pool.query("insert into users (email) values ('gone@example.org')")
    await close(database)
    await expect(restore(settings, false)).rejects.toThrow('this installation contains 0 places, 1 members')
    await restore(settings, true)
    const restored = await open(settings)
    expect(await migrate(restored, now)).toEqual([])
    const app = await buildApp({ settings, database: restored, basemap: createBasemap(), clock: () => now })
    const get = async (path: string) => {
      const answer = await app.inject({ url: `/api/v1${path}` })
      return { status: answer.statusCode, body: answer.json() as unknown }
    }
    expect(await get('/places/1401')).toMatchObject({ status: 200, body: { name: 'Port Vell' } })
    expect(await get('/checkins?place_id=1401')).toMatchObject({
      status: 200,
      body: [{ vessel_name: 'Fram' }],
    })
    expect(await get('/vessels/1')).toMatchObject({ status: 200, body: { name: 'Fram' } })
    expect(await get('/nav_aids/1')).toMatchObject({ status: 200, body: { name: 'East buoy' } })
    expect(await get('/home')).toMatchObject({ status: 200 })
    await app.close()
  })

  /** Map cells are counted again after a restore. */
  async function readCells(database: Database): Promise<Rows> {
    const { map_cells = [], map_clusters = [] } = await readAllRows(database)
    return { map_cells, map_clusters }
  }
})

it('a vessel that was given up while it was hidden is emptied and made public', async () => {
  const { database } = await createFormerInstallation('040-hidden-periods.sql')
  const { pool } = database
  for (const statement of hiddenVesselRows) await pool.query(statement)
  await migrate(database, now)
  const { rows } = await pool.query(`
    select id, audience, position is not null as placed, track_min_latitude,
      (select count(*)::integer from positions where vessel_id = v.id) as positions
    from vessels v order by id`)
  expect(rows).toEqual([
    { id: 1, audience: 'public', placed: false, track_min_latitude: -90, positions: 0 },
    { id: 2, audience: 'public', placed: true, track_min_latitude: 40, positions: 1 },
  ])
})
