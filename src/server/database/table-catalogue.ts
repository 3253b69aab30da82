import type { Pool, PoolClient } from 'pg'
import { migrationsTable, readMigrations } from './migrations.ts'

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
const tablesWrittenOnStart = new Set(['facts', 'feeds', 'job_failures'])

export async function inspectDatabase(client: Queryable): Promise<DatabaseInspection> {
  const migrationTables = await findMigrationTables()
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

/** Names of the tables created by the migrations of this version. */
async function findMigrationTables(): Promise<Set<string>> {
  const sql = (await readMigrations()).map((migration) => migration.sql).join('\n')
  return new Set([...sql.matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(([, name = '']) => name))
}
