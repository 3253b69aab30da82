import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectionLimits, getTimeoutOptions } from '../../../src/server/plugins/connection-limits.ts'
import type { Settings } from '../../../src/server/system/settings.ts'
import type { ProxyCheck } from '../../../src/server/system/network/trusted-proxies.ts'

const limits = {
  headersTimeoutMs: 20_000,
  bodyTimeoutMs: 50,
  minBodyBytesPerSecond: 1_000,
  requestTimeoutMs: 60_000,
  idleTimeoutMs: 30_000,
  keepAliveTimeoutMs: 10_000,
  checkIntervalMs: 5_000,
  maxConnections: 90,
  maxConnectionsPerIp: 2,
}

let app: FastifyInstance | null = null
const isProxy = vi.fn<ProxyCheck>()
const opened: Socket[] = []
beforeEach(() => void isProxy.mockReturnValue(false))
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of opened.splice(0)) socket.destroy()
  await app?.close()
  app = null
})

async function listen(rateLimitFactor = 1): Promise<FastifyInstance> {
  app = Fastify(getTimeoutOptions(limits))
  app.decorate('settings', { rateLimitFactor } as Settings) // the only setting that is read
  await app.register(connectionLimits, { limits, isProxy })
  app.get('/', () => 'got')
  app.post('/', () => 'posted')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

/** Opens a connection; `ended` is what was received until the server closed it. */
async function open(): Promise<{ socket: Socket; ended: Promise<string> }> {
  if (!app) throw new Error('the server does not listen')
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  let received = ''
  socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  const ended = once(socket, 'close').then(() => received)
  await once(socket, 'connect')
  return { socket, ended }
}

const closing = 'Host: localhost\r\nConnection: close\r\n'
async function get(): Promise<string> {
  const { socket, ended } = await open()
  socket.write(`GET / HTTP/1.1\r\n${closing}\r\n`)
  return ended
}

/** Starts a request without its body, of this length in bytes, and waits until the server measures its time. */
async function startPost(length: number): Promise<{ sendBody: () => void; ended: Promise<string> }> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, ended } = await open()
  socket.write(
    `POST / HTTP/1.1\r\n${closing}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  )
  // `expect.poll` would advance the fake time.
  while (vi.getTimerCount() === 0) await nextTurn()
  return { sendBody: () => void socket.write('{}'.padEnd(length)), ended }
}

it('each time limit is passed to its own option of the HTTP server', () => {
  expect(getTimeoutOptions(limits)).toEqual({
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    requestTimeout: 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
  })
})

describe('a body of 600 bytes', () => {
  // 50 ms for every body, and 600 ms at the minimum speed.
  const maxMs = 650

  it('that does not arrive in this time is answered with 408', async () => {
    await listen()
    const { ended } = await startPost(600)
    vi.advanceTimersByTime(maxMs)
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('that arrives in this time is accepted', async () => {
    await listen()
    const { sendBody, ended } = await startPost(600)
    vi.advanceTimersByTime(maxMs - 1)
    sendBody()
    expect(await ended).toContain('posted')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('connections', () => {
  it('are limited by client network, and free again when they end', async () => {
    const { server } = await listen()
    expect(server.maxConnections).toBe(90)
    const first = await open()
    await open()
    expect(await get()).toBe('')
    first.socket.destroy()
    await expect.poll(get).toContain('got')
  })

  it('of a trusted proxy are not limited', async () => {
    isProxy.mockImplementation((address) => address === '127.0.0.1')
    await listen()
    for (let count = 0; count < 4; count++) await open()
    expect(await get()).toContain('got')
  })

  it.each([
    // Rate limits below the normal ones leave the connections of a page.
    [0.001, 2],
    [2, 4],
  ])('with a rate limit factor of %s are %s', async (factor, max) => {
    await listen(factor)
    for (let count = 0; count < max; count++) await open()
    expect(await get()).toBe('')
  })

  it('are not limited without rate limits', async () => {
    await listen(0)
    for (let count = 0; count < 4; count++) await open()
    expect(await get()).toContain('got')
  })
})
