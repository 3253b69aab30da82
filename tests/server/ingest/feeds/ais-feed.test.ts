import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { observationLimits } from '../../../../src/core/limits/ingest.ts'
import {
  getAisFeedName,
  parseAisFeedUrl,
  startAisFeed,
  type AisFeed,
} from '../../../../src/server/ingest/feeds/ais-feed.ts'
import { findFeed } from '../../../../src/server/database/feed-queries.ts'
import { encodeClassAPosition } from '../../../fakes/ais.ts'
import { createFakeIngestPipeline, type FakeIngestPipeline } from '../../../fakes/ingest-pipeline.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const mmsi = '227006796'
const line = encodeClassAPosition(mmsi, { latitude: 41, longitude: 6 })

let pipeline: FakeIngestPipeline
let states: string[]
let feed: AisFeed | null
beforeEach(() => {
  pipeline = createFakeIngestPipeline()
  states = []
  feed = null
})
afterEach(() => feed?.close())

function start(url: string): AisFeed {
  feed = startAisFeed({
    url,
    pipeline,
    database: server.database.forFeed(),
    clock: () => new Date(),
    onFailure: (error) => states.push(String(error)),
    onStatus: (state) => states.push(state),
  })
  return feed
}
const waitForObservations = (count: number) =>
  expect.poll(() => pipeline.listObservations().length).toBe(count)

describe('TCP feed', () => {
  /** Starts a receiver that writes to each connection; the count of connections starts at 1. */
  async function startReceiver(write: (socket: Socket, connection: number) => void) {
    const sockets: Socket[] = []
    const receiver = createServer((socket) => write(socket, sockets.push(socket))).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const { port } = receiver.address() as AddressInfo // it listens on a port
    const close = () => {
      for (const socket of sockets) socket.destroy()
      receiver.close()
    }
    return { url: `tcp://127.0.0.1:${port}`, close }
  }

  it('reconnects after the receiver closed the connection, and stores counts and failures', async () => {
    const { url, close } = await startReceiver((socket, connection) => {
      socket.write(`${line}\r\nnoise\r\n`)
      if (connection === 1) socket.end()
    })
    const { close: closeFeed } = start(url)
    await waitForObservations(2)
    await closeFeed()
    close()
    const name = `ais ${url}`
    expect(states).toEqual([`${name} connected`, `${name}: connection closed`, `${name} connected`])
    expect(await findFeed(server.database.db, name)).toMatchObject({
      state: 'working',
      last_error: 'connection closed',
      consecutive_failures: 0,
      counts: { messages: 2, stored: 2, 'not AIS': 2 },
    })
  })

  it('joins lines that arrive in parts', async () => {
    const { url, close } = await startReceiver((socket) => {
      socket.write(line.slice(0, 20))
      setImmediate(() => socket.write(`${line.slice(20)}\n`))
    })
    start(url)
    await waitForObservations(1)
    close()
  })

  it('takes lines that end with a carriage return, and sentences without any line end', async () => {
    const { url, close } = await startReceiver((socket) => socket.write(`${line}\r${line}${line}\r`))
    start(url)
    await waitForObservations(3)
    close()
  })

  it('reads on when a full queue has capacity again', async () => {
    const chunk = `${line}\n`.repeat(observationLimits.maxQueueLength)
    const { url, close } = await startReceiver((socket) => {
      socket.write(chunk)
      socket.write(`${line}\n`)
    })
    start(url)
    await waitForObservations(observationLimits.maxQueueLength + 1)
    close()
  })

  it('records why it cannot connect', async () => {
    const { url, close } = await startReceiver(() => undefined)
    close()
    start(url)
    const name = `ais ${url}`
    await expect
      .poll(() => findFeed(server.database.db, name))
      .toMatchObject({ state: 'failing', last_error: expect.stringContaining('ECONNREFUSED') })
  })
})

