import type { Pool, PoolClient } from 'pg'
import { getSchemaMigration, listAppliedMigrations, migrationsTable, readMigrations } from './migrations.ts'
import { replaceFormerSchema, type AppliedMigration } from './schema/former-schema.ts'

/** A table to copy: its columns in order, with PostgreSQL's type names. */
export interface TableDefinition {
  name: string
  columns: { name: string; type: string }[]
}

/** State of a sequence: the next id is `last`, or `last` + 1 if `called`. */
export interface SequenceState {
  table: string
  column: string
  last: number
  called: boolean
}

type Queryable = Pool | PoolClient

/** From clause for the application's tables, without partitions and tables owned by extensions. */
const ownTables = `
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition
    and not exists (
      select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )`

/** Lists the tables of the current schema, except the migrations table. */
export async function listTables(client: Queryable): Promise<TableDefinition[]> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     ${ownTables} and a.attgenerated = '' and c.relname <> $1 order by c.relname, a.attnum`,
    [migrationsTable],
  )
  const tables = new Map<string, TableDefinition>()
  for (const { table, name, type } of rows) {
    const stored = tables.get(table) ?? { name: table, columns: [] }
    stored.columns.push({ name, type })
    tables.set(table, stored)
  }
  return [...tables.values()]
}

export async function listSequences(client: PoolClient): Promise<SequenceState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select * from (
       select c.relname as table, a.attname as column,
         pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence ${ownTables}
     ) found where sequence is not null order by 1, 2`,
  )
  const states: SequenceState[] = []
  for (const { table, column, sequence } of rows) {
    // Safe to interpolate: pg_get_serial_sequence returns a quoted identifier.
    const state = await client.query<{ last: number; called: boolean }>(
      `select last_value as last, is_called as called from ${sequence}`,
    )
    if (state.rows[0]) states.push({ table, column, ...state.rows[0] })
  }
  return states
}

export async function setSequence(client: PoolClient, state: SequenceState): Promise<void> {
  await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)', [
    state.table,
    state.column,
    state.last,
    state.called,
  ])
}

/** Contents of a database, checked before it is filled. */
export interface DatabaseInspection {
  /** Tables that no Roadstead migration creates: another application uses the database. */
  foreignTables: string[]
  /** Roadstead's tables, empty or not. */
  ownTables: string[]
  /** Roadstead's tables that hold rows. */
  nonEmptyTables: string[]
  placeCount: number
  userCount: number
}

/** Tables that the server writes to on its first start. */
const tablesWrittenOnStart = new Set(['app_state', 'feeds', 'job_failures'])

/** Lists the tables of the database. Throws CommandError if it has an earlier former schema, whose tables are not known. */
export async function inspectDatabase(client: Queryable): Promise<DatabaseInspection> {
  const migrationTables = await findMigrationTables(client)
  const found: DatabaseInspection = {
    foreignTables: [],
    ownTables: [],
    nonEmptyTables: [],
    placeCount: 0,
    userCount: 0,
  }
  for (const { name } of await listTables(client)) {
    if (!migrationTables.has(name)) found.foreignTables.push(name)
    else found.ownTables.push(name)
  }
  for (const name of found.ownTables) {
    const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${name}`)
    const count = rows[0]?.count ?? 0
    if (count > 0 && !tablesWrittenOnStart.has(name)) found.nonEmptyTables.push(name)
    if (name === 'places') found.placeCount = count
    if (name === 'users') found.userCount = count
  }
  return found
}

const tableStatement =
  /^(?:create table (?:if not exists )?(?<created>\w+)|drop table (?<dropped>\w+)|alter table (?<renamed>\w+) rename to (?<name>\w+))/gim

/**
 * Names that the tables have after the migrations applied to a database; after all
 * migrations of this version if none is applied.
 */
async function findMigrationTables(client: Queryable): Promise<Set<string>> {
  const migrations = await readMigrations()
  const present = await listPresentMigrations(client)
  const applied = replaceFormerSchema(present, getSchemaMigration(migrations), 'the database')
  const tables = new Set<string>()
  for (const migration of migrations) {
    if (applied.length > 0 && !applied.some(({ name }) => name === migration.name)) continue
    for (const { groups = {} } of migration.sql.matchAll(tableStatement)) {
      const { created, dropped, renamed, name } = groups
      for (const removed of [dropped, renamed]) if (removed) tables.delete(removed)
      for (const added of [created, name]) if (added) tables.add(added)
    }
  }
  return tables
}

async function listPresentMigrations(client: Queryable): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    migrationsTable,
  ])
  return rows[0]?.exists ? listAppliedMigrations(client) : []
}
