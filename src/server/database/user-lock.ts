import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Locks the row of a user until the end of the transaction. A limit of a user's records holds only after it: a statement
 * that counts and inserts does not see rows that concurrent transactions have inserted.
 */
export async function lockUser(tx: Db, userId: number): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
}
