import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { databaseTimeouts } from '../../core/limits/server.ts'
import { columnTypes as types } from './column-types.ts'
import { connectToEmbedded, openEmbeddedDatabase } from './embedded.ts'
import type { PoolActivity } from './pool-activity.ts'
import { createCallbackPool, type CallbackPoolOptions } from './prepared.ts'
import type { Tables } from './tables.ts'

export interface DatabaseOptions {
  /** URL of a PostgreSQL database; null for the embedded database. */
  databaseUrl: string | null
  /** Data folder of the installation; the embedded database is in its subfolder `database`. */
  dataFolder: string
  onFailure: (error: Error) => void
}

export type NotificationListener = (payload: string) => void
/** Removes a listener added with `listen`. */
export type Unsubscribe = () => void

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
/** Application name of Roadstead's sessions in PostgreSQL. */
export const applicationName = 'roadstead'

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
  pool.on('error', onFailure)
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

async function openEmbeddedPools({ dataFolder, onFailure }: DatabaseOptions): Promise<Database> {
  const listeners = createListeners()
  const embedded = await openEmbeddedDatabase({
    folder: join(dataFolder, 'database'),
    onFailure,
    onReadsInvalidated: listeners.notifyMissed,
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

/** A notification: the channel and the payload. */
type Notification = [channel: string, payload: string]

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
  pool.on('error', onFailure)
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

const reconnectMs = 1000

/** Listens on a dedicated connection and reconnects after the database was unavailable. */
function createPostgresListener(connectionString: string, onFailure: (error: Error) => void) {
  const listeners = createListeners()
  let client: pg.Client | null = null
  let connecting: Promise<pg.Client> | null = null
  let closed = false

  function getClient(): Promise<pg.Client> {
    if (client) return Promise.resolve(client)
    connecting ??= connect().finally(() => {
      connecting = null
    })
    return connecting
  }

  async function connect(): Promise<pg.Client> {
    const newClient = new pg.Client({ connectionString, keepAlive: true, application_name: applicationName })
    newClient.on('error', (error) => {
      onFailure(error)
      void reconnect(newClient)
    })
    newClient.on('end', () => void reconnect(newClient))
    newClient.on('notification', ({ channel, payload }) => listeners.notify(channel, payload ?? ''))
    await newClient.connect()
    for (const channel of listeners.channels())
      await newClient.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = newClient
    return newClient
  }

  async function reconnect(lost: pg.Client): Promise<void> {
    if (closed || client !== lost) return
    client = null
    while (!closed && !client) {
      await new Promise((resolve) => setTimeout(resolve, reconnectMs))
      try {
        if (closed) return
        const newClient = await getClient()
        if (closed) return void (await newClient.end())
        // Notifications may have been missed while disconnected.
        listeners.notifyMissed()
      } catch (error) {
        onFailure(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  return {
    async listen(channel: string, listener: NotificationListener) {
      const stop = listeners.add(channel, listener)
      await (await getClient()).query(`listen ${pg.escapeIdentifier(channel)}`)
      return stop
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}

function createListeners() {
  const byChannel = new Map<string, Set<NotificationListener>>()
  return {
    channels: () => [...byChannel.keys()],
    notify(channel: string, payload: string) {
      for (const listener of byChannel.get(channel) ?? []) listener(payload)
    },
    /** Calls every listener with an empty payload. */
    notifyMissed() {
      for (const listeners of byChannel.values()) for (const listener of listeners) listener('')
    },
    add(channel: string, listener: NotificationListener): Unsubscribe {
      const listeners = byChannel.get(channel) ?? new Set()
      byChannel.set(channel, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
  }
}
