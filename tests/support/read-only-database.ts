import type { PoolClient } from 'pg'
import type { Database } from '../../src/server/database/database.ts'

/**
 * Lets the sessions of a database refuse changes, as on a full disk or on a standby, until the returned function is
 * called.
 */
export async function makeReadOnly({ kind, pool }: Database): Promise<() => Promise<void>> {
  let isReadOnly = true
  const set = (client: Pick<PoolClient, 'query'>) =>
    client.query(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  // The embedded database has one session; on PostgreSQL each has the setting before its next statement.
  if (kind === 'embedded') await set(pool)
  else pool.on('acquire', (client) => void set(client))
  return async () => {
    isReadOnly = false
    if (kind === 'embedded') await set(pool)
  }
}
