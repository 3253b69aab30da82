import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../../src/server/database/database.ts'
import { markScrubNeeded } from '../../../../src/server/accounts/personal-data/scrub-queries.ts'
import { personalTables } from '../../../../src/server/accounts/personal-data/personal-tables.ts'
import { createScrubber } from '../../../../src/server/accounts/personal-data/scrubber.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const isScrubNeeded = async () =>
  (await server.database.pool.query("select 1 from app_state where name = 'deleted data'")).rowCount === 1

it('scrubs immediately after the first deletion, and waits after the next', async () => {
  const failures: unknown[] = []
  const scrubber = createScrubber(server.database, (error) => failures.push(error), 60_000)
  await markScrubNeeded(server.database.db)
  scrubber.schedule()
  await expect.poll(isScrubNeeded, { timeout: 30_000 }).toBe(false)
  await markScrubNeeded(server.database.db)
  scrubber.schedule()
  await scrubber.close()
  expect(await isScrubNeeded()).toBe(true)
  expect(failures).toEqual([])
})

/** A database that records its statements; `isMarked`: whether deleted data is left. */
function createFakeDatabase(kind: Database['kind'] = 'embedded') {
  const state = { isMarked: true, statements: [] as string[], failure: null as Error | null }
  const query = (statement: string, values: unknown[] = []) => {
    if (state.failure) return Promise.reject(state.failure)
    state.statements.push(statement)
    if (statement.startsWith('delete')) {
      expect(values).toEqual(['deleted data', 'the time of the mark'])
      state.isMarked = false
    }
    if (
      statement.endsWith('from app_state where name = $1') &&
      state.isMarked &&
      !statement.startsWith('delete')
    )
      return Promise.resolve({ rows: [{ updated_at: 'the time of the mark' }] })
    return Promise.resolve({ rows: statement.includes('pg_inherits') ? [{ name: 'positions_x' }] : [] })
  }
  return { state, database: { kind, pool: { query } } as unknown as Database } // the scrubber uses only these
}

/** Tables whose records are kept: a deletion removes only the id of the account from them. */
const kept = ['places', 'place_revisions', 'nav_aids', 'nav_aid_revisions']
const partitioned = ['positions', 'sensor_readings']

it('rewrites the tables and the small partitions, then drops the old WAL files', async () => {
  const { state, database } = createFakeDatabase()
  const scrubber = createScrubber(database, () => undefined, 0)
  scrubber.schedule()
  await scrubber.close()
  const rewritten = state.statements.flatMap(
    (text) => /^vacuum \(full, analyze\) (\w+)$/.exec(text)?.[1] ?? [],
  )
  expect(rewritten).toEqual(expect.arrayContaining(['users', 'sessions', 'vessels', 'blobs', 'positions_x']))
  const others = Object.keys(personalTables).filter((table) => !rewritten.includes(table))
  expect(others.sort()).toEqual([...kept, ...partitioned].sort())
  expect(state.statements.slice(-6)).toEqual([
    'vacuum full pg_statistic',
    'set wal_recycle = off',
    'select pg_switch_wal()',
    'checkpoint',
    'reset wal_recycle',
    'delete from app_state where name = $1 and updated_at = $2::timestamptz',
  ])
})

it('does nothing without deleted data, on PostgreSQL, and after it was closed', async () => {
  const [unmarked, postgres, closed] = [
    createFakeDatabase(),
    createFakeDatabase('postgres'),
    createFakeDatabase(),
  ]
  unmarked.state.isMarked = false
  for (const { database } of [unmarked, postgres]) {
    const scrubber = createScrubber(database, () => undefined, 0)
    scrubber.schedule()
    await scrubber.close()
  }
  const scrubber = createScrubber(closed.database, () => undefined, 0)
  await scrubber.close()
  scrubber.schedule()
  await scrubber.close()
  const count = ({ state }: typeof closed) => state.statements.length
  expect(count(unmarked)).toBe(1)
  expect(count(postgres)).toBe(0)
  expect(count(closed)).toBe(0)
})

it('scrubs again after the minimum interval, and at once after a failure, which it reports', async () => {
  const { state, database } = createFakeDatabase()
  const failures: unknown[] = []
  const scrubber = createScrubber(database, (error) => failures.push(error), 30)
  state.failure = new Error('no space left')
  scrubber.schedule()
  await expect.poll(() => failures).toEqual([state.failure])
  state.failure = null
  scrubber.schedule()
  await expect.poll(() => state.isMarked).toBe(false)
  state.isMarked = true
  scrubber.schedule()
  scrubber.schedule()
  expect(state.isMarked).toBe(true)
  await expect.poll(() => state.isMarked).toBe(false)
  expect(state.statements.filter((text) => text === 'checkpoint')).toHaveLength(2)
  await scrubber.close()
})
