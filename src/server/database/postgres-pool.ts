import pg from 'pg'
import { columnTypes as types } from './column-types.ts'
import { applicationName } from './notification-listeners.ts'

interface PostgresPoolOptions {
  connectionString: string
  /** Maximum number of connections. */
  connections?: number
  connectionTimeoutMs: number
  onFailure: (error: Error) => void
}

/** Opens a pool of connections to a PostgreSQL server. */
export function openPostgresPool({
  connectionString,
  connections = 10,
  connectionTimeoutMs,
  onFailure,
}: PostgresPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    options: '-c timezone=UTC',
    application_name: applicationName,
    types,
    onConnect: (client) => endAbandonedStatements(client, connectionTimeoutMs),
  })
  reportLostConnections(pool, onFailure)
  return pool
}

/**
 * Lets PostgreSQL end a statement whose connection was closed because its request waited for too
 * long; otherwise such statements would pile up. Not available on Windows.
 */
async function endAbandonedStatements(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  const config = { text: 'set client_connection_check_interval = 2000', query_timeout: timeoutMs }
  await client.query(config).catch(() => undefined)
}

/**
 * Reports the loss of idle connections. One in use rejects its query; its event needs a
 * listener too, because the process would end without it.
 */
export function reportLostConnections(pool: pg.Pool, onFailure: (error: Error) => void): void {
  pool.on('error', onFailure)
  pool.on('connect', (client) => void client.on('error', () => undefined))
}
