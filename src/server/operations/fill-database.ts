import pg from 'pg'
import type { PoolClient } from 'pg'
import { CommandError } from '../system/command-io.ts'
import { recountDirtyCells } from '../map-layers/cell-queries.ts'
import { applicationName, type Database } from '../database/database.ts'
import {
  applyMigration,
  createMigrationsTable,
  migrationsTable,
  migrationLock,
  readMigrations,
  type Migration,
} from '../database/migrations.ts'
import { createPartitions, ensurePartitions } from '../database/partitions.ts'
import { readTableRows, type Snapshot } from '../database/snapshot.ts'
import {
  listTables,
  inspectDatabase,
  setSequence,
  type TableDefinition,
} from '../database/table-catalogue.ts'
import { isSameRowsChecksum, createRowsChecksum, type RowsChecksum } from '../system/rows-checksum.ts'

/** What a database is filled with: a snapshot of another one, or a backup of it. */
export interface DatabaseContents extends Omit<Snapshot, 'tables' | 'close'> {
  /** With the checksum where it is known beforehand. */
  tables: { name: string; rows: number; checksum?: string }[]
}

export interface FillDatabaseOptions {
  /** Takes away what our tables hold; without it the caller has seen that they hold nothing. */
  replace: boolean
  now: Date
  /** Told the rows written since the last call. */
  onRows(rows: number): void
  signal: AbortSignal
}

/** A table as it was read and as it then lay in the database: the same, or nothing was changed. */
export interface FilledTable extends RowsChecksum {
  name: string
}

/**
 * Makes the schema in the version of the contents, writes their rows, reads every
 * table again and compares counts and checksums, and brings the schema up to date:
 * one transaction, all of it or nothing. Throws CommandError with what did not fit.
 */
export async function fillDatabase(
  database: Database,
  contents: DatabaseContents,
  options: FillDatabaseOptions,
): Promise<FilledTable[]> {
  const { before, after } = await planMigrations(contents.migrations)
  const client = await database.pool.connect()
  let filled: FilledTable[]
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await refuseWhileOthersWork(client)
    await clear(client, options.replace)
    await createMigrationsTable(client)
    for (const migration of before) await applyMigration(client, migration)
    await createPartitions(client, contents.partitions)
    filled = await fillTables(client, contents, options)
    for (const state of contents.sequences) await setSequence(client, state)
    for (const migration of after) await applyMigration(client, migration)
    await ensurePartitions(client, options.now)
    await client.query('commit')
    client.release()
  } catch (error) {
    // The connection goes, and with it the transaction.
    client.release(error instanceof Error ? error : true)
    throw error
  }
  await recountDirtyCells(database.db)
  await database.pool.query('vacuum (analyze)')
  return filled
}

/** Throws where a schema was made by migrations that this version does not know as they were. */
export async function planMigrations(
  applied: Omit<Migration, 'sql'>[],
): Promise<{ before: Migration[]; after: Migration[] }> {
  const own = await readMigrations()
  for (const { name, digest } of applied) {
    const known = own.find((migration) => migration.name === name)
    if (!known) throw new CommandError(`it comes from a newer Roadstead (${name}): update this one first`)
    if (known.digest !== digest) throw new CommandError(`it comes from another Roadstead (${name} differs)`)
  }
  const names = new Set(applied.map(({ name }) => name))
  return {
    before: own.filter(({ name }) => names.has(name)),
    after: own.filter(({ name }) => !names.has(name)),
  }
}

/** Other servers on the same PostgreSQL would write into what is being replaced. */
async function refuseWhileOthersWork(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [applicationName],
  )
  if ((rows[0]?.count ?? 0) > 0)
    throw new CommandError('a Roadstead server works on that database: stop it first')
}

async function clear(client: PoolClient, replace: boolean): Promise<void> {
  const { ownTables, foreignTables, nonEmptyTables } = await inspectDatabase(client)
  if (foreignTables[0])
    throw new CommandError(`the database holds tables of something else too (${foreignTables[0]})`)
  if (nonEmptyTables.length > 0 && !replace) throw new CommandError('the database is not empty')
  const names = [migrationsTable, ...ownTables].map((name) => pg.escapeIdentifier(name))
  await client.query(`drop table if exists ${names.join(', ')} cascade`)
}

async function fillTables(
  client: PoolClient,
  contents: DatabaseContents,
  options: FillDatabaseOptions,
): Promise<FilledTable[]> {
  const tables = await listTables(client)
  const stated = new Map(contents.tables.map((table) => [table.name, table]))
  const missing = tables.find(({ name }) => !stated.delete(name))
  const [unknown] = stated.keys()
  if (missing) throw new CommandError(`the table ${missing.name} is missing`)
  if (unknown) throw new CommandError(`there is no table ${unknown}`)
  // Rows come table by table: what refers to a later table is checked when all are there.
  const references = await takeReferences(client)
  const filled: FilledTable[] = []
  for (const table of tables) {
    await client.query(`alter table ${pg.escapeIdentifier(table.name)} disable trigger user`)
    const wanted = await writeRows(client, table, contents, options)
    const checksum = contents.tables.find(({ name }) => name === table.name)?.checksum
    const rows = contents.tables.find(({ name }) => name === table.name)?.rows ?? 0
    if (!isSameRowsChecksum(wanted, { rows, checksum: checksum ?? wanted.checksum })) {
      throw new CommandError(`the table ${table.name} is damaged: its rows do not add up`)
    }
    const written = await tallyOf(client, table)
    if (!isSameRowsChecksum(wanted, written)) {
      throw new CommandError(`the table ${table.name} did not come over unchanged`)
    }
    await client.query(`alter table ${pg.escapeIdentifier(table.name)} enable trigger user`)
    filled.push({ name: table.name, ...written })
  }
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  return filled
}

interface Reference {
  table: string
  name: string
  definition: string
}

/** Takes the foreign keys off all tables; returns them as the database writes them. */
async function takeReferences(client: PoolClient): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and connamespace = (select oid from pg_namespace where nspname = current_schema())
    order by 1, 2`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

async function writeRows(
  client: PoolClient,
  table: TableDefinition,
  contents: DatabaseContents,
  { onRows, signal }: FillDatabaseOptions,
): Promise<RowsChecksum> {
  const names = table.columns.map(({ name }) => pg.escapeIdentifier(name))
  const values = table.columns.map(({ type }, index) => `r.${names[index]}::${type}`)
  const insert = `
    insert into ${pg.escapeIdentifier(table.name)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from json_to_recordset($1::json) as r(${names.map((name) => `${name} text`).join(', ')})`
  const tally = createRowsChecksum()
  for await (const lines of contents.readTableRows(table.name)) {
    if (signal.aborted) throw new CommandError('it was broken off')
    tally.add(lines)
    await client.query(insert, [`[${lines.join(',')}]`])
    onRows(lines.length)
  }
  return tally.result()
}

async function tallyOf(client: PoolClient, table: TableDefinition): Promise<RowsChecksum> {
  const tally = createRowsChecksum()
  for await (const lines of readTableRows(client, table)) tally.add(lines)
  return tally.result()
}
