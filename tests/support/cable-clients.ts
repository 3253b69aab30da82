import { NoopLogger } from '@anycable/core'
import { createCable } from '@anycable/web'
import { adapters, createConsumer, type Consumer } from '@rails/actioncable'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { WebSocket, type ClientOptions } from 'ws'
import { buildApp } from '../../src/server/app.ts'
import { cableSubprotocol } from '../../src/server/realtime/protocol.ts'
import { createBasemap } from '../../src/server/basemap/basemap.ts'
import type { Database } from '../../src/server/database/database.ts'
import { publishLiveEvent } from '../../src/server/database/events/live-events.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { buildPlaceRecord, type TestServer } from './test-server.ts'

/** A parsed frame from the server. */
export interface CableFrame {
  type?: string
  identifier?: string
  message?: unknown
  reason?: string
  reconnect?: boolean
}

/** A plain WebSocket client that records all frames. */
export interface RawCableClient {
  socket: WebSocket
  frames: CableFrame[]
  /** Close code of the socket. */
  closeCode: Promise<number>
  send(frame: unknown): void
  /** Subscribes and waits for the reply. */
  subscribe(channel: string, params?: Record<string, unknown>): Promise<CableFrame>
  /** Waits for the next frame; skips pings. */
  nextFrame(): Promise<CableFrame>
}

/** Listens on a free or given port and returns the cable URL. */
export async function listenForCable(app: FastifyInstance, port = 0): Promise<string> {
  await app.listen({ port, host: '127.0.0.1' })
  const address = app.server.address() as AddressInfo // it listens on a port
  return `ws://127.0.0.1:${address.port}/cable`
}

/** Builds a second app on the same installation, as a second server process. */
export function buildSecondApp(server: TestServer, database: Database, settings = server.settings) {
  return buildApp({
    settings,
    database,
    basemap: createBasemap(),
    clock: () => new Date(),
    maxEventLoopDelayMs: 0,
    databaseTimeMs: 60_000,
  })
}

/** Inserts a place and returns its id. */
export async function insertPlace({ db, pool }: Database): Promise<number> {
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  return (await pool.query('select max(id) as id from places')).rows[0].id
}

/** Inserts a review, publishes its event as the API does, and returns its id. */
export async function insertAndPublishPost(
  { db, pool }: Database,
  { place_id, user_id, comment }: { place_id: number; user_id: number; comment: string },
): Promise<number> {
  const { rows } = await pool.query(
    `insert into posts (place_id, user_id, comment, provider) values ($1, $2, $3, 'roadstead') returning id`,
    [place_id, user_id, comment],
  )
  await publishLiveEvent(db, { event: 'post', id: rows[0].id, place_id })
  return rows[0].id
}

/** Opens a WebSocket outside a browser; resolves when it is open. */
export async function openRawCableClient(
  url: string,
  headers: Record<string, string> = {},
  protocols: string[] = [cableSubprotocol, 'actioncable-unsupported'],
  options: ClientOptions = {},
): Promise<RawCableClient> {
  const socket = new WebSocket(url, protocols, { headers, ...options })
  const frames: CableFrame[] = []
  const waiting: ((frame: CableFrame) => void)[] = []
  const unread: CableFrame[] = []
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as CableFrame
    frames.push(frame)
    if (frame.type === 'ping') return
    const resolveNext = waiting.shift()
    if (resolveNext) resolveNext(frame)
    else unread.push(frame)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => undefined)
  const client: RawCableClient = {
    socket,
    frames,
    closeCode: closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    nextFrame() {
      const frame = unread.shift()
      return frame ? Promise.resolve(frame) : new Promise((resolve) => waiting.push(resolve))
    },
    subscribe(channel, params = {}) {
      client.send({ command: 'subscribe', identifier: JSON.stringify({ channel, ...params }) })
      return client.nextFrame()
    },
  }
  return client
}

/** Opens a raw client and waits for the welcome frame. */
export async function openWelcomedCableClient(
  url: string,
  headers: Record<string, string> = {},
): Promise<RawCableClient> {
  const client = await openRawCableClient(url, headers)
  const frame = await client.nextFrame()
  if (frame.type !== 'welcome') throw new Error(`no welcome but ${JSON.stringify(frame)}`)
  return client
}

/** Returns the HTTP status of a refused handshake. */
export function getHandshakeStatus(
  url: string,
  headers: Record<string, string> = {},
  protocols?: string[],
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocols ?? [cableSubprotocol], { headers })
    socket.on('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
      socket.terminate()
    })
    socket.on('open', () => reject(new Error('was not refused')))
    socket.on('error', () => undefined)
  })
}

/** Creates a WebSocket class that sends the headers of a browser and counts the sockets it opens. */
export function createBrowserSocketClass(
  headers: Record<string, string>,
  opened: { count: number } = { count: 0 },
) {
  return class extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers })
      opened.count += 1
      this.on('error', () => undefined)
    }
  }
}

export type BrowserSocketClass = ReturnType<typeof createBrowserSocketClass>

// Globals that the Rails client expects of a browser.
Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined })

/** The Rails client takes its WebSocket class from one global adapter: this map selects a class by URL. */
const socketClassByUrl = new Map<string, BrowserSocketClass>()
const dispatch = Object.assign(
  function open(url: string, protocols: string[]) {
    const Socket = socketClassByUrl.get(url) ?? WebSocket
    return new Socket(url, protocols)
  },
  { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 },
)
adapters.WebSocket = dispatch

/** Creates an Action Cable consumer of Rails with its own WebSocket class. */
export function createRailsConsumer(url: string, socket: BrowserSocketClass): Consumer {
  const ownUrl = `${url}?client=${socketClassByUrl.size}`
  socketClassByUrl.set(ownUrl, socket)
  return createConsumer(ownUrl)
}

/** Creates an AnyCable client that reconnects after 300 ms. */
export function createAnyCableClient(url: string, socket: BrowserSocketClass) {
  return createCable(url, {
    websocketImplementation: socket,
    reconnectStrategy: () => 300,
    logger: new NoopLogger(),
  })
}
