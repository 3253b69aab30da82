import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ConnectToBroker } from '../../../../src/server/database/events/broker-connection.ts'

/** What the client library of NATS was asked. */
const nats = vi.hoisted(() => ({
  options: [] as object[],
  subject: '',
  deliver: (_error: Error | null, _message: object) => undefined as void,
  published: [] as string[],
  flushes: 0,
}))
vi.mock('@nats-io/transport-node', () => ({
  connect(options: object) {
    nats.options.push(options)
    return Promise.resolve({
      subscribe(subject: string, { callback }: { callback: typeof nats.deliver }) {
        nats.subject = subject
        nats.deliver = callback
      },
      flush: () => Promise.resolve(void nats.flushes++),
      publish: (subject: string, message: string) => nats.published.push(`${subject} ${message}`),
      closed: () => new Promise(() => undefined),
      close: () => Promise.resolve(),
    })
  },
}))
let connectToBroker: ConnectToBroker
beforeAll(async () => {
  // Another test may have loaded the modules, with the real library.
  vi.resetModules()
  const module = await import('../../../../src/server/database/events/broker-connection.ts')
  connectToBroker = module.connectToBroker
})
afterAll(() => vi.resetModules())
beforeEach(() => void received.splice(0))
beforeEach(() => Object.assign(nats, { options: [], published: [], flushes: 0 }))

const received: string[] = []
const connect = (url: string) =>
  connectToBroker({
    url,
    prefix: 'roadstead.0123',
    onMessage: (topic, message) => received.push(`${topic}: ${message}`),
  })

it.each([
  ['nats://broker:4222', { servers: 'broker:4222' }],
  ['nats://me:p%40ss@broker', { servers: 'broker', user: 'me', pass: 'p@ss' }],
  ['nats://t%2Fken@broker', { servers: 'broker', token: 't/ken' }],
  ['tls://broker', { servers: 'broker', tls: {} }],
])('the credentials and the encryption of %s are passed to NATS', async (url, options) => {
  await connect(url)
  expect(nats.options).toEqual([
    { name: 'roadstead', reconnect: false, timeout: expect.any(Number), ...options },
  ])
})

it('topics have the prefix of the database on the broker only', async () => {
  const connection = await connect('nats://broker')
  // The broker has confirmed the subscription.
  expect(nats.subject).toBe('roadstead.0123.*')
  expect(nats.flushes).toBe(1)
  nats.deliver(null, { subject: 'roadstead.0123.places', string: () => 'changed' })
  nats.deliver(new Error('denied'), { subject: 'roadstead.0123.places', string: () => 'lost' })
  expect(received).toEqual(['places: changed'])
  await Promise.all([connection.publish('a', '1'), connection.publish('b', '2')])
  expect(nats.published).toEqual(['roadstead.0123.a 1', 'roadstead.0123.b 2'])
  // One confirmation for both.
  expect(nats.flushes).toBe(2)
})
