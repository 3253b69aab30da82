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
import { parseSettings, type Settings } from '../../../src/server/system/settings.ts'
import {
  formerNamePattern,
  formerRows,
  hiddenVesselRows,
  listBlurredRows,
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
  client.release()
  await applyMigrations(database, before)
  await createPartitions(database)
  return { settings, database }
}

async function createPartitions({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  await ensurePartitions(client, now)
  client.release()
}

/** Applies the migrations before the named one that are not applied yet. Returns their names. */
async function applyMigrations({ pool }: Database, before: string): Promise<string[]> {
  const client = await pool.connect()
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const known = new Set(rows.map(({ name }) => name))
  const pending = (await readMigrations()).filter(({ name }) => name < before && !known.has(name))
  for (const migration of pending) {
    await client.query('begin')
    await applyMigration(client, migration)
    await client.query('commit')
  }
  client.release()
  return pending.map(({ name }) => name)
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

const areasMigration = '102-areas.sql'

describe('the tables and columns with new names', () => {
  const migration = '060-standard-names.sql'
  let former: { settings: Settings; database: Database }
  let expected: Rows
  /** The catalogue before and after the migration. */
  let catalogues: Awaited<ReturnType<typeof inspectDatabase>>[]
  let applied: string[]
  /** Rows before `102-areas.sql`, which changes those of hidden vessels, and of the present version. */
  let renamed: Rows
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
    applied = await applyMigrations(database, areasMigration)
    catalogues.push(await inspectDatabase(database.pool))
    renamed = await readAllRows(database)
    await migrate(database, now)
    migrated = await readAllRows(database)
  })

  function restore(settings: Settings, replace: boolean) {
    const { signal } = new AbortController()
    return restoreBackup({ path: backup, settings, replace, now, io: createRecordingIo(), signal })
  }

  it('had rows in each table before, with a value in each column that has a new name', async () => {
    for (const [table, columns] of Object.entries(renamedColumns)) {
      const rows = expected[renamedTables[table] ?? table] ?? []
      expect(rows.length, table).toBeGreaterThan(0)
      for (const column of Object.values(columns))
        expect(
          rows.some((row) => row[column] !== null && row[column] !== undefined),
          `${table} ${column}`,
        ).toBe(true)
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
    // The queue has the time of the restore.
    const { vessels, app_state: _state, shelter_queue: _queue, ...restored } = await readAllRows(database)
    const {
      vessels: expectedVessels = [],
      app_state: _migratedState,
      shelter_queue: _migratedQueue,
      ...others
    } = migrated
    expect(restored).toEqual({ ...others, dirty_cells: [], ...(await readCells(database)) })
    expect(vessels).toEqual(
      expectedVessels.map((vessel): unknown => ({
        ...vessel,
        // Time of the migration.
        privacy_changed_at: vessel.privacy_changed_at === null ? null : (expect.any(String) as string),
      })),
    )
  })

  it('keep every row of a database that is migrated', () => {
    expect(applied).toContain(migration)
    // Later migrations add tables and columns.
    expect(renamed).toMatchObject(expected)
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
      `insert into positions (vessel_id, at, position, source, visibility)
       values (1, $1, point(1, 2), 'ais', 0) returning visibility, tableoid::regclass::text as part`,
      [later],
    )
    expect(position.rows).toEqual([
      { visibility: 0, part: expect.stringMatching(/^positions_\d{8}$/) as string },
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
    select id, audience, position is not null as placed, visibility,
      (select count(*)::integer from positions where vessel_id = v.id) as positions
    from vessels v order by id`)
  expect(rows).toEqual([
    { id: 1, audience: 'public', placed: false, visibility: 2, positions: 0 },
    { id: 2, audience: 'public', placed: true, visibility: 2, positions: 1 },
  ])
})

describe('the areas of hidden vessels', () => {
  const hourMs = 3_600_000
  const hiddenFrom = new Date(now.getTime() - 60 * hourMs)
  const hiddenTo = new Date(now.getTime() - 30 * hourMs)
  let database: Database

  beforeAll(async () => {
    ;({ database } = await createFormerInstallation(areasMigration))
    for (const statement of listBlurredRows(hiddenFrom.toISOString(), hiddenTo.toISOString()))
      await database.pool.query(statement)
    expect(await migrate(database, now)).toContain(areasMigration)
  })

  /** Rows of the query, by the name of the vessel; of one column its values. */
  async function readByVessel<T>(query: string): Promise<Record<string, T[]>> {
    const { rows } = await database.pool.query<{ name: string; value: T }>(query)
    const byName: Record<string, T[]> = {}
    for (const { name, value } of rows) (byName[name] ??= []).push(value)
    return byName
  }

  it('have the next larger size, and none that was hidden becomes open', async () => {
    expect(
      await readByVessel(
        'select name, array[visibility, coalesce(area_nm, 0)] as value from vessels order by id',
      ),
    ).toEqual({
      open: [[2, 0]],
      'open again': [[2, 0]],
      'open again and heard': [[2, 0]],
      'blurred by half a mile': [[0, 1]],
      'blurred by a mile': [[0, 1]],
      'blurred by five miles': [[0, 8]],
      'blurred by sixty miles': [[0, 64]],
      'blurred by a hundred miles': [[0, 64]],
      delayed: [[0, 0]],
      expiring: [[0, 0]],
      'for followers': [[1, 0]],
      'for followers, blurred': [[0, 2]],
      'for nobody': [[0, 0]],
    })
  })

  it('are of vessels whose old records of hidden times are for their owner only', async () => {
    const positions = await readByVessel<number>(
      'select name, p.visibility as value from vessels v join positions p on p.vessel_id = v.id order by v.id, p.at',
    )
    const readings = await readByVessel<number>(
      'select name, s.visibility as value from vessels v join sensor_readings s on s.vessel_id = v.id order by v.id, s.at',
    )
    const rollups = await readByVessel<number>(
      `select name, r.visibility as value from vessels v join sensor_rollups r on r.vessel_id = v.id
       order by v.id, span desc, at`,
    )
    const visits = await readByVessel<number>(
      'select name, c.visibility as value from vessels v join visits c on c.vessel_id = v.id order by v.id, arrived_at',
    )
    const all = (name: string) => [positions[name], readings[name], rollups[name], visits[name]]
    // The day of the third mean has hidden hours.
    expect(all('open')).toEqual([
      [2, 2, 2, 2],
      [2, 2, 2],
      [2, 2, 2],
      [2, 2],
    ])
    for (const name of ['open again', 'open again and heard'])
      expect(all(name)).toEqual([
        [2, 0, 0, 2],
        [2, 0, 2],
        [2, 0, 0],
        [2, 0],
      ])
    for (const name of ['blurred by a mile', 'expiring', 'for followers', 'for nobody'])
      expect(all(name), name).toEqual([
        [2, 0, 0, 0],
        [2, 0, 0],
        [2, 0, 0],
        [2, 0],
      ])
    // Created hidden: reports of the time before its creation are hidden too.
    expect(all('delayed')).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0],
    ])
  })

  it('are of vessels whose late reports are seen as the vessel was seen at their time', async () => {
    const periods = await readByVessel<[string, number]>(
      `select name, json_build_array(case when started_at = '-infinity' then 'ever' when started_at = '${hiddenFrom.toISOString()}'
         then 'hidden' when started_at = '${hiddenTo.toISOString()}' then 'opened' else 'migration' end, p.visibility) as value
       from vessels v join vessel_visibility_periods p on p.vessel_id = v.id order by v.id, started_at`,
    )
    expect(periods.open).toBeUndefined()
    expect(periods['open again']).toEqual([
      ['hidden', 0],
      ['opened', 2],
    ])
    expect(periods.delayed).toEqual([['ever', 0]])
    expect(periods['for nobody']).toEqual([['hidden', 0]])
    expect(periods['for followers']).toEqual([
      ['hidden', 0],
      ['migration', 1],
    ])
  })

  it('are of vessels whose columns state nothing that was reported while they were hidden', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select name from vessels where num_nonnulls(position, position_at, sog, cog, heading, status, nearby,
        nearby_lookup_position, stationary_since, stationary_position) > 0 order by id`)
    expect(rows.map(({ name }) => name)).toEqual(['open', 'open again', 'open again and heard'])
    // The last report that everyone may see.
    const lastAt = new Date(hiddenTo.getTime() + hourMs).toISOString()
    const again = await database.pool.query(
      "select position_at, status, stationary_since from vessels where name like 'open again%' order by id",
    )
    expect(again.rows).toEqual([
      { position_at: lastAt, status: null, stationary_since: null },
      { position_at: expect.any(String) as string, status: 0, stationary_since: null },
    ])
  })

  it('are of vessels whose hidden stays have ended and whose weather stations are gone', async () => {
    const visiting = await database.pool.query<{ name: string }>(
      'select name from vessels v join visits c on c.vessel_id = v.id where left_at is null order by v.id',
    )
    expect(visiting.rows).toEqual([{ name: 'open' }])
    const stations = await database.pool.query<{ name: string }>(
      'select name from meteo_stations order by name',
    )
    expect(stations.rows.map(({ name }) => name)).toEqual(['open', 'open again', 'open again and heard'])
  })

  it('are shown to nobody before the next snapshot, and to followers only if the owner accepts them', async () => {
    const { rows } = await database.pool.query<{ accepted: boolean; areas: number }>(
      'select bool_or(accepted) as accepted, (select count(*) from vessel_areas)::int as areas from follows',
    )
    expect(rows).toEqual([{ accepted: false, areas: 0 }])
    const changed = await database.pool.query<{ name: string }>(
      'select name from vessels where privacy_changed_at is null',
    )
    expect(changed.rows).toEqual([{ name: 'open' }])
  })
})
