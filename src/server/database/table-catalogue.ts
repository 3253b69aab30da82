import type { Pool, PoolClient } from 'pg'
import { migrationsTable, readMigrations } from './migrations.ts'

/** A table as it is copied: its columns in their order, with the database's name of each type. */
export interface TableDefinition {
  name: string
  columns: { name: string; type: string }[]
}

/** Where a sequence stands: the next id is `last` or, once it was called, the one after. */
export interface SequenceState {
  table: string
  column: string
  last: number
  called: boolean
}

type Queryable = Pool | PoolClient

/** Tables that hold the installation's records, by name: neither partitions nor what extensions own. */
const ownTables = `
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition
    and not exists (
      select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )`

/** The tables of the current schema, without the list of migrations. */
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
    // The database itself quoted this name.
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

/** What is in a database before it is filled. */
export interface DatabaseInspection {
  /** Tables that no migration of ours makes: the database is used by something else too. */
  foreignTables: string[]
  /** Our tables, whether they hold rows or not. */
  ownTables: string[]
  /** Those that hold rows. */
  nonEmptyTables: string[]
  placeCount: number
  userCount: number
}

/** Tables that a server which only started has written to. */
const selfWritten = new Set(['facts', 'feeds', 'job_failures'])

export async function inspectDatabase(client: Queryable): Promise<DatabaseInspection> {
  const made = await tablesOfMigrations()
  const found: DatabaseInspection = {
    foreignTables: [],
    ownTables: [],
    nonEmptyTables: [],
    placeCount: 0,
    userCount: 0,
  }
  for (const { name } of await listTables(client)) {
    if (!made.has(name)) found.foreignTables.push(name)
    else found.ownTables.push(name)
  }
  for (const name of found.ownTables) {
    const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${name}`)
    const count = rows[0]?.count ?? 0
    if (count > 0 && !selfWritten.has(name)) found.nonEmptyTables.push(name)
    if (name === 'places') found.placeCount = count
    if (name === 'users') found.userCount = count
  }
  return found
}

/** Names of the tables that the migrations of this version make. */
async function tablesOfMigrations(): Promise<Set<string>> {
  const sql = (await readMigrations()).map((migration) => migration.sql).join('\n')
  return new Set([...sql.matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(([, name = '']) => name))
}
