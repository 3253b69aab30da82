import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createReplicaFirstPool } from '../../../../src/server/database/replica/replica-pool.ts'
import { createDatabaseTime, runInRequest } from '../../../../src/server/database/request-queries.ts'

/** A pool that records its statements, and fails with `failure`. */
function createFakePool(
  name: string,
  failure: Error | null = null,
  isFull = false,
): PostgresPool & { statements: string[] } {
  const statements: string[] = []
  const client = {
    query: (text: string) => {
      statements.push(text)
      return failure ? Promise.reject(failure) : Promise.resolve({ command: 'SELECT', rows: [{ name }] })
    },
    release: () => undefined,
  } as unknown as PostgresPoolClient // cursors are not used
  const connect = () => (isFull ? Promise.reject(new Error('no connection')) : Promise.resolve(client))
  return { statements, connect, end: () => Promise.resolve() }
}

interface Situation {
  mayReadReplica?: boolean
  isCurrent?: boolean
  failure?: Error | null
  isFull?: boolean
}

/** Reads once and returns the name of the database that answered. */
async function read({ mayReadReplica = true, isCurrent = true, failure = null, isFull = false }: Situation) {
  const failures: unknown[] = []
  const counts = { primary: 0, replica: 0 }
  const replica = createFakePool('replica', failure, isFull)
  const pool = createReplicaFirstPool({
    primary: createFakePool('primary'),
    replica,
    state: { isCurrent: () => isCurrent, onFailure: (error) => void failures.push(error) },
    counts,
  })
  const answered = await new Promise<unknown>((resolve, reject) =>
    runInRequest(
      { time: createDatabaseTime(), mayReadReplica },
      () =>
        void pool
          .connect()
          .then((client) => client.query('select 1', []))
          .then(({ rows }) => resolve(rows[0]), reject),
    ),
  )
  return { answered, counts, failures, askedReplica: replica.statements.length > 0 }
}

describe('public reads', () => {
  it('are answered by a replica that is current', async () => {
    expect(await read({})).toMatchObject({
      answered: { name: 'replica' },
      counts: { primary: 0, replica: 1 },
    })
  })

  it.each([
    ['of a client that has just written', { mayReadReplica: false }],
    ['while the replica is behind', { isCurrent: false }],
  ])('%s never reach the replica', async (_when, situation) => {
    expect(await read(situation)).toMatchObject({
      answered: { name: 'primary' },
      counts: { primary: 1, replica: 0 },
      askedReplica: false,
    })
  })

  it('that fail on the replica are repeated on the primary', async () => {
    const failure = new Error('canceling statement due to conflict with recovery')
    expect(await read({ failure })).toEqual({
      answered: { name: 'primary' },
      counts: { primary: 1, replica: 0 },
      failures: [failure],
      askedReplica: true,
    })
  })

  it('for which the replica has no connection go to the primary', async () => {
    expect(await read({ isFull: true })).toEqual({
      answered: { name: 'primary' },
      counts: { primary: 1, replica: 0 },
      failures: [new Error('no connection')],
      askedReplica: false,
    })
  })
})
