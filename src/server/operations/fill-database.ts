import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PoolClient } from 'pg'
import { CommandError } from '../system/command-io.ts'
import { recountDirtyCells } from '../map-layers/cell-queries.ts'
import type { Database } from '../database/database.ts'
import { allowIdleTransactionText } from '../database/postgres/idle-transaction.ts'
import { applicationName } from '../database/events/notification-listeners.ts'
import {
  applyMigration,
  createMigrationsTable,
  migrationsTable,
  migrationLock,
  readMigrations,
  resolveMigrations,
  type Migration,
} from '../database/migrations.ts'
import type { AppliedMigration } from '../database/schema/former-schema.ts'
import { createPartitions, ensurePartitions } from '../database/partitions.ts'
import { readTableRows, type Snapshot } from '../database/snapshot.ts'
import {
  listTables,
  inspectDatabase,
  setSequence,
  type TableDefinition,
} from '../database/table-catalogue.ts'
import { isSameRowsChecksum, createRowsChecksum, type RowsChecksum } from '../system/rows-checksum.ts'

/** Contents to fill a database with: a snapshot of another database, or a backup. */
export interface DatabaseContents extends Omit<Snapshot, 'tables' | 'close'> {
  /** With the checksum if it is known in advance. */
  tables: { name: string; rows: number; checksum?: string }[]
}

export interface FillDatabaseOptions {
  /** Drops the existing tables; otherwise the database must be empty. */
  replace: boolean
  now: Date
  /** Called with the number of rows written since the last call. */
  onRows(rows: number): void
  signal: AbortSignal
}

/** The tables of the contents are not those of its migrations. */
export class ContentsError extends CommandError {}

/** A copied table; row count and checksum are equal in source and target. */
export interface FilledTable extends RowsChecksum {
  name: string
}

/**
 * Creates the schema in the version of the contents, writes the rows, reads every table
 * back to compare counts and checksums, and migrates the schema, all in one transaction.
 * Throws CommandError with the reason.
 */
export async function fillDatabase(
  database: Database,
  contents: DatabaseContents,
  options: FillDatabaseOptions,
): Promise<FilledTable[]> {
  const { applied, after } = await planMigrations(contents.migrations)
  const client = await database.pool.connect()
  let filled: FilledTable[]
  try {
    await client.query('begin')
    // The contents are read from a file or another database meanwhile.
    await client.query(allowIdleTransactionText)
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await assertNotInUse(client)
    await dropTables(client, options.replace)
    await createMigrationsTable(client)
    for (const migration of applied) await applyMigration(client, migration)
    await createPartitions(client, contents.partitions)
    filled = await fillTables(client, contents, options)
    for (const state of contents.sequences) await setSequence(client, state)
    for (const migration of after) await applyMigration(client, migration)
    await ensurePartitions(client, options.now)
    await client.query('commit')
    client.release()
  } catch (error) {
    // Closing the connection rolls the transaction back.
    client.release(error instanceof Error ? error : true)
    throw error
  }
  await recountDirtyCells(database.db)
  await database.pool.query('vacuum (analyze)')
  return filled
}

/**
 * Splits the migrations into those applied to the contents and those still to apply.
 * Throws if the contents have migrations that this version does not know or that differ.
 */
export async function planMigrations(
  applied: readonly AppliedMigration[],
): Promise<{ applied: Migration[]; after: Migration[] }> {
  const migrations = await readMigrations()
  const names = new Set(resolveMigrations(applied, migrations, 'it').map(({ name }) => name))
  return {
    applied: migrations.filter(({ name }) => names.has(name)),
    after: migrations.filter(({ name }) => !names.has(name)),
  }
}

/**
 * How long PostgreSQL may list connections of a process that has ended: idle ones for a moment, others until their
 * statement has ended or their transaction is undone.
 */
const endedConnectionsMs = { idle: 2000, all: 30_000 }

/**
 * Throws if another Roadstead server uses the database, because it would write to the
 * tables being replaced.
 */
async function assertNotInUse(client: PoolClient): Promise<void> {
  const start = performance.now()
  let idleSince: number | null = null
  for (;;) {
    const { idle, busy } = await countOtherConnections(client)
    if (idle + busy === 0) return
    const now = performance.now()
    // A server that runs always has an idle connection, on which it listens. One that has ended becomes idle late.
    idleSince = idle > 0 ? (idleSince ?? now) : null
    const isInUse = idleSince !== null && now - idleSince > endedConnectionsMs.idle
    if (isInUse || now - start > endedConnectionsMs.all)
      throw new CommandError('a Roadstead server is using that database: stop it first')
    await sleep(100)
  }
}

