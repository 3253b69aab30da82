import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionLimits } from '../../src/core/limits/requests.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'

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
  /** What the server sent until it closed the connection. */
  ended: Promise<string>
}

async function client(): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  const ended = once(socket, 'close').then(() => received)
  await once(socket, 'connect')
  return { socket, ended }
}

const post = 'POST /api/v1/users/sign_in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

/** Sends one byte again and again, until the connection ends. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('a'), 20)
  socket.once('close', () => clearInterval(timer))
}

/** How long a client was let wait; well below the time that a whole request has. */
async function waitOf({ ended }: Client): Promise<number> {
  const start = performance.now()
  expect(await ended).toContain('408 Request Timeout')
  return performance.now() - start
}
const soon = limits.requestTimeoutMs - 1_000

describe('a client that takes its time', () => {
  it('with the headers is sent away', async () => {
    const slow = await client()
    slow.socket.write('GET / HTTP/1.1\r\nX-Slow: ')
    drip(slow.socket)
    expect(await waitOf(slow)).toBeLessThan(soon)
  })

  it('with a body is sent away, though each byte comes soon after the last', async () => {
    const clients = await Promise.all(Array.from({ length: 15 }, client))
    for (const { socket } of clients) {
      socket.write(`${post}Content-Length: 500\r\n\r\n{"`)
      drip(socket)
    }
    const waits = await Promise.all(clients.map(waitOf))
    expect(Math.max(...waits)).toBeLessThan(soon)
  })

  it('with a body of no stated length is sent away when the whole request takes too long', async () => {
    const { socket, ended } = await client()
    socket.write(`${post}Transfer-Encoding: chunked\r\n\r\n`)
    const timer = setInterval(() => socket.write('1\r\na\r\n'), 20)
    expect(await ended).toContain('408 Request Timeout')
    clearInterval(timer)
  })

  it('has the more time the longer its body is', async () => {
    const body = JSON.stringify({ user: { email: 'nobody@example.org', password: 'x'.repeat(400) } })
    const { socket, ended } = await client()
    socket.write(`${post}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`)
    // 300 ms are for every body, and 450 ms more for this one.
    await new Promise((resolve) => setTimeout(resolve, 450))
    socket.write(body.slice(10))
    expect(await ended).toMatch(/^HTTP\/1.1 40[13] /)
  })

  it('between two requests is let go', async () => {
    const { socket, ended } = await client()
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await ended).toContain('200 OK')
  })
})

describe('connections of one network address', () => {
  it('are bounded, and free again when they end', async () => {
    const most = limits.maxConnectionsPerIp
    const held = await Promise.all(Array.from({ length: most }, client))
    const { ended } = await client()
    expect(await ended).toBe('')
    expect(held.every(({ socket }) => !socket.destroyed)).toBe(true)
    held[0]?.socket.destroy()
    await held[0]?.ended
    const answered = async () => {
      const next = await client()
      next.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      return next.ended
    }
    await expect.poll(answered).toContain('200 OK')
    for (const { socket } of held) socket.destroy()
  })

  it('are all those of a proxy that is trusted', async () => {
    const behind = await startTestServer(
      { ROADSTEAD_RATE_LIMIT_FACTOR: '1', ROADSTEAD_TRUSTED_PROXIES: 'loopback' },
      { connectionLimits: { ...limits, maxConnectionsPerIp: 1 } },
    )
    await behind.app.listen({ host: '127.0.0.1', port: 0 })
    const { port: other } = behind.app.server.address() as AddressInfo // it listens on a port
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await fetch(`http://127.0.0.1:${other}/healthz`)).status),
    )
    expect(statuses).toEqual([200, 200, 200])
    await behind.close()
  })
})

describe('the usual limits', () => {
  it('bound all connections, and leave a slow boat the time for its photo', () => {
    expect(server.app.server.maxConnections).toBe(connectionLimits.maxConnections)
    const { bodyTimeoutMs, minBodyBytesPerSecond, requestTimeoutMs, idleTimeoutMs, headersTimeoutMs } =
      connectionLimits
    const photoMs = bodyTimeoutMs + ((20 * 1024 * 1024) / minBodyBytesPerSecond) * 1000
    expect(photoMs).toBeLessThan(requestTimeoutMs)
    expect(headersTimeoutMs).toBeLessThan(idleTimeoutMs)
  })
})
