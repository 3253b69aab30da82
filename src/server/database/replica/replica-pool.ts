import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { mayReadReplica } from '../request-queries.ts'
import type { ReplicaState } from './replica-state.ts'

/** Counts of statements of public reads by the database that answered. */
export interface PublicReadCounts {
  primary: number
  replica: number
}

interface ReplicaFirstOptions {
  primary: PostgresPool
  replica: PostgresPool
  state: Pick<ReplicaState, 'isCurrent' | 'onFailure'>
  counts: PublicReadCounts
}

/**
 * A pool for single reads: the replica answers while it is current and the request allows it,
 * else the primary. A query that fails on the replica is repeated on the primary.
 */
export function createReplicaFirstPool({
  primary,
  replica,
  state,
  counts,
}: ReplicaFirstOptions): PostgresPool {
  async function connectToPrimary(): Promise<PostgresPoolClient> {
    counts.primary++
    return primary.connect()
  }

  async function repeatOnPrimary<R>(
    text: string,
    values: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    const client = await connectToPrimary()
    try {
      return await client.query<R>(text, values)
    } finally {
      client.release()
    }
  }

  function createClient(client: PostgresPoolClient): PostgresPoolClient {
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('this pool does not support cursors')
      return client.query(text, values).then(
        (result) => {
          counts.replica++
          return result
        },
        (error: unknown) => {
          state.onFailure(error)
          return repeatOnPrimary(text, values)
        },
      )
    }
    return { query, release: () => client.release() }
  }

  return {
    async connect() {
      if (!mayReadReplica() || !state.isCurrent()) return connectToPrimary()
      try {
        return createClient(await replica.connect())
      } catch (error) {
        state.onFailure(error)
        return connectToPrimary()
      }
    },
    end: () => Promise.resolve(),
  }
}
