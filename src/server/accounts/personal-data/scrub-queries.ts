import { sql } from 'kysely'
import { scrubbing } from '../../../core/limits/accounts.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/tables.ts'

const stateKey = 'deleted data'

/** Tables whose rows are deleted or emptied with an account; partitions are found by name. */
const scrubbed = [
  'users',
  'sessions',
  'user_tokens',
  'user_identities',
  'follows',
  'ratings',
  'place_confirmations',
  'jobs',
  'posts',
  'photos',
  'blobs',
  'reports',
  'vessels',
  'vessel_areas',
  'vessel_visibility_periods',
  'visits',
  'sensor_rollups',
] as const
const scrubbedPartitions = ['positions', 'sensor_readings'] as const

/** Records, in the transaction of a deletion, that the database files still contain the deleted data. */
export async function markScrubNeeded(tx: Db): Promise<void> {
  await sql`
    insert into app_state (name, value) values (${stateKey}, 'true')
    on conflict (name) do update set updated_at = now()`.execute(tx)
}

/**
 * Removes deleted data from the files of the embedded database: rewrites the tables and their
 * statistics, and drops old WAL files. Weekly partitions larger than `scrubbing.partitionBytes`
 * are left until retention drops them. Does nothing if nothing was deleted, or on PostgreSQL,
 * whose operator is responsible for its files. Returns whether it scrubbed.
 */
export async function scrubDeletedData(database: Database): Promise<boolean> {
  if (database.kind !== 'embedded') return false
  const { pool } = database
  const { rows: noted } = await pool.query<{ updated_at: string }>(
    `select updated_at::text as updated_at from app_state where name = $1`,
    [stateKey],
  )
  const [note] = noted
  if (!note) return false
  for (const table of [...scrubbed, ...(await listSmallPartitions(database))]) {
    // VACUUM cannot run in a transaction. The table names are constants.
    await pool.query(`vacuum (full, analyze) ${table}`)
  }
  await pool.query('vacuum full pg_statistic')
  // Switch to a new WAL file, so that the checkpoint removes the old ones instead of recycling them.
  await pool.query('set wal_recycle = off')
  await pool.query('select pg_switch_wal()')
  await pool.query('checkpoint')
  await pool.query('reset wal_recycle')
  // Data deleted in the meantime is scrubbed the next time.
  await pool.query('delete from app_state where name = $1 and updated_at = $2::timestamptz', [
    stateKey,
    note.updated_at,
  ])
  return true
}

async function listSmallPartitions({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select i.inhrelid::regclass::text as name from pg_inherits i
     where i.inhparent::regclass::text = any ($1) and pg_relation_size(i.inhrelid) between 1 and $2`,
    [[...scrubbedPartitions], scrubbing.maxPartitionBytes],
  )
  return rows.map(({ name }) => name)
}
