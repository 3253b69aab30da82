import { expect, test } from 'vitest'
import {
  createSessionScheduler,
  type SchedulerClient,
  type ConnectionPurpose,
  type ScheduledSession,
  type TransactionStatus,
} from '../../src/server/database/scheduler.ts'

const owner = {}

/** A connection and what its messages are called. */
interface Named extends SchedulerClient {
  name: string
}

/** A session that works off simple queries by their words, and what it did. */
function open() {
  const done: string[] = []
  const standings: Record<string, TransactionStatus> = {
    begin: 'in transaction',
    half: 'unfinished',
    commit: 'idle',
    rollback: 'idle',
  }
  let isOpen = false
  const session: ScheduledSession<Named> = {
    async execute({ name }, bytes) {
      const word = wordOf(bytes)
      await Promise.resolve()
      done.push(`${name} ${word}`)
      if (word === 'breaks') throw new Error('it broke')
      const standing = standings[word] ?? (isOpen ? 'in transaction' : 'idle')
      isOpen = standing === 'in transaction'
      return { transactionStatus: standing, isRolledBack: word === 'rollback' }
    },
    async executeReadInTransaction({ name }, bytes) {
      await Promise.resolve()
      done.push(`${name} ${wordOf(bytes)} inside`)
    },
    async rollback() {
      await Promise.resolve()
      isOpen = false
      done.push('rolled back')
    },
    invalidateReads: () => done.push('unsaid'),
    onFailure: (error) => done.push(String(error)),
  }
  const turns = createSessionScheduler(session)
  const connect = (purpose: ConnectionPurpose, name: string = purpose, ownedBy: object = owner): Named => ({
    purpose,
    name,
    owner: ownedBy,
  })
  /** Sends `name word` of each connection as they stand, and waits until the session rests. */
  async function send(...messages: [Named, string][]): Promise<void> {
    for (const [connection, word] of messages) turns.send(connection, query(word))
    await rest()
  }
  return { done, turns, connect, send }
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 20))
const query = (word: string) => new Uint8Array([...Buffer.from('Q'), 0, 0, 0, 0, ...Buffer.from(word)])
const wordOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(5)).toString()

test('who has a transaction open keeps the session; others come after, as they came', async () => {
  const { done, connect, send } = open()
  const [all, feed, reads] = [connect('all'), connect('feed'), connect('reads')]
  await send([all, 'begin'])
  await send([feed, 'begin'], [reads, 'select'], [all, 'insert'])
  expect(done).toEqual(['all begin', 'all insert'])
  await send([all, 'commit'])
  expect(done.slice(2)).toEqual(['all commit', 'reads select', 'feed begin'])
})

test("a feed's transaction lets whole reads in between its statements, and nothing else", async () => {
  const { done, turns, connect, send } = open()
  const [all, feed, reads] = [connect('all'), connect('feed'), connect('reads')]
  await send([feed, 'begin'])
  await send([all, 'update'], [reads, 'select'])
  expect(done).toEqual(['feed begin', 'reads select inside'])
  // The first part of an extended query: what follows would not stand beside it.
  turns.send(reads, new Uint8Array([...Buffer.from('P'), 0, 0, 0, 0, ...Buffer.from('parse')]))
  await rest()
  expect(done).toHaveLength(2)
  await send([feed, 'commit'])
  expect(done.slice(2)).toEqual(['feed commit', 'reads parse', 'all update'])
})

test('while a statement is under way nothing comes between, not in a transaction of a feed either', async () => {
  const { done, connect, send } = open()
  const [feed, reads] = [connect('feed'), connect('reads')]
  await send([feed, 'half'])
  await send([reads, 'select'])
  expect(done).toEqual(['feed half'])
  await send([feed, 'commit'])
  expect(done).toEqual(['feed half', 'feed commit', 'reads select'])
})

test('reads and the rest take turns, so that neither waits for all of the other', async () => {
  const { done, connect, send } = open()
  const [feed, reads, more] = [connect('feed'), connect('reads'), connect('reads', 'more', {})]
  await send([feed, 'begin'])
  await send([feed, 'one'], [reads, 'a'], [more, 'b'], [feed, 'two'])
  expect(done).toEqual(['feed begin', 'reads a inside', 'feed one', 'more b inside', 'feed two'])
})

test('what reads were given is unsaid when it is rolled back, and only then', async () => {
  const { done, connect, send } = open()
  const [feed, reads] = [connect('feed'), connect('reads')]
  await send([feed, 'begin'], [feed, 'rollback'])
  await send([feed, 'begin'])
  await send([reads, 'select'])
  await send([feed, 'commit'], [feed, 'begin'], [reads, 'select'])
  expect(done).not.toContain('unsaid')
  await send([reads, 'select'])
  await send([feed, 'rollback'])
  expect(done.slice(-2)).toEqual(['feed rollback', 'unsaid'])
})

test('a connection that goes away, or is followed by the next of its owner, leaves nothing open', async () => {
  const { done, turns, connect, send } = open()
  const [first, next, other] = [
    connect('feed', 'first'),
    connect('feed', 'next'),
    connect('feed', 'other', {}),
  ]
  await send([first, 'begin'], [other, 'begin'])
  expect(done).toEqual(['first begin'])
  await send([next, 'insert'])
  expect(done.slice(1)).toEqual(['rolled back', 'next insert', 'other begin'])
  turns.disconnect(first)
  turns.disconnect(other)
  await rest()
  expect(done.slice(4)).toEqual(['rolled back'])
})

test('a message that breaks gives the session back, and the end waits for all that was sent', async () => {
  const { done, turns, connect, send } = open()
  const [all, reads] = [connect('all'), connect('reads')]
  await send([all, 'begin'])
  await send([all, 'breaks'], [reads, 'select'])
  expect(done).toEqual(['all begin', 'all breaks', 'rolled back', 'Error: it broke', 'reads select'])
  turns.send(all, query('update'))
  turns.runLast(async () => {
    await Promise.resolve()
    done.push('closed')
  })
  await rest()
  expect(done.slice(-2)).toEqual(['all update', 'closed'])
})
