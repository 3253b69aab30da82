import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * For a transaction over many records: while tables fill, their statistics are those
 * of empty ones, and the planner would read them whole for each record.
 */
export async function preferIndexes(tx: Kysely<Tables>): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx)
}
