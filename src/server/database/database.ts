import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { databaseTimeouts } from '../../core/limits/server.ts'
import { columnTypes as types } from './column-types.ts'
import { connectToEmbedded, openEmbeddedDatabase } from './embedded/embedded.ts'
import {
  applicationName,
  createListeners,
  createPostgresListener,
  type Notification,
  type NotificationListener,
  type Unsubscribe,
} from './notification-listeners.ts'
import type { PoolActivity } from './pool-activity.ts'
import { createCallbackPool, type CallbackPoolOptions } from './prepared.ts'
import type { Tables } from './tables.ts'

export interface DatabaseOptions {
  /** URL of a PostgreSQL database; null for the embedded database. */
  databaseUrl: string | null
  /** Data folder of the installation; the embedded database is in its subfolder `database`. */
  dataFolder: string
  /** Further settings of the embedded PostgreSQL, as `name=value`. */
  embeddedSettings?: readonly string[]
  onFailure: (error: Error) => void
  /** The embedded database ended and could not be restarted. */
  onLost?: (error: Error) => void
}

/** Access to the database, embedded or PostgreSQL, with the same driver and the same SQL. */
export interface Database {
  kind: 'embedded' | 'postgres'
  db: Kysely<Tables>
  /** For ingest transactions. On the embedded database they let `readDb` run between their statements. */
  ingestDb: Kysely<Tables>
  /** For reads of interactive requests. Rejects writes and transactions. */
  readDb: Kysely<Tables>
  pool: pg.Pool
  /** Pools and times of statements, for metrics. */
  activity: PoolActivity
  /**
   * Calls `listener` with the payload of every notification on a channel, and with an
   * empty payload when notifications may have been missed. A channel may have several
   * listeners; all share one connection.
   */
  listen(channel: string, listener: NotificationListener): Promise<Unsubscribe>
  /**
   * Returns what another thread needs to open the same database with
   * `openSharedDatabase`. Transfer its ports to that thread.
   */
  share(): SharedDatabase
  close(): Promise<void>
}

/**
 * URL of a PostgreSQL database, or ports to the embedded one: for connections and for
 * received notifications.
 */
export type SharedDatabase =
  | { databaseUrl: string }
  | { connections: MessagePort; notifications: MessagePort }

const postgresConnections = 10

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbeddedPools(options)
}

async function openPostgres(
  connectionString: string,
  { onFailure }: Pick<DatabaseOptions, 'onFailure'>,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: postgresConnections,
    connectionTimeoutMillis: databaseTimeouts.connectionMs,
    options: '-c timezone=UTC',
    application_name: applicationName,
    types,
  })
  reportLostConnections(pool, onFailure)
  const listener = createPostgresListener(connectionString, onFailure)
  const activity: PoolActivity = { pools: { all: pool }, observer: null }
  const options = { activity, keepPreparedStatements: true, canTimeOut: true }
  const db = createKysely(pool, options)
  return {
    kind: 'postgres',
    pool,
    activity,
    db,
    ingestDb: db,
    readDb: createKysely(pool, { ...options, readOnly: true }),
    share: () => ({ databaseUrl: connectionString }),
    listen: listener.listen,
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

async function openEmbeddedPools({
  dataFolder,
  embeddedSettings = [],
  onFailure,
  onLost = onFailure,
}: DatabaseOptions): Promise<Database> {
  const listeners = createListeners()
  const embedded = await openEmbeddedDatabase({
    folder: join(dataFolder, 'database'),
    settings: embeddedSettings,
    onFailure,
    onReadsInvalidated: listeners.notifyMissed,
    onRestarted: () => void renewListeners(),
    onLost,
  })
  const [pool, feedPool, readsPool] = (['all', 'feed', 'reads'] as const).map((purpose) =>
    createEmbeddedPool({
      connect: () => embedded.connect(purpose),
      onFailure,
      onNotification: listeners.notify,
    }),
  ) as [pg.Pool, pg.Pool, pg.Pool] // one for each purpose
  const activity: PoolActivity = {
    pools: { all: pool, feed: feedPool, reads: readsPool },
    observer: null,
  }

  async function renewListeners(): Promise<void> {
    try {
      for (const channel of listeners.channels()) await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      onFailure(error instanceof Error ? error : new Error(String(error)))
    }
    listeners.notifyMissed()
  }

  return {
    kind: 'embedded',
    pool,
    activity,
    db: createKysely(pool, { activity }),
    ingestDb: createKysely(feedPool, { activity }),
    readDb: createKysely(readsPool, { activity, readOnly: true }),
    share() {
      const { port1, port2 } = new MessageChannel()
      port1.on('message', ([channel, payload]: Notification) => listeners.notify(channel, payload))
      port1.unref()
      return { connections: embedded.share(), notifications: port2 }
    },
    async listen(channel, listener) {
      const stop = listeners.add(channel, listener)
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
      return stop
    },
    async close() {
      await Promise.all([readsPool.end(), feedPool.end(), pool.end()])
      await embedded.close()
    },
  }
}

interface EmbeddedPoolOptions {
  connect: () => Duplex
  onFailure: (error: Error) => void
  onNotification: (...notification: Notification) => void
}

/**
 * Creates a pool with one connection for one purpose. The embedded database has one
 * session for all connections and sends notifications to the connection in use.
 */
function createEmbeddedPool({ connect, onFailure, onNotification }: EmbeddedPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
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

/** Opens, in another thread, the database returned by `Database.share`. */
export async function openSharedDatabase(
  shared: SharedDatabase,
  onFailure: (error: Error) => void,
): Promise<Pick<Database, 'kind' | 'db' | 'ingestDb' | 'close'>> {
  if ('databaseUrl' in shared) return openPostgres(shared.databaseUrl, { onFailure })
  const { connections, notifications } = shared
  const pool = createEmbeddedPool({
    connect: () => connectToEmbedded(connections, 'feed'),
    onFailure,
    onNotification: (...notification) => notifications.postMessage(notification),
  })
  const db = createKysely(pool)
  return {
    kind: 'embedded',
    db,
    ingestDb: db,
    async close() {
      await pool.end()
      connections.close()
      notifications.close()
    },
  }
}

/**
 * The embedded database keeps no prepared statements: clients share one session, so
 * their statement names would collide.
 */
function createKysely(pool: pg.Pool, options: CallbackPoolOptions = {}): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createCallbackPool(pool, options) }) })
}

/**
 * Reports the loss of idle connections. One in use rejects its query; its event needs a
 * listener too, because the process would end without it.
 */
function reportLostConnections(pool: pg.Pool, onFailure: (error: Error) => void): void {
  pool.on('error', onFailure)
  pool.on('connect', (client) => void client.on('error', () => undefined))
}
