import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { createCallbackPool, type CallbackPoolOptions } from './prepared.ts'
import { runOutsideRequest } from './request-queries.ts'
import type { Db, ReadDb, Tables } from './tables.ts'

/** Reads one row of a table that every page needs: a damaged database may answer `select 1`. */
export async function readOneRow(db: ReadDb): Promise<void> {
  await runOutsideRequest(() => sql`select id from places limit 1`.execute(db))
}

/**
 * Returns the database of a pool. The embedded one keeps no prepared statements: clients share one session, so
 * their statement names would collide.
 */
export function createKysely(pool: pg.Pool, options: CallbackPoolOptions = {}): Db {
  return toKysely(createCallbackPool(pool, options))
}

/** Returns the database of a pool with the callback API. */
export function toKysely(pool: PostgresPool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
