import type pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { overload } from '../../../src/core/limits/server.ts'
import { createCallbackPool, type CallbackPoolOptions } from '../../../src/server/database/prepared.ts'
import { DatabaseTimeoutError } from '../../../src/server/database/overload-errors.ts'
import {
  createDatabaseTime,
  createWaitLimit,
  runInRequest,
} from '../../../src/server/database/request-queries.ts'

afterEach(() => void vi.useRealTimers())

/** A pool that records the names of statements and fails for `fail`. */
function createFakePool() {
  const names: (string | undefined)[] = []
  const client = {
    query({ text, name }: pg.QueryConfig, callback: (error: Error | null, result: unknown) => void) {
      names.push(name)
      if (text === 'fail') callback(new Error('failed'), undefined)
      else callback(null, { rows: [{ text }] })
    },
    release: () => undefined,
  }
  const pool = { connect: () => Promise.resolve(client), waitingCount: 0 }
  return { names, pool: pool as unknown as pg.Pool } // the methods used by the callback pool
}

async function connect(options: CallbackPoolOptions) {
  const { names, pool } = createFakePool()
  return { names, client: await createCallbackPool(pool, options).connect() }
}

it('a statement marked as prepared has the same name each time, others have none', async () => {
  const { names, client } = await connect({ keepPreparedStatements: true })
  for (const text of [
    '/* prepared */ select 1',
    '/* prepared */ select 2',
    'select 1',
    '/* prepared */ select 1',
  ])
    await client.query(text, [])
  const [first, second, plain, repeated] = names
  expect(plain).toBeUndefined()
  expect(repeated).toEqual(first)
  expect(first).toMatch(/^prepared \d+$/)
  expect(second).not.toBe(first)
})

it('a pool whose connections share a session keeps no prepared statements', async () => {
  const { names, client } = await connect({})
  await client.query('/* prepared */ select 1', [])
  expect(names).toEqual([undefined])
})

it.each(['select 1', ' WITH a as (select 1) select', '/* prepared */ select 1'])(
  'a read-only pool executes %s',
  async (text) => {
    const { client } = await connect({ readOnly: true })
    expect(await client.query(text, [])).toEqual({ rows: [{ text }] })
  },
)

it.each(['update places set id = 1', 'selected', '/* select */ delete from places'])(
  'a read-only pool refuses %s',
  async (text) => {
    const { names, client } = await connect({ readOnly: true })
    expect(() => client.query(text, [])).toThrow('this pool is read-only')
    expect(names).toEqual([])
  },
)

it('a failed statement rejects', async () => {
  const { client } = await connect({})
  await expect(client.query('fail', [])).rejects.toThrow('failed')
})

it('a request without a connection is refused while others have waited for long; jobs and requests with a connection continue', async () => {
  vi.useFakeTimers()
  const client = { release: () => undefined }
  const fake = {
    waitingCount: 0,
    connect: () =>
      new Promise((resolve) => setTimeout(() => resolve(client), overload.maxConnectionWaitMs + 1)),
  }
  const pool = createCallbackPool(fake as unknown as pg.Pool, {}) // the methods used by the callback pool
  const time = createDatabaseTime()
  const connectInRequest = (own = createDatabaseTime()) =>
    new Promise<string>((resolve) =>
      runInRequest({ time: own, mayReadReplica: false }, () => {
        pool.connect().then(
          () => resolve('connected'),
          (error: Error) => resolve(error.message),
        )
      }),
    )
  const connectAll = async (...waits: Promise<unknown>[]) => {
    await vi.advanceTimersByTimeAsync(overload.maxConnectionWaitMs + 1)
    return Promise.all(waits)
  }
  expect(await connectAll(connectInRequest(time))).toEqual(['connected'])
  // The last one waited for long, but no one waits now.
  expect(await connectAll(connectInRequest())).toEqual(['connected'])
  fake.waitingCount = 1
  expect(await connectInRequest()).toBe('The server has too many requests to answer')
  expect(await connectAll(connectInRequest(time))).toEqual(['connected'])
  await expect(connectAll(pool.connect())).resolves.toHaveLength(1)
})

it('a connection whose statement got no answer in time is not used again', async () => {
  vi.useFakeTimers()
  const sent: unknown[] = []
  const released: unknown[] = []
  const hanging = {
    query: ({ text }: pg.QueryConfig) => void sent.push(text),
    release: (failure?: Error) => void released.push(failure),
  }
  const fake = { connect: () => Promise.resolve(hanging), waitingCount: 0 }
  const pool = createCallbackPool(fake as unknown as pg.Pool, { time: createWaitLimit(1000) }) // as above
  const client = await pool.connect()
  const refused = expect(client.query('select 1', [])).rejects.toThrow(DatabaseTimeoutError)
  await vi.advanceTimersByTimeAsync(1000)
  await refused
  // The rollback of its transaction would wait too.
  await expect(client.query('rollback', [])).rejects.toThrow(DatabaseTimeoutError)
  client.release()
  expect(sent).toEqual(['select 1'])
  expect(released).toEqual([expect.any(DatabaseTimeoutError)])
})
