import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/**
 * A pool as Kysely takes it, asked by callback. Asked by promise, node-postgres
 * (8.23) links each answer to the next: old rows then stay until the whole heap is
 * collected, and collecting the young ones takes ten times as long.
 */
export function askedByCallback(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      return askedClient(await pool.connect())
    },
    end: () => pool.end(),
  }
}

function askedClient(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new Error('this pool has no cursors')
    return new Promise((resolve, reject) => {
      client.query(asked, [...values], (error: Error | null, result) =>
        error ? reject(error) : resolve(result),
      )
    })
  }
  return { query, release: () => client.release() }
}
