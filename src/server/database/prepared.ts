import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* often */'

/**
 * Begins a statement that views of the map ask again and again: a connection of
 * PostgreSQL reads and checks its text once, and plans it once where it finds that as
 * good as anew, which takes as long as finding a few hundred records. Not for texts of
 * endless variety, for each is kept.
 */
export const prepared = sql.raw(mark)

export interface CallbackPoolOptions {
  /** Whether the connections of the pool are sessions of their own, which statements can be kept in. */
  keepPreparedStatements?: boolean
  /** Refuses every statement that does not begin with `select` or `with`. */
  readOnly?: boolean
}

const read = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i

/**
 * A pool as Kysely takes it, asked by callback. Asked by promise, node-postgres
 * (8.23) links each answer to the next: old rows then stay until the whole heap is
 * collected, and collecting the young ones takes ten times as long.
 */
export function createCallbackPool(pool: pg.Pool, asking: CallbackPoolOptions): PostgresPool {
  return {
    async connect() {
      return askedClient(await pool.connect(), asking)
    },
    end: () => pool.end(),
  }
}

function askedClient(
  client: pg.PoolClient,
  { keepPreparedStatements = false, readOnly = false }: CallbackPoolOptions,
): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new Error('this pool has no cursors')
    if (readOnly && !read.test(asked)) throw new Error('this pool is for reads alone')
    const name = keepPreparedStatements && asked.startsWith(mark) ? nameOf(asked) : undefined
    return new Promise((resolve, reject) => {
      client.query({ text: asked, values: [...values], name }, (error: Error | null, result) =>
        error ? reject(error) : resolve(result),
      )
    })
  }
  return { query, release: () => client.release() }
}

/** Names of kept statements by their text, the same on every connection. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `often ${names.size + 1}`
  names.set(text, name)
  return name
}
