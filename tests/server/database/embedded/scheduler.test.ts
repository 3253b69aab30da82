import { expect, test } from 'vitest'
import {
  createSessionScheduler,
  type SchedulerClient,
  type ConnectionPurpose,
  type ScheduledSession,
  type TransactionStatus,
} from '../../../../src/server/database/embedded/scheduler.ts'

const owner = 0

/** A client with a name for its log lines. */
interface NamedClient extends SchedulerClient {
  name: string
}

/** Creates a scheduler on a fake session that interprets one-word queries and records them. */
function createScheduler() {
  const log: string[] = []
  const statusByQuery: Record<string, TransactionStatus> = {
    begin: 'in transaction',
    half: 'unfinished',
    commit: 'idle',
    rollback: 'idle',
  }
  let isOpen = false
  const session: ScheduledSession<NamedClient> = {
    async execute({ name }, bytes) {
      const text = decodeQuery(bytes)
      await Promise.resolve()
      log.push(`${name} ${text}`)
      if (text === 'breaks') throw new Error('it broke')
      const status = statusByQuery[text] ?? (isOpen ? 'in transaction' : 'idle')
      isOpen = status === 'in transaction'
      return { transactionStatus: status, isRolledBack: text === 'rollback' }
    },
    async executeReadInTransaction({ name }, bytes) {
      await Promise.resolve()
      log.push(`${name} ${decodeQuery(bytes)} inside`)
    },
    async rollback() {
      await Promise.resolve()
      isOpen = false
      log.push('rolled back')
    },
    invalidateReads: () => log.push('reads invalidated'),
    onFailure: (error) => log.push(String(error)),
  }
  const scheduler = createSessionScheduler(session)
  /** The session needs no turn of the event loop, and the scheduler one per task: 50 are more than enough. */
  async function waitUntilIdle(): Promise<void> {
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const connect = (
    purpose: ConnectionPurpose,
    name: string = purpose,
    ownedBy: number = owner,
  ): NamedClient => ({
    purpose,
    name,
    owner: ownedBy,
  })
  /** Sends a query of each client and waits until the scheduler is idle. */
  async function send(...messages: [NamedClient, string][]): Promise<void> {
    for (const [connection, text] of messages) scheduler.send(connection, query(text))
    await waitUntilIdle()
  }
  return { log, scheduler, connect, send, waitUntilIdle }
}

const query = (text: string) => new Uint8Array([...Buffer.from('Q'), 0, 0, 0, 0, ...Buffer.from(text)])
const decodeQuery = (bytes: Uint8Array) => Buffer.from(bytes.subarray(5)).toString()

test('a client in a transaction keeps the session; the queued messages of others follow in order', async () => {
  const { log, connect, send } = createScheduler()
  const [all, feed, reads] = [connect('all'), connect('feed'), connect('reads')]
  await send([all, 'begin'])
  await send([feed, 'begin'], [reads, 'select'], [all, 'insert'])
  expect(log).toEqual(['all begin', 'all insert'])
  await send([all, 'commit'])
  expect(log.slice(2)).toEqual(['all commit', 'reads select', 'feed begin'])
})

test('complete reads run between the statements of an ingest transaction, and nothing else', async () => {
  const { log, scheduler, connect, send, waitUntilIdle } = createScheduler()
  const [all, feed, reads] = [connect('all'), connect('feed'), connect('reads')]
  await send([feed, 'begin'])
  await send([all, 'update'], [reads, 'select'])
  expect(log).toEqual(['feed begin', 'reads select inside'])
  // The first part of an extended query is not complete and must wait.
  scheduler.send(reads, new Uint8Array([...Buffer.from('P'), 0, 0, 0, 0, ...Buffer.from('parse')]))
  await waitUntilIdle()
  expect(log).toHaveLength(2)
  await send([feed, 'commit'])
  expect(log.slice(2)).toEqual(['feed commit', 'reads parse', 'all update'])
})

test('nothing runs during an unfinished statement, not even reads in an ingest transaction', async () => {
  const { log, connect, send } = createScheduler()
  const [feed, reads] = [connect('feed'), connect('reads')]
  await send([feed, 'half'])
  await send([reads, 'select'])
  expect(log).toEqual(['feed half'])
  await send([feed, 'commit'])
  expect(log).toEqual(['feed half', 'feed commit', 'reads select'])
})

test('reads alternate with the statements of an ingest transaction', async () => {
  const { log, connect, send } = createScheduler()
  const [feed, reads, more] = [connect('feed'), connect('reads'), connect('reads', 'more', 1)]
  await send([feed, 'begin'])
  await send([feed, 'one'], [reads, 'a'], [more, 'b'], [feed, 'two'])
  expect(log).toEqual(['feed begin', 'reads a inside', 'feed one', 'more b inside', 'feed two'])
})

test('reads are invalidated only if the transaction they ran in is rolled back', async () => {
  const { log, connect, send } = createScheduler()
  const [feed, reads] = [connect('feed'), connect('reads')]
  await send([feed, 'begin'], [feed, 'rollback'])
  await send([feed, 'begin'])
  await send([reads, 'select'])
  await send([feed, 'commit'], [feed, 'begin'], [reads, 'select'])
  expect(log).not.toContain('reads invalidated')
  await send([reads, 'select'])
  await send([feed, 'rollback'])
  expect(log.slice(-2)).toEqual(['feed rollback', 'reads invalidated'])
})

test('a closed connection, or the next one of the same owner, rolls back its open transaction', async () => {
  const { log, scheduler, connect, send, waitUntilIdle } = createScheduler()
  const [first, next, other] = [
    connect('feed', 'first'),
    connect('feed', 'next'),
    connect('feed', 'other', 1),
  ]
  await send([first, 'begin'], [other, 'begin'])
  expect(log).toEqual(['first begin'])
  await send([next, 'insert'])
  expect(log.slice(1)).toEqual(['rolled back', 'next insert', 'other begin'])
  scheduler.disconnect(first)
  scheduler.disconnect(other)
  await waitUntilIdle()
  expect(log.slice(4)).toEqual(['rolled back'])
})

test('a failed message releases the session, and runLast waits for all queued messages', async () => {
  const { log, scheduler, connect, send, waitUntilIdle } = createScheduler()
  const [all, reads] = [connect('all'), connect('reads')]
  await send([all, 'begin'])
  await send([all, 'breaks'], [reads, 'select'])
  expect(log).toEqual(['all begin', 'all breaks', 'rolled back', 'Error: it broke', 'reads select'])
  scheduler.send(all, query('update'))
  scheduler.runLast(async () => {
    await Promise.resolve()
    log.push('closed')
  })
  await waitUntilIdle()
  expect(log.slice(-2)).toEqual(['all update', 'closed'])
})
