import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { sql } from 'kysely'
import type pg from 'pg'
import type { PoolActivity } from './pool-activity.ts'
import { getQueryTimeoutMs } from './request-queries.ts'

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
  /** Queries of requests fail after a timeout, and their connection is closed. */
  canTimeOut?: boolean
}

/** Message of node-postgres for a query without an answer in time. */
const timeoutMessage = 'Query read timeout'

const read = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i

/**
 * Wraps a pool for Kysely with the callback API. With promises, node-postgres (8.23)
 * links each result to the next: old rows stay in memory until a full garbage
 * collection, and minor collections take ten times as long.
 */
export function createCallbackPool(pool: pg.Pool, options: CallbackPoolOptions): PostgresPool {
  return {
    async connect() {
      const startedAt = performance.now()
      try {
        const client = await pool.connect()
        options.activity?.observer?.onConnection(performance.now() - startedAt)
        return createCallbackClient(client, options)
      } catch (error) {
        options.activity?.observer?.onQuery(performance.now() - startedAt, false)
        throw error
      }
    },
    end: () => pool.end(),
  }
}

function createCallbackClient(
  client: pg.PoolClient,
  { keepPreparedStatements = false, readOnly = false, canTimeOut = false, activity }: CallbackPoolOptions,
): PostgresPoolClient {
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
    const timeoutMs = canTimeOut ? getQueryTimeoutMs() : undefined
    const config = { text, values: [...values], name, ...(timeoutMs && { query_timeout: timeoutMs }) }
    return new Promise((resolve, reject) => {
      const startedAt = performance.now()
      client.query(config, (error: Error | null, result) => {
        activity?.observer?.onQuery(performance.now() - startedAt, !error)
        if (!error) return resolve(result)
        if (error.message === timeoutMessage) failure = error
        reject(error)
      })
    })
  }
  return { query, release: () => client.release(failure ?? undefined) }
}

/** Names of prepared statements by their text, the same on every connection. */
const names = new Map<string, string>()

function getStatementName(text: string): string {
  const name = names.get(text) ?? `prepared ${names.size + 1}`
  names.set(text, name)
  return name
}
