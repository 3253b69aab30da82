import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replicaReads as limits } from '../../../../src/core/limits/server.ts'
import { watchReplica, type ReplicaState } from '../../../../src/server/database/replica/replica-state.ts'

let replica: { isReplica: boolean; hasReplayed: boolean; identity: string }
let notices: string[]
let state: ReplicaState

beforeEach(() => {
  replica = { isReplica: true, hasReplayed: true, identity: 'one' }
  notices = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  await state.close()
})

/** A pool that answers the queries of the watch, and nothing else. */
function createFakePool(identity: () => string): pg.Pool {
  const query = (request: string | { text: string }) => {
    const text = typeof request === 'string' ? request : request.text
    if (text.includes('pg_control_system')) return Promise.resolve({ rows: [{ identity: identity() }] })
    if (text.includes('pg_current_wal_lsn')) return Promise.resolve({ rows: [{ lsn: '0/1' }] })
    const { isReplica, hasReplayed } = replica
    return Promise.resolve({
      rows: [{ is_replica: isReplica, has_replayed: hasReplayed, behind_seconds: 12 }],
    })
  }
  return { query } as unknown as pg.Pool // the watch only queries
}

function watch(): void {
  state = watchReplica({
    primary: createFakePool(() => 'one'),
    replica: createFakePool(() => replica.identity),
    where: 'db2',
    onNotice: (text) => notices.push(text),
  })
}

it('is not current after a change until it has replayed the change', async () => {
  watch()
  expect(state.isCurrent()).toBe(false)
  expect(state.getStalenessMs()).toBeNull()
  await expect.poll(() => state.isCurrent()).toBe(true)
  replica.hasReplayed = false
  state.onChange()
  expect(state.isCurrent()).toBe(false)
  expect(state.getStalenessMs()).toBeGreaterThan(0)
  replica.hasReplayed = true
  await expect.poll(() => state.isCurrent()).toBe(true)
  expect(notices).toEqual([])
})

it('is not current while it cannot be reached; a failed query of another kind does not matter', async () => {
  watch()
  await expect.poll(() => state.isCurrent()).toBe(true)
  state.onFailure(new Error('canceling statement due to conflict with recovery'))
  expect(state.isCurrent()).toBe(true)
  state.onFailure(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  expect(state.isCurrent()).toBe(false)
  await expect.poll(state.isCurrent).toBe(true)
  expect(notices).toEqual([
    expect.stringMatching(/^The replica db2 is not used \(connect ECONNREFUSED\)/),
    'The replica db2 answers public reads again.',
  ])
})

it.each([
  ['a database that is no replica', { isReplica: false }, 'it is not a replica'],
  ['a replica of another database', { identity: 'two' }, 'it belongs to another database'],
])('is never current: %s', async (_what, fields, reason) => {
  Object.assign(replica, fields)
  watch()
  await expect.poll(() => notices).toHaveLength(1)
  expect(notices[0]).toContain(`db2 is not used (${reason})`)
  expect(state.isCurrent()).toBe(false)
})

it('is current only as long as the last check is not too old', async () => {
  watch()
  await expect.poll(() => state.isCurrent()).toBe(true)
  const checkedAt = performance.now() - (state.getStalenessMs() ?? 0)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(checkedAt + limits.maxStalenessMs - 1)
  expect(state.isCurrent()).toBe(true)
  clock.mockReturnValue(checkedAt + limits.maxStalenessMs + 1)
  expect(state.isCurrent()).toBe(false)
})

it('that does not catch up is not used, and the age of its last commit is reported', async () => {
  replica.hasReplayed = false
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += limits.maxStalenessMs))
  watch()
  await expect.poll(() => notices).toHaveLength(1)
  expect(notices[0]).toContain('db2 is not used (its last commit is 12 s old)')
})
