import { randomBytes } from 'node:crypto'
import type { CustomTypesConfig, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Database } from './database.ts'
import { allowIdleTransactionText } from './postgres/idle-transaction.ts'
import { listAppliedMigrations } from './migrations.ts'
import { listPartitions } from './partitions.ts'
import type { AppliedMigration } from './schema/former-schema.ts'
import { listSequences, listTables, type SequenceState, type TableDefinition } from './table-catalogue.ts'

/** A consistent snapshot of a database. Other clients can go on writing. */
export interface Snapshot {
  migrations: AppliedMigration[]
  partitions: string[]
  sequences: SequenceState[]
  tables: { name: string; rows: number }[]
  /** Yields the rows of a table in batches, each row as a line of JSON. Call it once per table. */
  readTableRows(table: string): AsyncGenerator<string[]>
  close(): Promise<void>
}

type Query = (config: QueryConfig) => Promise<QueryResult>

/** Batch size. Small, so that concurrent requests wait only a few milliseconds. */
const batchSize = 200

/** Reads every value as PostgreSQL's text, which can be restored without loss. */
const asText: CustomTypesConfig = { getTypeParser: () => (text: string) => text }

/** Makes the text format of values independent of the server's configuration. */
const fixTextFormat = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/**
 * Opens a snapshot. On PostgreSQL it is a transaction on its own connection. The
 * embedded database has one session, which a long transaction would block: there, one
 * short transaction declares a cursor with hold for each table, and the rows are fetched
 * between other queries.
 */
export async function openSnapshot(database: Database): Promise<Snapshot> {
  const client = await database.pool.connect()
  const prefix = `copy_${randomBytes(4).toString('hex')}_`
  const embedded = database.kind === 'embedded'
  try {
    await client.query('begin isolation level repeatable read')
    // A reader of the rows may wait for its disk.
    await client.query(allowIdleTransactionText)
    await client.query(fixTextFormat)
    const tables = await listTables(client)
    const rowCounts = await declareCursors(client, tables, prefix, embedded ? 'with hold' : '')
    const contents = {
      migrations: await listAppliedMigrations(client),
      partitions: await listPartitions(client),
      sequences: await listSequences(client),
      tables: rowCounts,
    }
    if (embedded) await client.query('commit')
    const query: Query = embedded ? (config) => database.pool.query(config) : (config) => client.query(config)
    if (embedded) client.release()
    return {
      ...contents,
      readTableRows: (table) => fetchRows(query, prefix + table),
      async close() {
        if (!embedded) {
          await client.query('rollback').finally(() => client.release())
          return
        }
        for (const { name } of tables)
          await query({ text: `close "${prefix}${name}"` }).catch(() => undefined)
      },
    }
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
}

async function declareCursors(
  client: PoolClient,
  tables: TableDefinition[],
  prefix: string,
  hold: string,
): Promise<{ name: string; rows: number }[]> {
  const rowCounts: { name: string; rows: number }[] = []
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*) as count from "${table.name}"`)
    rowCounts.push({ name: table.name, rows: rows[0]?.count ?? 0 })
    await client.query(`declare "${prefix}${table.name}" no scroll cursor ${hold} for ${buildSelect(table)}`)
  }
  return rowCounts
}

/** Yields the rows of a table within the caller's transaction, in batches. */
export async function* readTableRows(client: PoolClient, table: TableDefinition): AsyncGenerator<string[]> {
  const cursor = `read_${table.name}`
  await client.query(fixTextFormat)
  await client.query(`declare "${cursor}" no scroll cursor for ${buildSelect(table)}`)
  yield* fetchRows((config) => client.query(config), cursor)
  await client.query(`close "${cursor}"`)
}

/** Safe to interpolate: the names come from the database's catalogue. */
function buildSelect({ name, columns }: TableDefinition): string {
  return `select ${columns.map((column) => `"${column.name}"`).join(', ')} from "${name}"`
}

async function* fetchRows(query: Query, cursor: string): AsyncGenerator<string[]> {
  for (;;) {
    const { rows } = await query({ text: `fetch ${batchSize} from "${cursor}"`, types: asText })
    if (rows.length === 0) return
    yield rows.map((row) => JSON.stringify(row))
  }
}
