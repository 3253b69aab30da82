import type { Duplex } from 'node:stream'
import pg from 'pg'
import { columnTypes as types } from '../column-types.ts'
import type { Notification } from '../events/notification-listeners.ts'
import { reportLostConnections } from '../postgres/postgres-pool.ts'

interface EmbeddedPoolOptions {
  connect: () => Duplex
  connections: number
  onFailure: (error: Error) => void
  onNotification: (...notification: Notification) => void
}

/**
 * Creates a pool for one purpose. The embedded database has one session for all
 * connections and sends notifications to the connection in use.
 */
export function createEmbeddedPool({
  connect,
  connections,
  onFailure,
  onNotification,
}: EmbeddedPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    max: connections,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: connect,
    types,
  })
  reportLostConnections(pool, onFailure)
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
  })
  return pool
}
