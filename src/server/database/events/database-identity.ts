import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A digest that identifies a database among all, also after a restart or a failover to a replica. */
export async function readDatabaseIdentity(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(`
    select system_identifier || ' ' || oid as identity
    from pg_control_system(), pg_database where datname = current_database()`)
  return createHash('sha256')
    .update(rows[0]?.identity ?? '')
    .digest('hex')
    .slice(0, 12)
}
