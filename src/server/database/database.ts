import { join } from 'node:path'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import pg from 'pg'
import { databaseTimeouts } from '../../core/limits/server.ts'
import { connectToEmbedded, openEmbeddedDatabase } from './embedded/embedded.ts'
import { createEmbeddedPool } from './embedded/embedded-pool.ts'
import type { ConnectionPurpose } from './embedded/scheduler.ts'
import { startEventBroker, type EventBroker } from './events/event-broker.ts'
import { readDatabaseIdentity } from './events/database-identity.ts'
import {
  createListeners,
  createPostgresListener,
  type Notification,
  type NotificationListener,
  type Unsubscribe,
} from './events/notification-listeners.ts'
import { createKysely, readOneRow, toKysely } from './kysely.ts'
import type { PoolActivity } from './pool-activity.ts'
import { createConnectionSockets } from './postgres/connection-sockets.ts'
import { openPostgresPool } from './postgres/postgres-pool.ts'
import { createCallbackPool } from './prepared.ts'
import { setReplicaReads } from './replica/allow-replica.ts'
import { openReplica, type Replica } from './replica/replica.ts'
import type { Db, ReadDb } from './tables.ts'

export interface DatabaseOptions {
  /** URL of a PostgreSQL database; null for the embedded database. */
  databaseUrl: string | null
  /** Data folder of the installation; the embedded database is in its subfolder `database`. */
  dataFolder: string
  /** Further settings of the embedded PostgreSQL, as `name=value`. */
  embeddedSettings?: readonly string[]
  /** URL of a message broker that carries the events of PostgreSQL servers to each other. */
  eventsUrl?: string | null
  /** URL of a streaming replica of the PostgreSQL database. */
  databaseReplicaUrl?: string | null
  onFailure: (error: Error) => void
  /** Receives lines for the log about the message broker and the replica. */
  onNotice?: (text: string) => void
  /** The embedded database ended and could not be restarted. */
  onLost?: (error: Error) => void
}

/** Access to the database, embedded or PostgreSQL, with the same driver and the same SQL: through two handles. */
export interface Database {
  kind: 'embedded' | 'postgres'
  /** For writes and for transactions. */
  db: Db
  /**
   * For reads of interactive requests, which on the embedded database do not wait for writes. Rejects statements that
   * write. The function with a statement decides whether a replica may answer it: see `allowReplica`.
   */
  readDb: ReadDb
  /** The same database for a feed: on the embedded one, `readDb` reads between the statements of its transactions. */
  forFeed(): FeedDatabase
  /** Reads one row, without waiting behind the reads of requests. Throws if the database does not answer. */
  check(): Promise<void>
  /** The replica, if one is configured. */
  replica: Replica | null
  pool: pg.Pool
  /** Pools and times of statements, for metrics. */
  activity: PoolActivity
  /** The message broker of events, if one is configured. */
  eventBroker: Pick<EventBroker, 'getStatus'> | null
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
  /**
   * Closes the connections to a PostgreSQL server at once, before `close` or while it waits: statements without an
   * answer fail. Does nothing on the embedded database.
   */
  interrupt(): void
  /** Aborted by `interrupt`; for threads, whose connections are their own. */
  interrupted: AbortSignal
  close(): Promise<void>
}

/** What a feed or a long import writes to. */
export interface FeedDatabase {
  kind: Database['kind']
  feedDb: Db
}

/**
 * URL of a PostgreSQL database, or ports to the embedded one: for connections and for
 * received notifications.
 */
export type SharedDatabase =
  | { databaseUrl: string; eventsUrl: string | null }
  | { connections: MessagePort; notifications: MessagePort }

/**
 * Connections for reads on the embedded database, more than it can serve at a time: with a single
 * one, the next read would reach the session only after the main thread has handled the last, and
 * the feed would get the time between them.
 */
const embeddedReadConnections = 16

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbeddedPools(options)
}

