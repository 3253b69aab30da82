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
/** What the client library of Redis was asked. */
const redis = vi.hoisted(() => ({
  options: [] as object[],
  calls: [] as string[],
  deliver: (_message: string, _channel: string) => undefined as void,
  lose: (_error: Error) => undefined as void,
  isAway: false,
}))
vi.mock('@redis/client', () => ({
  createClient(options: object) {
    redis.options.push(options)
    return {
      isOpen: true,
      on(event: string, listener: typeof redis.lose) {
        if (event === 'error') redis.lose = listener
      },
      connect: () => (redis.isAway ? Promise.reject(new Error('refused')) : Promise.resolve()),
      pSubscribe(pattern: string, listener: typeof redis.deliver) {
        redis.calls.push(`subscribe ${pattern}`)
        redis.deliver = listener
        return Promise.resolve()
      },
      publish: (channel: string, message: string) =>
        Promise.resolve(redis.calls.push(`publish ${channel} ${message}`)),
      destroy: () => redis.calls.push('destroy'),
    }
  },
}))
let connectToBroker: ConnectToBroker
beforeAll(async () => {
  // Another test may have loaded the modules, with the real libraries.
  vi.resetModules()
  const module = await import('../../../../src/server/database/events/broker-connection.ts')
  connectToBroker = module.connectToBroker
})
afterAll(() => vi.resetModules())
beforeEach(() => Object.assign(redis, { options: [], calls: [], isAway: false }))
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
  expect([nats.subject, nats.flushes]).toEqual(['roadstead.0123.*', 1])
  nats.deliver(null, { subject: 'roadstead.0123.places', string: () => 'changed' })
  nats.deliver(new Error('denied'), { subject: 'roadstead.0123.places', string: () => 'lost' })
  expect(received).toEqual(['places: changed'])
  await Promise.all([connection.publish('a', '1'), connection.publish('b', '2')])
  expect(nats.published).toEqual(['roadstead.0123.a 1', 'roadstead.0123.b 2'])
  // One confirmation for both.
  expect(nats.flushes).toBe(2)
})

it.each(['redis://me:secret@broker', 'rediss://broker'])(
  '%s is a server of Redis, which is not connected again by itself',
  async (url) => {
    const connection = await connect(url)
    expect(redis.options).toMatchObject([{ url, RESP: 3, socket: { reconnectStrategy: false } }])
    redis.deliver('changed', 'roadstead.0123.places')
    await connection.publish('a', '1')
    expect(received).toEqual(['places: changed'])
    redis.lose(new Error('reset'))
    expect(await connection.lost).toEqual(new Error('reset'))
    await connection.close()
    expect(redis.calls).toEqual(['subscribe roadstead.0123.*', 'publish roadstead.0123.a 1', 'destroy'])
  },
)

it('a connection to Redis that fails is closed', async () => {
  redis.isAway = true
  await expect(connect('redis://broker')).rejects.toThrow('refused')
  expect(redis.calls).toEqual(['destroy'])
})
