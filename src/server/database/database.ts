import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createCallbackPool, type CallbackPoolOptions } from './prepared.ts'
import { connectToEmbedded, openEmbeddedDatabase } from './embedded.ts'
import type { PointColumn, Tables } from './tables.ts'

export interface DatabaseOptions {
  /** Address of a PostgreSQL; null takes the embedded database. */
  databaseUrl: string | null
  /** Folder of the installation; the embedded database lies in its `database/`. */
  dataFolder: string
  onFailure: (error: Error) => void
}

export type NotificationListener = (payload: string) => void
/** Ends what `listen` began. */
export type Unsubscribe = () => void

/** The one seam to the database, embedded or PostgreSQL: the same driver and the same SQL over both. */
export interface Database {
  kind: 'embedded' | 'postgres'
  db: Kysely<Tables>
  /** The same for transactions of what is observed: those of the embedded database let `reads` in between their statements. */
  ingestDb: Kysely<Tables>
  /** The same for reads that someone waits for. Refuses statements that change something, and transactions. */
  readDb: Kysely<Tables>
  pool: pg.Pool
  /**
   * Calls `listener` with the payload of every notification on a channel, and
   * with an empty one after a time in which some may have been missed. A channel
   * may have several listeners; all share one connection.
   */
  listen(channel: string, listener: NotificationListener): Promise<Unsubscribe>
  /** What another thread of ours opens the same database with (`openSharedDatabase`); its ports are to be moved there. */
  share(): SharedDatabase
  close(): Promise<void>
}

/** The address of a PostgreSQL, or ports to the embedded database: for connections, and for what they were told. */
export type SharedDatabase = { databaseUrl: string } | { connections: MessagePort; notices: MessagePort }

/** How long a query waits for a free connection before it fails. */
const connectionTimeoutMs = 10_000
const postgresConnections = 10
/** By this name a PostgreSQL knows our sessions. */
export const applicationName = 'roadstead'

/** Of the type `point`, which node-postgres reads but has no name for. */
const pointOid = 600
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoTime)
types.setTypeParser(pg.types.builtins.BPCHAR, (text) => text.trimEnd())
types.setTypeParser(pointOid, pointOf)

const utcTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

/** A time as our sessions write it, in UTC, put together anew; a Date, several times slower, reads any other. */
function isoTime(text: string): string {
  const [, day, time, fraction = ''] = utcTime.exec(text) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(text).toISOString()
}

/** `(x,y)`; views of the map have thousands. */
function pointOf(text: string): PointColumn {
  const comma = text.indexOf(',')
  return { x: Number(text.slice(1, comma)), y: Number(text.slice(comma + 1, -1)) }
}

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
    connectionTimeoutMillis: connectionTimeoutMs,
    options: '-c timezone=UTC',
    application_name: applicationName,
    types,
  })
  pool.on('error', onFailure)
  const listener = postgresListener(connectionString, onFailure)
  const db = kysely(pool, { keepPreparedStatements: true })
  return {
    kind: 'postgres',
    pool,
    db,
    ingestDb: db,
    readDb: kysely(pool, { keepPreparedStatements: true, readOnly: true }),
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
    onReadsInvalidated: listeners.tellMissed,
  })
  const [pool, feedPool, readsPool] = (['all', 'feed', 'reads'] as const).map((purpose) =>
    embeddedPool({ connect: () => embedded.connect(purpose), onFailure, onNotice: listeners.tell }),
  ) as [pg.Pool, pg.Pool, pg.Pool] // one for each purpose
  return {
    kind: 'embedded',
    pool,
    db: kysely(pool),
    ingestDb: kysely(feedPool),
    readDb: kysely(readsPool, { readOnly: true }),
    share() {
      const { port1, port2 } = new MessageChannel()
      port1.on('message', ([channel, payload]: Notice) => listeners.tell(channel, payload))
      port1.unref()
      return { connections: embedded.share(), notices: port2 }
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

/** What a connection was told: the channel and the payload. */
type Notice = [channel: string, payload: string]

interface EmbeddedPoolOptions {
  connect: () => Duplex
  onFailure: (error: Error) => void
  onNotice: (...notice: Notice) => void
}

/**
 * Connections for one purpose, one at a time: the embedded database has one session.
 * It listens, and tells whichever connection speaks with it then.
 */
function embeddedPool({ connect, onFailure, onNotice }: EmbeddedPoolOptions): pg.Pool {
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
    client.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''))
  })
  return pool
}

/** Opens in a thread what `Database.lend` gave it. */
export async function openSharedDatabase(
  lent: SharedDatabase,
  onFailure: (error: Error) => void,
): Promise<Pick<Database, 'kind' | 'db' | 'ingestDb' | 'close'>> {
  if ('databaseUrl' in lent) return openPostgres(lent.databaseUrl, { onFailure })
  const { connections, notices } = lent
  const pool = embeddedPool({
    connect: () => connectToEmbedded(connections, 'feed'),
    onFailure,
    onNotice: (...notice) => notices.postMessage(notice),
  })
  const db = kysely(pool)
  return {
    kind: 'embedded',
    db,
    ingestDb: db,
    async close() {
      await pool.end()
      connections.close()
      notices.close()
    },
  }
}

/** On the embedded database statements are not kept: each client that is lent the session would keep its own by the same names. */
function kysely(pool: pg.Pool, asking: CallbackPoolOptions = {}): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createCallbackPool(pool, asking) }) })
}

const reconnectMs = 1000

/** A connection of its own that listens, and comes back when the database was away. */
function postgresListener(connectionString: string, onFailure: (error: Error) => void) {
  const listeners = createListeners()
  let client: pg.Client | null = null
  let connecting: Promise<pg.Client> | null = null
  let closed = false

  function connected(): Promise<pg.Client> {
    if (client) return Promise.resolve(client)
    connecting ??= connect().finally(() => {
      connecting = null
    })
    return connecting
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString, keepAlive: true, application_name: applicationName })
    fresh.on('error', (error) => {
      onFailure(error)
      void comeBack(fresh)
    })
    fresh.on('end', () => void comeBack(fresh))
    fresh.on('notification', ({ channel, payload }) => listeners.tell(channel, payload ?? ''))
    await fresh.connect()
    for (const channel of listeners.channels()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = fresh
    return fresh
  }

  async function comeBack(lost: pg.Client): Promise<void> {
    if (closed || client !== lost) return
    client = null
    while (!closed && !client) {
      await new Promise((resolve) => setTimeout(resolve, reconnectMs))
      try {
        if (closed) return
        const fresh = await connected()
        if (closed) return void (await fresh.end())
        // What was said while nobody listened is unknown.
        listeners.tellMissed()
      } catch (error) {
        onFailure(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  return {
    async listen(channel: string, listener: NotificationListener) {
      const stop = listeners.add(channel, listener)
      await (await connected()).query(`listen ${pg.escapeIdentifier(channel)}`)
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
    tell(channel: string, payload: string) {
      for (const listener of byChannel.get(channel) ?? []) listener(payload)
    },
    /** Every listener is told so by an empty payload. */
    tellMissed() {
      for (const listeners of byChannel.values()) for (const listener of listeners) listener('')
    },
    add(channel: string, listener: NotificationListener): Unsubscribe {
      const listeners = byChannel.get(channel) ?? new Set()
      byChannel.set(channel, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
  }
}