async function openPostgres(
  connectionString: string,
  {
    eventsUrl = null,
    databaseReplicaUrl = null,
    onFailure,
    onNotice = () => undefined,
  }: Omit<DatabaseOptions, 'databaseUrl' | 'dataFolder'>,
): Promise<Database> {
  const sockets = createConnectionSockets()
  const interruption = new AbortController()
  const poolOptions = {
    connectionString,
    connectionTimeoutMs: databaseTimeouts.connectionMs,
    sockets,
    onFailure,
  }
  const pool = openPostgresPool(poolOptions)
  const healthPool = openPostgresPool({ ...poolOptions, connections: 1 })
  const listeners = createListeners(onFailure)
  const listener = createPostgresListener(connectionString, listeners, sockets, onFailure)
  const eventBroker =
    eventsUrl === null
      ? null
      : startEventBroker({
          url: eventsUrl,
          listeners,
          readPrefix: () => readDatabaseIdentity(pool),
          notify: async (notification) => void (await pool.query('select pg_notify($1, $2)', notification)),
          onFailure,
          onNotice,
        })
  const activity: PoolActivity = { pools: { all: pool }, observer: null }
  const options = { activity, keepPreparedStatements: true, eventBroker }
  const db = createKysely(pool, options)
  const readPool = createCallbackPool(pool, { ...options, readOnly: true })
  const readDb = toKysely(readPool)
  const healthDb = createKysely(healthPool, { readOnly: true })
  const replica =
    databaseReplicaUrl === null
      ? null
      : openReplica({
          url: databaseReplicaUrl,
          primary: pool,
          primaryReads: readPool,
          sockets,
          activity,
          onNotice,
        })
  if (replica) {
    activity.pools.replica = replica.connections
    setReplicaReads(readDb, toKysely(replica.publicPool))
  }
  return {
    kind: 'postgres',
    pool,
    replica,
    activity,
    eventBroker,
    db,
    readDb,
    forFeed: () => ({ kind: 'postgres', feedDb: db }),
    check: () => readOneRow(healthDb),
    share: () => ({ databaseUrl: connectionString, eventsUrl }),
    listen: listener.listen,
    interrupt() {
      interruption.abort()
      sockets.destroyAll()
    },
    interrupted: interruption.signal,
    async close() {
      await replica?.close()
      await eventBroker?.close()
      await listener.close()
      await Promise.all([pool.end(), healthPool.end()])
    },
  }
}

async function openEmbeddedPools({
  dataFolder,
  embeddedSettings = [],
  onFailure,
  onLost = onFailure,
}: DatabaseOptions): Promise<Database> {
  const listeners = createListeners(onFailure)
  const embedded = await openEmbeddedDatabase({
    folder: join(dataFolder, 'database'),
    settings: embeddedSettings,
    onFailure,
    onReadsInvalidated: listeners.notifyMissed,
    onRestarted: () => void renewListeners(),
    onLost,
  })
  const createPool = (purpose: ConnectionPurpose, connections: number) =>
    createEmbeddedPool({
      connect: () => embedded.connect(purpose),
      connections,
      onFailure,
      onNotification: listeners.notify,
    })
  const pool = createPool('all', 1)
  const feedPool = createPool('feed', 1)
  const readsPool = createPool('reads', embeddedReadConnections)
  const healthPool = createPool('reads', 1)
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

  const feedDb = createKysely(feedPool, { activity })
  const healthDb = createKysely(healthPool, { readOnly: true })
  return {
    kind: 'embedded',
    pool,
    activity,
    eventBroker: null,
    replica: null,
    db: createKysely(pool, { activity }),
    readDb: createKysely(readsPool, { activity, readOnly: true }),
    forFeed: () => ({ kind: 'embedded', feedDb }),
    check: () => readOneRow(healthDb),
    share() {
      const { port1, port2 } = new MessageChannel()
      port1.on('message', ([channel, payload]: Notification) => listeners.notify(channel, payload))
      port1.unref()
      return { connections: embedded.share(), notifications: port2 }
    },
    interrupt: () => undefined,
    interrupted: new AbortController().signal,
    async listen(channel, listener) {
      const stop = listeners.add(channel, listener)
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
      return stop
    },
    async close() {
      await Promise.all([healthPool.end(), readsPool.end(), feedPool.end(), pool.end()])
      await embedded.close()
    },
  }
}

/** Opens, in another thread, the database returned by `Database.share` for a feed. */
export async function openSharedDatabase(
  shared: SharedDatabase,
  onFailure: (error: Error) => void,
): Promise<FeedDatabase & Pick<Database, 'close'>> {
  if ('databaseUrl' in shared) {
    const { databaseUrl, eventsUrl } = shared
    const { kind, db, close } = await openPostgres(databaseUrl, { eventsUrl, onFailure })
    return { kind, feedDb: db, close }
  }
  const { connections, notifications } = shared
  const pool = createEmbeddedPool({
    connect: () => connectToEmbedded(connections, 'feed'),
    connections: 1,
    onFailure,
    onNotification: (...notification) => notifications.postMessage(notification),
  })
  return {
    kind: 'embedded',
    feedDb: createKysely(pool),
    async close() {
      await pool.end()
      connections.close()
      notifications.close()
    },
  }
}
