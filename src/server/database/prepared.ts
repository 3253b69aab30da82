import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { sql } from 'kysely'
import type pg from 'pg'
import { overload } from '../../core/limits/server.ts'
import { createOutbox } from './events/outbox.ts'
import type { EventBroker } from './events/event-broker.ts'
import type { PoolActivity } from './pool-activity.ts'
import { getDatabaseTime, runOutsideRequest, type DatabaseTime } from './request-queries.ts'
import { DatabaseTimeoutError, OverloadError } from './overload-errors.ts'

const marker = '/* prepared */'

/**
 * Marks a statement as frequently used, at its start. Connections to PostgreSQL keep it
 * as a prepared statement and parse it once, which saves as much time as finding a few
 * hundred records. Do not use it for statements with unlimited variants: each one is
 * kept.
 */
export const prepared = sql.raw(marker)

export interface CallbackPoolOptions {
  /** True if each connection has its own session that can keep prepared statements. */
  keepPreparedStatements?: boolean
  /** Rejects statements that do not start with `select` or `with`. */
  readOnly?: boolean
  /** Receives the times of statements, if it has an observer. */
  activity?: PoolActivity
  /** Carries the events of committed transactions. */
  eventBroker?: EventBroker | null
  /** Limits each wait, instead of the time of the request that waits. */
  time?: DatabaseTime
}

const read = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i

/**
 * Wraps a pool for Kysely with the callback API. With promises, node-postgres (8.23)
 * links each result to the next: old rows stay in memory until a full garbage
 * collection, and minor collections take ten times as long.
 */
export function createCallbackPool(pool: pg.Pool, options: CallbackPoolOptions): PostgresPool {
  const { activity } = options
  const take = createClientTaker(pool, options)
  return {
    async connect() {
      const startedAt = performance.now()
      try {
        const client = await take()
        activity?.observer?.onConnection(performance.now() - startedAt)
        return createCallbackClient(client, options)
      } catch (error) {
        activity?.observer?.onQuery(performance.now() - startedAt, false)
        throw error
      }
    },
    end: () => pool.end(),
  }
}

/**
 * Returns a function that takes a connection, for a request only as long as it may wait. A request
 * that has none yet is refused while others wait for long: it would make them later, and probably
 * end without an answer. Connections are made and passed on outside of requests, because
 * events of a connection run in the context in which it was made.
 */
function createClientTaker(pool: pg.Pool, options: CallbackPoolOptions): () => Promise<pg.PoolClient> {
  let lastWaitMs = 0

  async function take(): Promise<pg.PoolClient> {
    const startedAt = performance.now()
    const client = await runOutsideRequest(() => pool.connect())
    lastWaitMs = performance.now() - startedAt
    return client
  }

  const isOverloaded = () => pool.waitingCount > 0 && lastWaitMs > overload.maxConnectionWaitMs

  return () => {
    const time = options.time ?? getDatabaseTime()
    if (!time) return take()
    if (!time.isAdmitted && isOverloaded()) return Promise.reject(new OverloadError('database_queue'))
    time.isAdmitted = true
    return time.limit(take, { onLate: (client) => runOutsideRequest(() => client.release()) })
  }
}

function createCallbackClient(client: pg.PoolClient, options: CallbackPoolOptions): PostgresPoolClient {
  const { keepPreparedStatements = false, readOnly = false, activity } = options
  const outbox = options.eventBroker ? createOutbox(options.eventBroker) : null
  /** Set when a query got no answer in time: the connection may be stuck and is not used again. */
  let failure: Error | null = null
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('this pool does not support cursors')
    if (readOnly && !read.test(text)) throw new Error('this pool is read-only')
    const name = keepPreparedStatements && text.startsWith(marker) ? getStatementName(text) : undefined
    // Without a connection, the rollback of a transaction would wait too.
    if (failure) return Promise.reject(failure)
    if (outbox?.take(text, values)) return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] })
    const send = () =>
      new Promise((resolve, reject) => {
        const startedAt = performance.now()
        client.query({ text, values: [...values], name }, (error: Error | null, result) => {
          activity?.observer?.onQuery(performance.now() - startedAt, !error)
          if (error) return reject(error)
          outbox?.onExecuted(text, result.command)
          resolve(result)
        })
      })
    const time = options.time ?? getDatabaseTime()
    if (!time) return send()
    return time.limit(send, { onTimeout: () => (failure = new DatabaseTimeoutError()) })
  }
  return { query, release: () => runOutsideRequest(() => client.release(failure ?? undefined)) }
}

/** Names of prepared statements by their text, the same on every connection. */
const names = new Map<string, string>()

function getStatementName(text: string): string {
  const name = names.get(text) ?? `prepared ${names.size + 1}`
  names.set(text, name)
  return name
}