async function countOtherConnections(client: PoolClient): Promise<{ idle: number; busy: number }> {
  // In a transaction, PostgreSQL would repeat its first answer.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ idle: number; busy: number }>(
    `select count(*) filter (where state = 'idle') as idle,
       count(*) filter (where state is distinct from 'idle') as busy
     from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [applicationName],
  )
  return rows[0] ?? { idle: 0, busy: 0 }
}

async function dropTables(client: PoolClient, replace: boolean): Promise<void> {
  const { ownTables, foreignTables, nonEmptyTables } = await inspectDatabase(client)
  if (foreignTables[0])
    throw new CommandError(`the database contains tables of another application (${foreignTables[0]})`)
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
  const expectedTables = new Map(contents.tables.map((table) => [table.name, table]))
  const missing = tables.find(({ name }) => !expectedTables.delete(name))
  const [unknown] = expectedTables.keys()
  if (missing) throw new ContentsError(`the table ${missing.name} is missing`)
  if (unknown) throw new ContentsError(`unknown table ${unknown}`)
  // Tables are filled one by one, so foreign keys are added after all rows are there.
  const foreignKeys = await dropForeignKeys(client)
  const filled: FilledTable[] = []
  for (const table of tables) {
    await client.query(`alter table ${pg.escapeIdentifier(table.name)} disable trigger user`)
    const { columns, ...expected } = await writeRows(client, table, contents, options)
    const checksum = contents.tables.find(({ name }) => name === table.name)?.checksum
    const rows = contents.tables.find(({ name }) => name === table.name)?.rows ?? 0
    if (!isSameRowsChecksum(expected, { rows, checksum: checksum ?? expected.checksum })) {
      throw new CommandError(`the table ${table.name} is damaged: its checksum does not match`)
    }
    const written = await computeChecksum(client, { ...table, columns })
    if (!isSameRowsChecksum(expected, written)) {
      throw new CommandError(`the table ${table.name} was not copied correctly`)
    }
    await client.query(`alter table ${pg.escapeIdentifier(table.name)} enable trigger user`)
    filled.push({ name: table.name, ...written })
  }
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  return filled
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Drops the foreign keys of all tables. Returns their definitions. */
async function dropForeignKeys(client: PoolClient): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and connamespace = (select oid from pg_namespace where nspname = current_schema())
    order by 1, 2`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

/** Writes the rows of a table. Returns their checksum, and the columns in the order in which the rows state them. */
async function writeRows(
  client: PoolClient,
  table: TableDefinition,
  contents: DatabaseContents,
  { onRows, signal }: FillDatabaseOptions,
): Promise<RowsChecksum & Pick<TableDefinition, 'columns'>> {
  const names = table.columns.map(({ name }) => pg.escapeIdentifier(name))
  const values = table.columns.map(({ type }, index) => `r.${names[index]}::${type}`)
  const insert = `
    insert into ${pg.escapeIdentifier(table.name)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from json_to_recordset($1::json) as r(${names.map((name) => `${name} text`).join(', ')})`
  const checksum = createRowsChecksum()
  let columns: TableDefinition['columns'] | undefined
  for await (const lines of contents.readTableRows(table.name)) {
    if (signal.aborted) throw new CommandError('it was interrupted')
    checksum.add(lines)
    await client.query(insert, [`[${lines.join(',')}]`])
    columns ??= sortAsStated(table.columns, lines[0] ?? '{}')
    onRows(lines.length)
  }
  return { ...checksum.result(), columns: columns ?? table.columns }
}

/** Sorts columns as a row states them; the last former schema has another order. */
function sortAsStated(columns: TableDefinition['columns'], row: string): TableDefinition['columns'] {
  const names = Object.keys(JSON.parse(row) as object) // a row that PostgreSQL has read is an object
  return columns.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}

async function computeChecksum(client: PoolClient, table: TableDefinition): Promise<RowsChecksum> {
  const checksum = createRowsChecksum()
  for await (const lines of readTableRows(client, table)) checksum.add(lines)
  return checksum.result()
}
