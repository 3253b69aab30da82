import { randomBytes } from 'node:crypto'
import type { CustomTypesConfig, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Database } from './database.ts'
import { listAppliedMigrations, type Migration } from './migrations.ts'
import { listPartitions } from './partitions.ts'
import { listSequences, listTables, type SequenceState, type TableDefinition } from './table-catalogue.ts'

/** Everything in a database as it was at one moment, while others go on writing. */
export interface Snapshot {
  migrations: Omit<Migration, 'sql'>[]
  partitions: string[]
  sequences: SequenceState[]
  tables: { name: string; rows: number }[]
  /** The rows of a table in batches, each row a line of JSON; once for each table. */
  readTableRows(table: string): AsyncGenerator<string[]>
  close(): Promise<void>
}

type Query = (config: QueryConfig) => Promise<QueryResult>

/** So few that what the web asks meanwhile waits some milliseconds. */
const rowsAtOnce = 200

/** Every value as the database's own text, which it reads back without loss. */
const asText: CustomTypesConfig = { getTypeParser: () => (text: string) => text }

/** How values are written must not depend on how a server is set up. */
const writtenAlike = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/**
 * Opens a snapshot. On PostgreSQL it is a transaction on a connection of its own.
 * The embedded database has one session, which a long transaction would keep from
 * everybody: there each table's rows are put aside by the database (a cursor with
 * hold) in one short transaction, and fetched between the work of others.
 */
export async function openSnapshot(database: Database): Promise<Snapshot> {
  const client = await database.pool.connect()
  const prefix = `copy_${randomBytes(4).toString('hex')}_`
  const embedded = database.kind === 'embedded'
  try {
    await client.query('begin isolation level repeatable read')
    await client.query(writtenAlike)
    const tables = await listTables(client)
    const counted = await declareCursors(client, tables, prefix, embedded ? 'with hold' : '')
    const contents = {
      migrations: await listAppliedMigrations(client),
      partitions: await listPartitions(client),
      sequences: await listSequences(client),
      tables: counted,
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
  const counted: { name: string; rows: number }[] = []
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*) as count from "${table.name}"`)
    counted.push({ name: table.name, rows: rows[0]?.count ?? 0 })
    await client.query(`declare "${prefix}${table.name}" no scroll cursor ${hold} for ${selectOf(table)}`)
  }
  return counted
}

/** The rows of a table as they are within the caller's transaction. */
export async function* readTableRows(client: PoolClient, table: TableDefinition): AsyncGenerator<string[]> {
  const cursor = `read_${table.name}`
  await client.query(writtenAlike)
  await client.query(`declare "${cursor}" no scroll cursor for ${selectOf(table)}`)
  yield* fetchRows((config) => client.query(config), cursor)
  await client.query(`close "${cursor}"`)
}

/** Names come from the database's catalogue, where our migrations put them. */
function selectOf({ name, columns }: TableDefinition): string {
  return `select ${columns.map((column) => `"${column.name}"`).join(', ')} from "${name}"`
}

async function* fetchRows(query: Query, cursor: string): AsyncGenerator<string[]> {
  for (;;) {
    const { rows } = await query({ text: `fetch ${rowsAtOnce} from "${cursor}"`, types: asText })
    if (rows.length === 0) return
    yield rows.map((row) => JSON.stringify(row))
  }
}
