import { NoopLogger } from '@anycable/core'
import { createCable } from '@anycable/web'
import { adapters, createConsumer, type Consumer } from '@rails/actioncable'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { WebSocket, type ClientOptions } from 'ws'
import { buildApp } from '../../src/server/app.ts'
import { subProtocol } from '../../src/server/realtime/protocol.ts'
import { createBasemap } from '../../src/server/basemap/basemap.ts'
import type { Database } from '../../src/server/database/database.ts'
import { tellEvent } from '../../src/server/database/live-events.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { placeRecord, type TestServer } from './test-server.ts'

/** What a server sends, read. */
export interface Frame {
  type?: string
  identifier?: string
  message?: unknown
  reason?: string
  reconnect?: boolean
}

/** A bare client that keeps what it is sent. */
export interface RawClient {
  socket: WebSocket
  frames: Frame[]
  /** Code of the close, once closed. */
  closed: Promise<number>
  send(frame: unknown): void
  /** Subscribes and waits for the answer. */
  subscribe(channel: string, params?: Record<string, unknown>): Promise<Frame>
  /** Waits for the next frame that is not a ping and not waited for before. */
  next(): Promise<Frame>
}

/** Where an app listens, on a port of its own or on the given one. */
export async function listen(app: FastifyInstance, port = 0): Promise<string> {
  await app.listen({ port, host: '127.0.0.1' })
  const address = app.server.address() as AddressInfo // it listens on a port
  return `ws://127.0.0.1:${address.port}/cable`
}

/** Another app, as another process has it, on a database. */
export function anotherApp({ settings }: TestServer, database: Database, changed = settings) {
  return buildApp({ settings: changed, database, basemap: createBasemap(), clock: () => new Date() })
}

/** A place; returns its id. */
export async function addPlace({ db, pool }: Database): Promise<number> {
  await db.transaction().execute((tx) => importPlaces(tx, [placeRecord()]))
  return (await pool.query('select max(id) as id from places')).rows[0].id
}

/** Writes a review and tells of it, as the API does; returns its id. */
export async function tellPost(
  { db, pool }: Database,
  { place_id, user_id, comment }: { place_id: number; user_id: number; comment: string },
): Promise<number> {
  const { rows } = await pool.query(
    `insert into posts (place_id, user_id, comment, provider) values ($1, $2, $3, 'roadstead') returning id`,
    [place_id, user_id, comment],
  )
  await tellEvent(db, { event: 'post', id: rows[0].id, place_id })
  return rows[0].id
}

/** Opens a socket as a program does; resolves when it is open. */
export async function rawClient(
  url: string,
  headers: Record<string, string> = {},
  protocols: string[] = [subProtocol, 'actioncable-unsupported'],
  options: ClientOptions = {},
): Promise<RawClient> {
  const socket = new WebSocket(url, protocols, { headers, ...options })
  const frames: Frame[] = []
  const waiting: ((frame: Frame) => void)[] = []
  const unread: Frame[] = []
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame
    frames.push(frame)
    if (frame.type === 'ping') return
    const take = waiting.shift()
    if (take) take(frame)
    else unread.push(frame)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => undefined)
  const client: RawClient = {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    next() {
      const frame = unread.shift()
      return frame ? Promise.resolve(frame) : new Promise((resolve) => waiting.push(resolve))
    },
    subscribe(channel, params = {}) {
      client.send({ command: 'subscribe', identifier: JSON.stringify({ channel, ...params }) })
      return client.next()
    },
  }
  return client
}

/** Such a client that was welcomed. */
export async function welcomed(url: string, headers: Record<string, string> = {}): Promise<RawClient> {
  const client = await rawClient(url, headers)
  const frame = await client.next()
  if (frame.type !== 'welcome') throw new Error(`no welcome but ${JSON.stringify(frame)}`)
  return client
}

/** The status with which a handshake is refused. */
export function refusal(
  url: string,
  headers: Record<string, string> = {},
  protocols?: string[],
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocols ?? [subProtocol], { headers })
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
export function browserSocket(headers: Record<string, string>, opened: { count: number } = { count: 0 }) {
  return class extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers })
      opened.count += 1
      this.on('error', () => undefined)
    }
  }
}

export type BrowserSocket = ReturnType<typeof browserSocket>

// What the client of Rails expects of a browser.
Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined })

/** That client takes its WebSocket from one place for all connections: this one gives each its own. */
const socketOf = new Map<string, BrowserSocket>()
const dispatch = Object.assign(
  function open(url: string, protocols: string[]) {
    const Socket = socketOf.get(url) ?? WebSocket
    return new Socket(url, protocols)
  },
  { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 },
)
adapters.WebSocket = dispatch

/** The client of Rails, on sockets of its own. */
export function railsConsumer(url: string, socket: BrowserSocket): Consumer {
  const own = `${url}?client=${socketOf.size}`
  socketOf.set(own, socket)
  return createConsumer(own)
}

/** The client of AnyCable, which comes back quickly. */
export function anyCable(url: string, socket: BrowserSocket) {
  return createCable(url, {
    websocketImplementation: socket,
    reconnectStrategy: () => 300,
    logger: new NoopLogger(),
  })
}
