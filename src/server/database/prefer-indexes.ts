import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Disables sequential scans for a transaction over many records. While tables fill,
 * their statistics are those of empty tables, and the planner would scan a whole table
 * for each record.
 */
export async function preferIndexes(tx: Db): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx)
}
