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
} from '../../support/cable-clients.ts'
import { startTestServer, type TestUser, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let url: string
let placeId: number
let user: TestUser

beforeAll(async () => {
  server = await startTestServer()
  url = await listenForCable(server.app)
  placeId = await insertPlace(server.database)
  user = await server.createUser()
})
afterAll(() => server.close())

/** The same interface for both client libraries. `log` holds the events of each channel. */
interface Client {
  messages: unknown[]
  log: string[]
  sockets: { count: number }
  subscribe(channel: string, params?: Record<string, string | number>): void
  /** Whether the client will reconnect by itself. */
  willReconnect(): boolean
  close(): void
}

const clients: Record<string, (cableUrl?: string, subscriber?: TestUser) => Client> = {
  Rails: createRails,
  AnyCable: createAnyCable,
}
const gulfBounds = { bbox: '3,42,6,44' }
const writePost = (comment: string) =>
  insertAndPublishPost(server.database, { place_id: placeId, user_id: user.id, comment })
const countMessages = ({ messages }: Client, comment: string) =>
  messages.filter(
    (message) => message instanceof Object && 'comment' in message && message.comment === comment,
  ).length
const countLogLines = ({ log }: Client, line: string) => log.filter((logged) => logged === line).length

describe.concurrent.each(Object.entries(clients))('the %s client', (name, open) => {
  it('receives confirmations, messages and rejections', async ({ expect }) => {
    const client = open()
    client.subscribe('PlaceChannel', { id: placeId })
    client.subscribe('ConnectionsChannel', gulfBounds)
    client.subscribe('PlaceChannel', { id: 2_000_000_000 })
    client.subscribe('NoSuchChannel')
    for (const line of [
      'PlaceChannel connected',
      'ConnectionsChannel connected',
      'PlaceChannel rejected',
      'NoSuchChannel rejected',
    ]) {
      await expect.poll(() => countLogLines(client, line)).toBe(1)
    }
    await writePost(`To ${name}`)
    await expect.poll(() => countMessages(client, `To ${name}`)).toBe(1)
    client.close()
  })

  it(
    'section 9: stays connected while idle, with a ping every 3 s',
    { timeout: 30_000 },
    async ({ expect }) => {
      const client = open()
      client.subscribe('PlaceChannel', { id: placeId })
      await expect.poll(() => client.log).toEqual(['PlaceChannel connected'])
      const rawClient = await openWelcomedCableClient(url)
      const pingTimes: number[] = []
      rawClient.socket.on('message', () => pingTimes.push(Date.now()))
      // Longer than the 6 s after which Rails regards a connection as stale, and than its poll interval.
      await expect.poll(() => pingTimes.length).toBe(4)
      const meanMs = ((pingTimes[3] ?? 0) - (pingTimes[0] ?? 0)) / 3
      expect(meanMs).toBeGreaterThan(2000)
      expect(meanMs).toBeLessThan(4000)
      const { type, message } = rawClient.frames.at(-1) ?? {}
      expect(type).toBe('ping')
      expect(Math.abs(Number(message) - Date.now() / 1000)).toBeLessThan(5)
      expect(client.log).toEqual(['PlaceChannel connected'])
      expect(client.sockets.count).toBe(1)
      client.close()
      rawClient.socket.close()
    },
  )

  it('restores all subscriptions after a server restart', { timeout: 60_000 }, async ({ expect }) => {
    const first = await buildSecondApp(server, server.database)
    const cableUrl = await listenForCable(first)
    const client = open(cableUrl)
    client.subscribe('PlaceChannel', { id: placeId })
    client.subscribe('ActivityChannel')
    await expect
      .poll(() => client.log.toSorted())
      .toEqual(['ActivityChannel connected', 'PlaceChannel connected'])
    const rawClient = await openWelcomedCableClient(cableUrl)
    await first.close()
    expect(await rawClient.nextFrame()).toEqual({
      type: 'disconnect',
      reason: 'server_restart',
      reconnect: true,
    })
    await expect.poll(() => countLogLines(client, 'PlaceChannel disconnected')).toBe(1)
    const second = await buildSecondApp(server, server.database)
    await listenForCable(second, Number(new URL(cableUrl).port))
    for (const channel of ['PlaceChannel', 'ActivityChannel']) {
      await expect.poll(() => countLogLines(client, `${channel} connected`), { timeout: 40_000 }).toBe(2)
    }
    await writePost(`To ${name} again`)
    await expect.poll(() => countMessages(client, `To ${name} again`)).toBe(2)
    client.close()
    await second.close()
  })

  it('section 8: does not reconnect after its session ended', async ({ expect }) => {
    const signedOutUser = await server.createUser()
    const client = open(url, signedOutUser)
    client.subscribe('ConnectionsChannel', gulfBounds)
    await expect.poll(() => client.log).toEqual(['ConnectionsChannel connected'])
    expect(client.willReconnect()).toBe(true)
    await signedOutUser.call('DELETE', '/users/sign_out')
    await expect.poll(() => client.willReconnect()).toBe(false)
    expect(client.sockets.count).toBe(1)
  })
})

it('section 8: a client with another protocol version stops reconnecting', async () => {
  const Socket = class extends createBrowserSocketClass({}) {
    constructor(address: string) {
      super(address, ['actioncable-v0-json', 'actioncable-unsupported'])
    }
  }
  const consumer = createRailsConsumer(url, Socket)
  let willReconnect: boolean | null = null
  consumer.subscriptions.create(
    { channel: 'ActivityChannel' },
    { disconnected: ({ willAttemptReconnect }) => (willReconnect = Boolean(willAttemptReconnect)) },
  )
  await expectAlone.poll(() => willReconnect).toBe(false)
})

function createRails(cableUrl = url, subscriber = user): Client {
  const sockets = { count: 0 }
  const consumer = createRailsConsumer(
    cableUrl,
    createBrowserSocketClass({ cookie: subscriber.headers.cookie ?? '' }, sockets),
  )
  const messages: unknown[] = []
  const log: string[] = []
  return {
    messages,
    log,
    sockets,
    willReconnect: () => Boolean(consumer.connection.monitor.isRunning()),
    subscribe(channel, params) {
      consumer.subscriptions.create(
        { channel, ...params },
        {
          connected: () => log.push(`${channel} connected`),
          disconnected: () => log.push(`${channel} disconnected`),
          rejected: () => log.push(`${channel} rejected`),
          received: (message) => messages.push(message),
        },
      )
    },
    close: () => consumer.disconnect(),
  }
}

function createAnyCable(cableUrl = url, subscriber = user): Client {
  const sockets = { count: 0 }
  const client = createAnyCableClient(
    cableUrl,
    createBrowserSocketClass({ cookie: subscriber.headers.cookie ?? '' }, sockets),
  )
  const messages: unknown[] = []
  const log: string[] = []
  return {
    messages,
    log,
    sockets,
    willReconnect: () => client.state !== 'closed',
    subscribe(channel, params) {
      const subscription = client.subscribeTo(channel, params)
      subscription.on('connect', () => log.push(`${channel} connected`))
      subscription.on('disconnect', () => log.push(`${channel} disconnected`))
      subscription.on('close', (reason) => {
        if (reason?.name === 'SubscriptionRejectedError') log.push(`${channel} rejected`)
      })
      subscription.on('message', (message) => messages.push(message))
    },
    close: () => client.disconnect(),
  }
}
