import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventBroker as limits, maxNotificationBytes } from '../../../../src/core/limits/server.ts'
import type {
  BrokerConnection,
  BrokerConnectionOptions,
} from '../../../../src/server/database/events/broker-connection.ts'
import { startEventBroker, type EventBroker } from '../../../../src/server/database/events/event-broker.ts'
import {
  createListeners,
  type Notification,
} from '../../../../src/server/database/events/notification-listeners.ts'

/** A broker in this process: what it was sent, and how it answers. */
const fake = {
  connections: [] as BrokerConnectionOptions[],
  messages: [] as { topic: string; sender: string; payload: string }[],
  closed: 0,
  isAway: false,
  confirm: () => Promise.resolve(),
}
function connectToFake(options: BrokerConnectionOptions): Promise<BrokerConnection> {
  if (fake.isAway) return Promise.reject(new Error('connect ECONNREFUSED'))
  fake.connections.push(options)
  let lose: (reason: Error | null) => void = () => undefined
  return Promise.resolve({
    publish(topic, message) {
      const [sender = '', payload = ''] = message.split(' ')
      fake.messages.push({ topic, sender, payload })
      return fake.confirm()
    },
    lost: new Promise((resolve) => (lose = resolve)),
    close() {
      fake.closed++
      lose(null)
      return Promise.resolve()
    },
  })
}

let broker: EventBroker
/** Payloads that listeners of the channel `c` received; empty if events may have been missed. */
let received: string[]
let notified: Notification[]
let notices: string[]
let failures: string[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const confirm = () => Promise.resolve()
  Object.assign(fake, { connections: [], messages: [], closed: 0, isAway: false, confirm })
  ;[received, notified, notices, failures] = [[], [], [], []]
})
afterEach(async () => {
  await broker.close()
  vi.useRealTimers()
})

async function start({ isDatabaseAway = false } = {}): Promise<void> {
  const listeners = createListeners((error) => failures.push(error.message))
  listeners.add('c', (payload) => received.push(payload))
  const options = {
    url: 'nats://me:secret@broker:4222',
    listeners,
    readPrefix: () => Promise.resolve('0123'),
    notify(notification: Notification) {
      if (isDatabaseAway) return Promise.reject(new Error('no database'))
      return Promise.resolve(void notified.push(notification))
    },
    onFailure: (error: Error) => failures.push(error.message),
    onNotice: (text: string) => notices.push(text),
  }
  broker = startEventBroker(options, connectToFake)
  await expect.poll(() => broker.isUp() || notices.length > 0).toBe(true)
}

/** The broker brings a message, by default of another server. */
const bring = (topic: string, message: string) => fake.connections.at(-1)?.onMessage(topic, message)
const other = 'abcdefabcdef'
const listTopics = () => fake.messages.map(({ topic }) => topic)

it('an event reaches the listeners of this process at once, and the broker under the name of the database', async () => {
  await start()
  expect(fake.connections[0]?.prefix).toBe('roadstead.0123')
  expect(listTopics()).toEqual(['alive'])
  expect(received).toEqual([''])
  broker.publish([['c', 'one']])
  expect(received).toEqual(['', 'one'])
  await expect.poll(() => broker.getStatus()).toEqual({ isUp: true, peers: 0, confirmed: 1, unconfirmed: 0 })
  expect(fake.messages[1]).toEqual({ ...fake.messages[0], topic: 'c', payload: 'one' })
  expect(notified).toEqual([])
})

it('events of other servers reach the listeners, those of this server do not come back', async () => {
  await start()
  received = []
  bring('c', `${fake.messages[0]?.sender} mine`)
  bring('c', `${other} of another server, in words`)
  bring('alive', `${other} `)
  expect(received).toEqual(['of another server, in words'])
  expect(broker.getStatus().peers).toBe(1)
  bring('leave', `${other} `)
  expect(broker.getStatus().peers).toBe(0)
  expect(received).toEqual(['of another server, in words'])
})

it.each([
  ['without a sender', 'no sender'],
  ['that is too large', `${other} ${'x'.repeat(maxNotificationBytes + 1)}`],
])(
  'a message %s is reported, and listeners learn that they may have missed an event',
  async (_what, message) => {
    await start()
    received = []
    bring('c', `${other} ${'x'.repeat(maxNotificationBytes)}`)
    bring('c', message)
    expect(received.map(({ length }) => length)).toEqual([maxNotificationBytes, 0])
    expect(failures).toEqual(['the event broker sent a message of another form to c'])
  },
)

it('an event that the broker does not confirm goes through the database, and the broker counts as away', async () => {
  await start()
  fake.confirm = () => Promise.reject(new Error('connection reset'))
  fake.isAway = true
  broker.publish([['c', 'one']])
  await expect.poll(() => notified).toEqual([['c', 'one']])
  expect(broker.getStatus()).toMatchObject({ isUp: false, confirmed: 0, unconfirmed: 1 })
  expect(notices).toEqual([
    'The event broker broker:4222 is away (connection reset): events go through PostgreSQL meanwhile.',
  ])
  expect(fake.closed > 0).toBe(true)
  expect(failures).toEqual([])
})

it('an event that neither the broker nor the database takes may have been missed', async () => {
  await start({ isDatabaseAway: true })
  received = []
  fake.confirm = () => Promise.reject(new Error('connection reset'))
  broker.publish([['c', 'one']])
  await expect.poll(() => failures).toEqual(['no database'])
  expect(received.slice(0, 2)).toEqual(['one', ''])
})

it('a broker that is away is reported once, and again when it answers', async () => {
  fake.isAway = true
  await start()
  expect(broker.isUp()).toBe(false)
  fake.isAway = false
  await expect.poll(() => broker.isUp()).toBe(true)
  expect(notices).toEqual([
    'The event broker broker:4222 is away (connect ECONNREFUSED): events go through PostgreSQL meanwhile.',
    'The event broker broker:4222 answers again.',
  ])
  expect(received).toEqual([''])
})

it('each server sends an alive event at an interval; one that does not may have ended before its last event', async () => {
  await start()
  bring('alive', `${other} `)
  received = []
  vi.advanceTimersByTime(limits.heartbeatMs)
  expect(listTopics()).toEqual(['alive', 'alive'])
  expect(received).toEqual([])
  vi.advanceTimersByTime(limits.absentMs)
  expect(broker.getStatus().peers).toBe(0)
  expect(received).toEqual([''])
})

it('a server that ends sends its last events, then the event that it ends', async () => {
  await start()
  let confirm: () => void = () => undefined
  fake.confirm = () => new Promise((resolve) => (confirm = resolve))
  broker.publish([['c', 'last']])
  const closed = broker.close()
  expect(broker.isUp()).toBe(false)
  expect(listTopics()).toEqual(['alive', 'c'])
  fake.confirm = () => Promise.resolve()
  confirm()
  await closed
  expect(listTopics()).toEqual(['alive', 'c', 'leave'])
  expect(broker.getStatus().confirmed).toBe(1)
  vi.advanceTimersByTime(limits.heartbeatMs)
  expect(listTopics()).toHaveLength(3)
})
