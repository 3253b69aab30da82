import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventBroker as limits } from '../../../../src/core/limits/server.ts'
import {
  publishRecordChangeEvent,
  subscribeToRecordChangeEvents,
  type RecordChangeEvent,
} from '../../../../src/server/database/events/change-events.ts'
import { openDatabase, openSharedDatabase, type Database } from '../../../../src/server/database/database.ts'
import { connectToBroker } from '../../../../src/server/database/events/broker-connection.ts'
import { readDatabaseIdentity } from '../../../../src/server/database/events/database-identity.ts'
import type { Db } from '../../../../src/server/database/tables.ts'
import { startPausableProxy, type PausableProxy } from '../../../fakes/pausable-proxy.ts'
import {
  buildSecondApp,
  insertAndPublishPost,
  insertPlace,
  listenForCable,
  openWelcomedCableClient,
} from '../../../support/cable-clients.ts'
import { createPostgresCopy, startTestServer } from '../../../support/test-server.ts'

/** Brokers that the tests may use, from `TEST_EVENTS_URLS`. */
const brokerUrls = (process.env.TEST_EVENTS_URLS ?? '').split(' ').filter(Boolean)
const defaultPort = 4222

/** Events that a server receives; null where some may have been missed. */
type Received = (RecordChangeEvent | null)[]

/** A server without HTTP: its database, what it receives and its notices. */
interface Node {
  database: Database
  received: Received
  notices: string[]
}

