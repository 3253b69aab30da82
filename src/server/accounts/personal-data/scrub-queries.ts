import { sql } from 'kysely'
import { scrubbing } from '../../../core/limits.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/tables.ts'

const factName = 'deleted data'

/** Tables whose rows are deleted or emptied with an account; those of partitions are found by their names. */
const scrubbed = [
  'users',
  'sessions',
  'user_tokens',
  'user_identities',
  'connections',
  'jobs',
  'posts',
  'photos',
  'blobs',
  'reports',
  'vessels',
  'sensor_rollups',
] as const
const scrubbedPartitions = ['positions', 'sensor_readings'] as const

/** Notes in the transaction of a deletion that its bytes are still in the files of the database. */
export async function markScrubNeeded(tx: Db): Promise<void> {
  await sql`
    insert into facts (name, value) values (${factName}, 'true')
    on conflict (name) do update set at = now()`.execute(tx)
}

/**
 * Takes what was deleted out of the files of the embedded database: the tables are written
 * anew, and so are their statistics; the log that led there is dropped. Weeks of observations
 * that are larger than `scrubbing.partitionBytes` stay until retention drops them. Does nothing
 * where nothing was deleted, and on a PostgreSQL, whose files are its operator's. Returns
 * whether it did.
 */
export async function scrubDeletedData(database: Database): Promise<boolean> {
  if (database.kind !== 'embedded') return false
  const { pool } = database
  const { rows: noted } = await pool.query<{ at: string }>(
    `select at::text as at from facts where name = $1`,
    [factName],
  )
  const [note] = noted
  if (!note) return false
  for (const table of [...scrubbed, ...(await smallPartitions(database))]) {
    // Not in a transaction: vacuum refuses that. The names are our own.
    await pool.query(`vacuum (full, analyze) ${table}`)
  }
  await pool.query('vacuum full pg_statistic')
  // Another log begins, and the checkpoint removes those before it instead of using them again.
  await pool.query('set wal_recycle = off')
  await pool.query('select pg_switch_wal()')
  await pool.query('checkpoint')
  await pool.query('reset wal_recycle')
  // One that was deleted meanwhile is scrubbed the next time.
  await pool.query('delete from facts where name = $1 and at = $2::timestamptz', [factName, note.at])
  return true
}

async function smallPartitions({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select i.inhrelid::regclass::text as name from pg_inherits i
     where i.inhparent::regclass::text = any ($1) and pg_relation_size(i.inhrelid) between 1 and $2`,
    [[...scrubbedPartitions], scrubbing.maxPartitionBytes],
  )
  return rows.map(({ name }) => name)
}
