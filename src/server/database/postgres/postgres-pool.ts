import pg from 'pg'
import { databaseTimeouts } from '../../../core/limits/server.ts'
import { columnTypes as types } from '../column-types.ts'
import type { ConnectionSockets } from './connection-sockets.ts'
import { applicationName } from '../events/notification-listeners.ts'

interface PostgresPoolOptions {
  connectionString: string
  /** Maximum number of connections. */
  connections?: number
  connectionTimeoutMs: number
  /** After this time PostgreSQL ends a transaction whose client sends nothing. */
  idleTransactionMs?: number
  /** After this time a statement fails that waits for a lock of another session. */
  lockMs?: number
  sockets: ConnectionSockets
  onFailure: (error: Error) => void
}

/** Opens a pool of connections to a PostgreSQL server. */
export function openPostgresPool({
  connectionString,
  connections = 10,
  connectionTimeoutMs,
  idleTransactionMs = databaseTimeouts.idleTransactionMs,
  lockMs = databaseTimeouts.lockMs,
  sockets,
  onFailure,
}: PostgresPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: databaseTimeouts.keepAliveMs,
    stream: sockets.create,
    // Compilation of statements (JIT) takes 300 ms for a view of vessels that is read in 10 ms.
    options: '-c timezone=UTC -c jit=off',
    application_name: applicationName,
    types,
    onConnect: (client) => limitSession(client, { idleTransactionMs, lockMs }, connectionTimeoutMs),
  })
  reportLostConnections(pool, onFailure)
  return pool
}

/**
 * Lets PostgreSQL end what its client has left: a statement whose connection was closed because its request waited for
 * too long, and a transaction, with its locks, whose connection was lost without a word. A silent client is asked
 * whether it is there. Background work, whose statements may take long, does not wait for ever for a lock. A setting
 * that the system does not offer is left out.
 */
async function limitSession(
  client: pg.ClientBase,
  { idleTransactionMs, lockMs }: { idleTransactionMs: number; lockMs: number },
  timeoutMs: number,
): Promise<void> {
  const keepAliveSeconds = databaseTimeouts.keepAliveMs / 1000
  const settings = [
    `set idle_in_transaction_session_timeout = ${idleTransactionMs}; set lock_timeout = ${lockMs}`,
    `set tcp_keepalives_idle = ${keepAliveSeconds}; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 5`,
    'set client_connection_check_interval = 2000',
  ]
  for (const text of settings) {
    const config = { text, query_timeout: timeoutMs }
    await client.query(config).catch(() => undefined)
  }
}

/**
 * Reports the loss of idle connections. One in use rejects its query; its event needs a
 * listener too, because the process would end without it.
 */
export function reportLostConnections(pool: pg.Pool, onFailure: (error: Error) => void): void {
  pool.on('error', onFailure)
  pool.on('connect', (client) => void client.on('error', () => undefined))
}
