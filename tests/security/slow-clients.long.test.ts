import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionLimits } from '../../src/core/limits/requests.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const limits = {
  headersTimeoutMs: 300,
  bodyTimeoutMs: 300,
  minBodyBytesPerSecond: 1_000,
  requestTimeoutMs: 4_000,
  idleTimeoutMs: 5_000,
  keepAliveTimeoutMs: 300,
  checkIntervalMs: 50,
  maxConnectionsPerIp: 20,
}

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer({ ROADSTEAD_RATE_LIMIT_FACTOR: '1' }, { connectionLimits: limits })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port // it listens on a port
})
afterAll(() => server.close())

interface Client {
  socket: Socket
  /** The bytes received until the server closed the connection. */
  ended: Promise<string>
}

async function connectClient(): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  const ended = once(socket, 'close').then(() => received)
  await once(socket, 'connect')
  return { socket, ended }
}

const requestHead =
  'POST /api/v1/users/sign_in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

/** Sends a byte every 20 ms until the connection ends. */
function sendSlowly(socket: Socket): void {
  const timer = setInterval(() => socket.write('a'), 20)
  socket.once('close', () => clearInterval(timer))
}

/** Returns the time until the server timed out, in ms. */
async function measureTimeout({ ended }: Client): Promise<number> {
  const start = performance.now()
  expect(await ended).toContain('408 Request Timeout')
  return performance.now() - start
}
const maxTimeoutMs = limits.requestTimeoutMs - 1_000

describe('slow client', () => {
  it('times out during the headers', async () => {
    const slow = await connectClient()
    slow.socket.write('GET / HTTP/1.1\r\nX-Slow: ')
    sendSlowly(slow.socket)
    expect(await measureTimeout(slow)).toBeLessThan(maxTimeoutMs)
  })

  it('times out during the body, even if it sends bytes continuously', async () => {
    const clients = await Promise.all(Array.from({ length: 15 }, connectClient))
    for (const { socket } of clients) {
      socket.write(`${requestHead}Content-Length: 500\r\n\r\n{"`)
      sendSlowly(socket)
    }
    const waits = await Promise.all(clients.map(measureTimeout))
    expect(Math.max(...waits)).toBeLessThan(maxTimeoutMs)
  })

  it('times out during a chunked body when the whole request takes too long', async () => {
    const { socket, ended } = await connectClient()
    socket.write(`${requestHead}Transfer-Encoding: chunked\r\n\r\n`)
    const timer = setInterval(() => socket.write('1\r\na\r\n'), 20)
    expect(await ended).toContain('408 Request Timeout')
    clearInterval(timer)
  })

  it('gets more time for a longer body', async () => {
    // 2 s more than the 300 ms of each body
    const bodyBytes = 2 * limits.minBodyBytesPerSecond
    const body = JSON.stringify({ user: { email: 'nobody@example.org', password: 'x' } }).padEnd(bodyBytes)
    const { socket, ended } = await connectClient()
    socket.write(
      `${requestHead}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    await new Promise((resolve) => setTimeout(resolve, limits.bodyTimeoutMs + 3 * limits.checkIntervalMs))
    socket.write(body.slice(10))
    expect(await ended).toMatch(/^HTTP\/1.1 40[13] /)
  })

  it('is disconnected between two requests', async () => {
    const { socket, ended } = await connectClient()
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await ended).toContain('200 OK')
  })
})

describe('connections of one IP address', () => {
  it('are limited, and free again when they end', async () => {
    const maxConnections = limits.maxConnectionsPerIp
    const clients = await Promise.all(Array.from({ length: maxConnections }, connectClient))
    const { ended } = await connectClient()
    expect(await ended).toBe('')
    expect(clients.every(({ socket }) => !socket.destroyed)).toBe(true)
    clients[0]?.socket.destroy()
    await clients[0]?.ended
    const requestHealth = async () => {
      const nextClient = await connectClient()
      nextClient.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      return nextClient.ended
    }
    await expect.poll(requestHealth).toContain('200 OK')
    for (const { socket } of clients) socket.destroy()
  })

  it('are not limited for a trusted proxy', async () => {
    const proxiedServer = await startTestServer(
      {
        PUBLIC_URL: 'https://site.example',
        ROADSTEAD_RATE_LIMIT_FACTOR: '1',
        ROADSTEAD_TRUSTED_PROXIES: 'loopback',
      },
      { connectionLimits: { ...limits, maxConnectionsPerIp: 1 } },
    )
    await proxiedServer.app.listen({ host: '127.0.0.1', port: 0 })
    const { port: proxiedPort } = proxiedServer.app.server.address() as AddressInfo // it listens on a port
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await fetch(`http://127.0.0.1:${proxiedPort}/healthz`)).status),
    )
    expect(statuses).toEqual([200, 200, 200])
    await proxiedServer.close()
  })
})

describe('default limits', () => {
  it('limit all connections and leave enough time for a photo on a slow line', () => {
    expect(server.app.server.maxConnections).toBe(connectionLimits.maxConnections)
    const { bodyTimeoutMs, minBodyBytesPerSecond, requestTimeoutMs, idleTimeoutMs, headersTimeoutMs } =
      connectionLimits
    const photoMs = bodyTimeoutMs + ((20 * 1024 * 1024) / minBodyBytesPerSecond) * 1000
    expect(photoMs).toBeLessThan(requestTimeoutMs)
    expect(headersTimeoutMs).toBeLessThan(idleTimeoutMs)
  })
})