describe('UDP feed', () => {
  /** Returns a port that is not in use. */
  async function findFreePort(): Promise<number> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1')
    await once(socket, 'listening')
    const { port } = socket.address()
    await new Promise<void>((resolve) => socket.close(resolve))
    return port
  }
  let sender: UdpSocket
  beforeEach(() => {
    sender = createSocket('udp4')
  })
  afterEach(() => sender.close())
  const send = (datagram: string, port: number) =>
    new Promise((resolve) => sender.send(datagram, port, '127.0.0.1', resolve))

  it('stores the lines of datagrams', async () => {
    const port = await findFreePort()
    start(`udp://127.0.0.1:${port}`)
    await expect.poll(() => states).toEqual([`ais udp://127.0.0.1:${port} connected`])
    await send(`${line}\r\n${line}\n`, port)
    await send(`${line}\r${line}${line}`, port)
    await waitForObservations(5)
  })

  it('drops and counts datagrams while the queue is full', async () => {
    const port = await findFreePort()
    const { close } = start(`udp://127.0.0.1:${port}`)
    const name = `ais udp://127.0.0.1:${port}`
    await expect.poll(() => states).toEqual([`${name} connected`])
    pipeline.setQueueLength(observationLimits.maxQueueLength)
    const checkQueue = vi.spyOn(pipeline, 'getQueueLength')
    await send(line, port)
    await expect.poll(() => checkQueue.mock.calls.length).toBe(1)
    await close()
    expect(await findFeed(server.database.db, name)).toMatchObject({ counts: { 'let go': 1 } })
    expect(pipeline.listObservations()).toEqual([])
  })

  it('records why it cannot listen', async () => {
    start('udp://203.0.113.1:10110')
    const name = 'ais udp://203.0.113.1:10110'
    await expect
      .poll(() => findFeed(server.database.db, name))
      .toMatchObject({ state: 'failing', last_error: expect.stringContaining('EADDRNOTAVAIL') })
  })
})

describe('feed of aisstream.io', () => {
  let stream: WebSocketServer
  let host: string
  beforeEach(async () => {
    stream = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(stream, 'listening')
    host = `127.0.0.1:${(stream.address() as AddressInfo).port}` // it listens on a port
  })
  afterEach(() => {
    for (const client of stream.clients) client.terminate()
    stream.close()
  })

  /** Returns the subscription message of the feed, then sends it messages. */
  async function receiveSubscription(...messages: string[]): Promise<unknown> {
    const [socket] = (await once(stream, 'connection')) as [WebSocket]
    const [data] = (await once(socket, 'message')) as [Buffer]
    for (const message of messages) socket.send(message)
    return JSON.parse(data.toString())
  }

  it('subscribes with the key and the bounding box', async () => {
    start(`ws://${host}/v0/stream?key=secret-key&bbox=3,42,5,44`)
    expect(await receiveSubscription()).toEqual({
      APIKey: 'secret-key',
      BoundingBoxes: [
        [
          [42, 3],
          [44, 5],
        ],
      ],
    })
  })

  it('subscribes to the whole world without a bounding box', async () => {
    start(`ws://${host}/v0/stream?key=secret-key`)
    expect(await receiveSubscription()).toMatchObject({
      BoundingBoxes: [
        [
          [-90, -180],
          [90, 180],
        ],
      ],
    })
  })

  it('stores reports, counts malformed messages and does not store the key', async () => {
    const body = { UserID: Number(mmsi), Latitude: 39, Longitude: 7 }
    const report = JSON.stringify({ MessageType: 'PositionReport', Message: { PositionReport: body } })
    const { close } = start(`ws://${host}/v0/stream?key=secret-key`)
    await receiveSubscription('{', report)
    await waitForObservations(1)
    await close()
    expect(pipeline.listObservations()).toMatchObject([
      { kind: 'position', vessel: { mmsi }, latitude: 39, longitude: 7 },
    ])
    expect(await findFeed(server.database.db, `ais ws://${host}`)).toMatchObject({
      counts: { messages: 1, malformed: 1, stored: 1 },
    })
  })

  it('records the code with which the server closed the connection', async () => {
    start(`ws://${host}/v0/stream`)
    const [socket] = (await once(stream, 'connection')) as [WebSocket]
    socket.close(1008)
    await expect
      .poll(() => findFeed(server.database.db, `ais ws://${host}`))
      .toMatchObject({ last_error: 'connection closed (1008)' })
  })
})

describe('name of a feed', () => {
  it.each([
    ['tcp://ais.example.org:4001', 'ais tcp://ais.example.org:4001'],
    ['udp://:10110', 'ais udp://0.0.0.0:10110'],
    ['wss://user:secret@ais.example.org/v0/stream?key=secret', 'ais wss://ais.example.org'],
  ])('%s is %s', (url, name) => expect(getAisFeedName(parseAisFeedUrl(url))).toBe(name))
})
