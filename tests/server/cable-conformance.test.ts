import { afterAll, beforeAll, describe, expect as expectAlone, it } from 'vitest'
import {
  insertPlace,
  buildSecondApp,
  createAnyCableClient,
  createBrowserSocketClass,
  listenForCable,
  createRailsConsumer,
  insertAndPublishPost,
  openWelcomedCableClient,
} from './cable-clients.ts'
import { startTestServer, type TestUser, type TestServer } from './test-server.ts'

let server: TestServer
let url: string
let placeId: number
let sailor: TestUser

beforeAll(async () => {
  server = await startTestServer()
  url = await listenForCable(server.app)
  placeId = await insertPlace(server.database)
  sailor = await server.createUser()
})
afterAll(() => server.close())

/** What both clients can do, said the same way; `log` holds what happened to which channel. */
interface Client {
  heard: unknown[]
  log: string[]
  sockets: { count: number }
  subscribe(channel: string, params?: Record<string, string | number>): void
  /** Whether it will open a connection again by itself. */
  isTrying(): boolean
  close(): void
}

const clients: Record<string, (at?: string, who?: TestUser) => Client> = { Rails: rails, AnyCable: any }
const box = { bbox: '3,42,6,44' }
const writePost = (comment: string) =>
  insertAndPublishPost(server.database, { place_id: placeId, user_id: sailor.id, comment })
const timesHeard = ({ heard }: Client, comment: string) =>
  heard.filter((message) => message instanceof Object && 'comment' in message && message.comment === comment)
    .length
const timesLogged = ({ log }: Client, line: string) => log.filter((logged) => logged === line).length

describe.concurrent.each(Object.entries(clients))('the client of %s', (name, open) => {
  it('is confirmed, hears and is rejected', async ({ expect }) => {
    const client = open()
    client.subscribe('PlaceChannel', { id: placeId })
    client.subscribe('ConnectionsChannel', box)
    client.subscribe('PlaceChannel', { id: 2_000_000_000 })
    client.subscribe('NoSuchChannel')
    for (const line of [
      'PlaceChannel connected',
      'ConnectionsChannel connected',
      'PlaceChannel rejected',
      'NoSuchChannel rejected',
    ]) {
      await expect.poll(() => timesLogged(client, line)).toBe(1)
    }
    await writePost(`To ${name}`)
    await expect.poll(() => timesHeard(client, `To ${name}`)).toBe(1)
    client.close()
  })

  it(
    'section 9: finds an idle connection alive, for it is pinged every 3 s',
    { timeout: 30_000 },
    async ({ expect }) => {
      const client = open()
      client.subscribe('PlaceChannel', { id: placeId })
      await expect.poll(() => client.log).toEqual(['PlaceChannel connected'])
      const bare = await openWelcomedCableClient(url)
      const at: number[] = []
      bare.socket.on('message', () => at.push(Date.now()))
      // Longer than the 6 s after which it calls a connection stale, and than its polls.
      await expect.poll(() => at.length, { timeout: 20_000 }).toBe(4)
      const meanMs = ((at[3] ?? 0) - (at[0] ?? 0)) / 3
      expect(meanMs).toBeGreaterThan(2000)
      expect(meanMs).toBeLessThan(4000)
      const { type, message } = bare.frames.at(-1) ?? {}
      expect(type).toBe('ping')
      expect(Math.abs(Number(message) - Date.now() / 1000)).toBeLessThan(5)
      expect([client.log, client.sockets.count]).toEqual([['PlaceChannel connected'], 1])
      client.close()
      bare.socket.close()
    },
  )

  it('comes back after a restart with all its subscriptions', { timeout: 60_000 }, async ({ expect }) => {
    const first = await buildSecondApp(server, server.database)
    const at = await listenForCable(first)
    const client = open(at)
    client.subscribe('PlaceChannel', { id: placeId })
    client.subscribe('ActivityChannel')
    await expect
      .poll(() => client.log.toSorted())
      .toEqual(['ActivityChannel connected', 'PlaceChannel connected'])
    const bare = await openWelcomedCableClient(at)
    await first.close()
    expect(await bare.nextFrame()).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true })
    await expect.poll(() => timesLogged(client, 'PlaceChannel disconnected')).toBe(1)
    const second = await buildSecondApp(server, server.database)
    await listenForCable(second, Number(new URL(at).port))
    for (const channel of ['PlaceChannel', 'ActivityChannel']) {
      await expect.poll(() => timesLogged(client, `${channel} connected`), { timeout: 40_000 }).toBe(2)
    }
    await writePost(`To ${name} again`)
    await expect.poll(() => timesHeard(client, `To ${name} again`)).toBe(2)
    client.close()
    await second.close()
  })

  it('section 8: stays away when its log-in has ended', async ({ expect }) => {
    const guest = await server.createUser()
    const client = open(url, guest)
    client.subscribe('ConnectionsChannel', box)
    await expect.poll(() => client.log).toEqual(['ConnectionsChannel connected'])
    expect(client.isTrying()).toBe(true)
    await guest.call('DELETE', '/users/sign_out')
    await expect.poll(() => client.isTrying()).toBe(false)
    expect(client.sockets.count).toBe(1)
  })
})

it('section 8: a client of another version of the protocol stops reconnecting', async () => {
  const Socket = class extends createBrowserSocketClass({}) {
    constructor(address: string) {
      super(address, ['actioncable-v0-json', 'actioncable-unsupported'])
    }
  }
  const consumer = createRailsConsumer(url, Socket)
  let answer: boolean | null = null
  consumer.subscriptions.create(
    { channel: 'ActivityChannel' },
    { disconnected: ({ willAttemptReconnect }) => (answer = Boolean(willAttemptReconnect)) },
  )
  await expectAlone.poll(() => answer).toBe(false)
})

function rails(at = url, who = sailor): Client {
  const sockets = { count: 0 }
  const consumer = createRailsConsumer(
    at,
    createBrowserSocketClass({ cookie: who.headers.cookie ?? '' }, sockets),
  )
  const heard: unknown[] = []
  const log: string[] = []
  return {
    heard,
    log,
    sockets,
    isTrying: () => Boolean(consumer.connection.monitor.isRunning()),
    subscribe(channel, params) {
      consumer.subscriptions.create(
        { channel, ...params },
        {
          connected: () => log.push(`${channel} connected`),
          disconnected: () => log.push(`${channel} disconnected`),
          rejected: () => log.push(`${channel} rejected`),
          received: (message) => heard.push(message),
        },
      )
    },
    close: () => consumer.disconnect(),
  }
}

function any(at = url, who = sailor): Client {
  const sockets = { count: 0 }
  const client = createAnyCableClient(
    at,
    createBrowserSocketClass({ cookie: who.headers.cookie ?? '' }, sockets),
  )
  const heard: unknown[] = []
  const log: string[] = []
  return {
    heard,
    log,
    sockets,
    isTrying: () => client.state !== 'closed',
    subscribe(channel, params) {
      const subscription = client.subscribeTo(channel, params)
      subscription.on('connect', () => log.push(`${channel} connected`))
      subscription.on('disconnect', () => log.push(`${channel} disconnected`))
      subscription.on('close', (reason) => {
        if (reason?.name === 'SubscriptionRejectedError') log.push(`${channel} rejected`)
      })
      subscription.on('message', (message) => heard.push(message))
    },
    close: () => client.disconnect(),
  }
}
