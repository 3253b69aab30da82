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
  let time = 0
  const session: ScheduledSession<NamedClient> = {
    async execute({ name }, bytes) {
      const text = decodeQuery(bytes)
      await Promise.resolve()
      time += getCost(text)
      log.push(`${name} ${text}`)
      if (text === 'breaks') throw new Error('it broke')
      const status = statusByQuery[text.split(' ')[0] ?? ''] ?? (isOpen ? 'in transaction' : 'idle')
      isOpen = status === 'in transaction'
      return { transactionStatus: status, isRolledBack: text === 'rollback' }
    },
    async executeReadInTransaction({ name }, bytes) {
      await Promise.resolve()
      time += getCost(decodeQuery(bytes))
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
  const scheduler = createSessionScheduler(session, () => time)
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

/** Milliseconds that a query takes: the number at its end, else 1. */
const getCost = (text: string) => Number(/\d+$/.exec(text)?.[0] ?? 1)

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
  expect(log.slice(2)).toEqual(['feed commit', 'all update', 'reads parse'])
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

test('reads and changes get four times as much time as a busy feed', async () => {
  const { log, scheduler, connect, waitUntilIdle } = createScheduler()
  const feed = connect('feed')
  for (let index = 0; index < 20; index++) scheduler.send(feed, query('store 8'))
  for (let index = 0; index < 40; index++) scheduler.send(connect('reads', 'reads', index), query('select 2'))
  for (let index = 0; index < 5; index++) scheduler.send(connect('all', 'all', index), query('update 16'))
  await waitUntilIdle()
  await waitUntilIdle()
  expect(log).toHaveLength(65)
  // Until the reads are done: 80 ms of them, and as much of changes, for 20 ms of the feed.
  const served = log.slice(0, log.lastIndexOf('reads select 2') + 1)
  const countOf = (line: string) => served.filter((other) => other === line).length
  expect(countOf('reads select 2')).toBe(40)
  expect(countOf('all update 16')).toBe(5)
  expect(countOf('feed store 8')).toBe(3)
})

test('a feed transaction does not fall behind the reads while a change waits for its end', async () => {
  const order = async (hasChange: boolean) => {
    const { log, scheduler, connect, send, waitUntilIdle } = createScheduler()
    const feed = connect('feed')
    await send([feed, 'begin 8'])
    if (hasChange) scheduler.send(connect('all'), query('update'))
    for (let index = 0; index < 8; index++)
      scheduler.send(connect('reads', 'reads', index), query('select 4'))
    scheduler.send(feed, query('commit'))
    await waitUntilIdle()
    return log.indexOf('feed commit')
  }
  expect(await order(true)).toBeLessThan(await order(false))
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