describe.each(brokerUrls)('the broker %s', (brokerUrl) => {
  async function startProxy(): Promise<PausableProxy & { url: string }> {
    const url = new URL(brokerUrl)
    const proxy = await startPausableProxy(url.hostname, Number(url.port || defaultPort))
    onTestFinished(() => proxy.close())
    url.port = String(proxy.port)
    return Object.assign(proxy, { url: url.href })
  }

  async function createDatabaseUrl(): Promise<string> {
    const copy = await createPostgresCopy()
    onTestFinished(() => copy.remove())
    return copy.environment.DATABASE_URL ?? ''
  }

  async function openNode(databaseUrl: string, eventsUrl: string | null): Promise<Node> {
    const notices: string[] = []
    const database = await openDatabase({
      databaseUrl,
      dataFolder: '',
      eventsUrl,
      onFailure: () => undefined,
      onNotice: (text) => notices.push(text),
    })
    onTestFinished(() => database.close())
    const received: Received = []
    await subscribeToRecordChangeEvents(database, (change) => received.push(change))
    return { database, received, notices }
  }

  /** Opens a server and waits until it uses the broker. */
  async function openConnectedNode(databaseUrl: string, eventsUrl = brokerUrl): Promise<Node> {
    const node = await openNode(databaseUrl, eventsUrl)
    await waitForBroker(node)
    node.received.length = 0
    return node
  }

  const waitForBroker = ({ database }: Node) =>
    expect.poll(() => database.eventBroker?.getStatus().isUp).toBe(true)

  /** Collects what PostgreSQL notifies. */
  async function listenToPostgres(databaseUrl: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    onTestFinished(() => client.end())
    const payloads: string[] = []
    client.on('notification', ({ payload }) => payloads.push(payload ?? ''))
    await client.query('listen roadstead_changes')
    return payloads
  }

  const publish = (db: Db, latitude: number) =>
    publishRecordChangeEvent(db, { entity: 'places', position: { latitude, longitude: 4 } })

  /** Latitudes of the received changes, which the tests use to tell them apart. */
  const latitudes = ({ received }: Node) => received.map((change) => change?.position?.latitude ?? null)

  it('carries committed changes to other servers, without PostgreSQL and not to itself', async () => {
    const databaseUrl = await createDatabaseUrl()
    const [one, other] = [await openConnectedNode(databaseUrl), await openConnectedNode(databaseUrl)]
    const notified = await listenToPostgres(databaseUrl)
    await one.database.db.transaction().execute(async (tx) => {
      await publish(tx, 1)
      await publish(tx, 2)
      await one.database.db.selectFrom('places').select('id').execute()
      expect(latitudes(one)).toEqual([])
      expect(latitudes(other)).toEqual([])
    })
    // The server's own listeners know before the transaction returns.
    expect(latitudes(one)).toEqual([1, 2])
    await expect.poll(() => latitudes(other)).toEqual([1, 2])
    const rolledBack = one.database.db.transaction().execute(async (tx) => {
      await publish(tx, 3)
      throw new Error('given up')
    })
    await expect(rolledBack).rejects.toThrow('given up')
    await publish(one.database.db, 4)
    await expect.poll(() => latitudes(other)).toEqual([1, 2, 4])
    await publish(other.database.db, 5)
    expect(latitudes(other)).toEqual([1, 2, 4, 5])
    await expect.poll(() => latitudes(one)).toEqual([1, 2, 4, 5])
    expect(notified).toEqual([])
    await expect
      .poll(() => one.database.eventBroker?.getStatus())
      .toMatchObject({ confirmed: 3, unconfirmed: 0, peers: 1 })
  })

  it('carries the events of a thread of the same server', async () => {
    const node = await openConnectedNode(await createDatabaseUrl())
    const thread = await openSharedDatabase(node.database.share(), () => undefined)
    onTestFinished(() => thread.close())
    await expect.poll(() => node.database.eventBroker?.getStatus().peers).toBe(1)
    await publish(thread.feedDb, 1)
    await expect.poll(() => latitudes(node)).toEqual([1])
  })

  it('keeps the databases apart that share it', async () => {
    const [one, other] = [
      await openConnectedNode(await createDatabaseUrl()),
      await openConnectedNode(await createDatabaseUrl()),
    ]
    const third = await openConnectedNode(one.database.pool.options.connectionString ?? '')
    await publish(one.database.db, 1)
    await expect.poll(() => latitudes(third)).toEqual([1])
    expect(other.received).toEqual([])
    expect(other.database.eventBroker?.getStatus().peers).toBe(0)
  })

  it('may be away at the start: changes go through PostgreSQL, and servers are told when it comes', async () => {
    const proxy = await startProxy()
    proxy.refuse()
    const databaseUrl = await createDatabaseUrl()
    const [one, other] = [await openNode(databaseUrl, proxy.url), await openNode(databaseUrl, proxy.url)]
    await expect
      .poll(() => one.notices)
      .toEqual([
        expect.stringMatching(
          /^The event broker 127\.0\.0\.1:\d+ is away \(.+\): events go through PostgreSQL meanwhile\.$/,
        ),
      ])
    await one.database.db.transaction().execute((tx) => publish(tx, 1))
    await expect.poll(() => latitudes(other)).toEqual([1])
    proxy.resume()
    await waitForBroker(one)
    await waitForBroker(other)
    expect(latitudes(other)).toEqual([1, null])
    expect(one.notices.slice(1)).toEqual([expect.stringContaining('answers again')])
  })

  it.each([
    ['ends', (proxy: PausableProxy) => proxy.refuse()],
    ['freezes', (proxy: PausableProxy) => proxy.pause()],
  ])('that %s loses no change and no write; servers are told when it is back', async (_how, disturb) => {
    const proxy = await startProxy()
    const databaseUrl = await createDatabaseUrl()
    const [one, other] = [
      await openConnectedNode(databaseUrl, proxy.url),
      await openConnectedNode(databaseUrl, proxy.url),
    ]
    disturb(proxy)
    const started = performance.now()
    await one.database.db.transaction().execute((tx) => publish(tx, 1))
    expect(performance.now() - started).toBeLessThan(1000)
    await expect.poll(() => latitudes(other), { timeout: limits.publishMs + 5_000 }).toContain(1)
    await expect.poll(() => one.notices).toHaveLength(1)
    await publish(one.database.db, 2)
    await expect.poll(() => latitudes(other)).toContain(2)
    await expect.poll(() => other.notices).toHaveLength(1)
    other.received.length = 0
    proxy.resume()
    await waitForBroker(one)
    await waitForBroker(other)
    await expect.poll(() => latitudes(other)).toContain(null)
    other.received.length = 0
    const notified = await listenToPostgres(databaseUrl)
    await publish(one.database.db, 3)
    await expect.poll(() => latitudes(other)).toEqual([3])
    expect(notified).toEqual([])
  })

  it('passes nothing on that has another form, and servers then assume a missed change', async () => {
    const { database, received } = await openConnectedNode(await createDatabaseUrl())
    const stranger = await connectToBroker({
      url: brokerUrl,
      prefix: `roadstead.${await readDatabaseIdentity(database.pool)}`,
      onMessage: () => undefined,
    })
    onTestFinished(() => stranger.close())
    const sender = randomBytes(6).toString('hex')
    for (const message of [
      '',
      `${sender} {`,
      `${sender} ${'x'.repeat(8_000)}`,
      'nobody {"entity":"places"}',
    ]) {
      received.length = 0
      await stranger.publish('roadstead_changes', message)
      await expect.poll(() => received, { message }).toEqual([null])
    }
  })

  it('drops cached answers and tells the clients of /cable after a loss, as a renewed LISTEN does', async () => {
    const proxy = await startProxy()
    const server = await startTestServer({ ROADSTEAD_METRICS: 'loopback' })
    onTestFinished(() => server.close())
    const databaseUrl = server.settings.databaseUrl ?? ''
    const [one, other] = [
      await openConnectedNode(databaseUrl),
      await openConnectedNode(databaseUrl, proxy.url),
    ]
    const app = await buildSecondApp(server, other.database)
    onTestFinished(() => app.close())
    const client = await openWelcomedCableClient(await listenForCable(app))
    await client.subscribe('ActivityChannel')
    const placeId = await insertPlace(one.database)
    const { id: userId } = await server.createUser()
    await insertAndPublishPost(one.database, { place_id: placeId, user_id: userId, comment: 'by the broker' })
    expect(await client.nextFrame()).toMatchObject({ message: { comment: 'by the broker' } })
    const compute = () => Promise.resolve('{}')
    await app.responseCache.get({ entity: 'places', bounds: null, key: 'a', compute })
    expect(app.responseCache.getStats().entries).toBe(1)
    const readMetric = async () =>
      /^roadstead_event_broker_up (\d)$/m.exec((await app.inject('/metrics')).body)?.[1]
    expect(await readMetric()).toBe('1')
    proxy.refuse()
    await expect.poll(() => other.notices).toHaveLength(1)
    expect(await readMetric()).toBe('0')
    proxy.resume()
    await waitForBroker(other)
    expect(app.responseCache.getStats().entries).toBe(0)
    expect(await client.nextFrame()).toMatchObject({ message: { event: 'missed' } })
  })
})
