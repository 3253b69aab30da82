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
import { publishLiveEvent } from '../../src/server/database/live-events.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { buildPlaceRecord, type TestServer } from './test-server.ts'

/** What a server sends, read. */
export interface CableFrame {
  type?: string
  identifier?: string
  message?: unknown
  reason?: string
  reconnect?: boolean
}

/** A bare client that keeps what it is sent. */
export interface RawCableClient {
  socket: WebSocket
  frames: CableFrame[]
  /** Code of the close, once closed. */
  closeCode: Promise<number>
  send(frame: unknown): void
  /** Subscribes and waits for the answer. */
  subscribe(channel: string, params?: Record<string, unknown>): Promise<CableFrame>
  /** Waits for the next frame that is not a ping and not waited for before. */
  nextFrame(): Promise<CableFrame>
}

/** Where an app listens, on a port of its own or on the given one. */
export async function listenForCable(app: FastifyInstance, port = 0): Promise<string> {
  await app.listen({ port, host: '127.0.0.1' })
  const address = app.server.address() as AddressInfo // it listens on a port
  return `ws://127.0.0.1:${address.port}/cable`
}

/** Another app, as another process has it, on a database. */
export function buildSecondApp({ settings }: TestServer, database: Database, changed = settings) {
  return buildApp({ settings: changed, database, basemap: createBasemap(), clock: () => new Date() })
}

/** A place; returns its id. */
export async function insertPlace({ db, pool }: Database): Promise<number> {
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  return (await pool.query('select max(id) as id from places')).rows[0].id
}

/** Writes a review and tells of it, as the API does; returns its id. */
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

/** Opens a socket as a program does; resolves when it is open. */
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
    const take = waiting.shift()
    if (take) take(frame)
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

/** Such a client that was welcomed. */
export async function openWelcomedCableClient(
  url: string,
  headers: Record<string, string> = {},
): Promise<RawCableClient> {
  const client = await openRawCableClient(url, headers)
  const frame = await client.nextFrame()
  if (frame.type !== 'welcome') throw new Error(`no welcome but ${JSON.stringify(frame)}`)
  return client
}

/** The status with which a handshake is refused. */
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

/** A WebSocket as a browser has it, with the headers a browser would add; counts how often one was opened. */
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

// What the client of Rails expects of a browser.
Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined })

/** That client takes its WebSocket from one place for all connections: this one gives each its own. */
const socketOf = new Map<string, BrowserSocketClass>()
const dispatch = Object.assign(
  function open(url: string, protocols: string[]) {
    const Socket = socketOf.get(url) ?? WebSocket
    return new Socket(url, protocols)
  },
  { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 },
)
adapters.WebSocket = dispatch

/** The client of Rails, on sockets of its own. */
export function createRailsConsumer(url: string, socket: BrowserSocketClass): Consumer {
  const own = `${url}?client=${socketOf.size}`
  socketOf.set(own, socket)
  return createConsumer(own)
}

/** The client of AnyCable, which comes back quickly. */
export function createAnyCableClient(url: string, socket: BrowserSocketClass) {
  return createCable(url, {
    websocketImplementation: socket,
    reconnectStrategy: () => 300,
    logger: new NoopLogger(),
  })
}
