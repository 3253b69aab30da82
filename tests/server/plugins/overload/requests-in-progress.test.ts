import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { trackRequestsInProgress } from '../../../../src/server/plugins/overload/requests-in-progress.ts'

let app: FastifyInstance
let active: Set<FastifyRequest>
/** Lets the handlers answer. */
let answer: () => void
let handled = 0
const sockets: Socket[] = []

beforeEach(async () => {
  active = new Set()
  handled = 0
  const promise = new Promise<void>((resolve) => {
    answer = resolve
  })
  app = Fastify()
  trackRequestsInProgress(app, active)
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: async () => {
      handled++
      await promise
      return 'answered'
    },
  })
  // An answer that begins and does not end.
  app.get('/endless', () => {
    handled++
    const stream = new Readable({ read() {} })
    stream.push('begun')
    return stream
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  answer()
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

async function send(text: string): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.on('data', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const head = 'Host: localhost\r\nContent-Type: application/json\r\n'

it('a request without a body is in progress until its answer begins', async () => {
  await send(`GET / HTTP/1.1\r\n${head}\r\n`)
  await expect.poll(() => ({ active: active.size, handled })).toEqual({ active: 1, handled: 1 })
  answer()
  await expect.poll(() => active.size).toBe(0)
})

it.each([
  ['with a length', 'Content-Length: 2\r\n', '{}'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'],
])('a request whose body arrives %s is in progress from the end of the body', async (_how, header, body) => {
  const socket = await send(`POST / HTTP/1.1\r\n${head}${header}\r\n`)
  await send(`GET / HTTP/1.1\r\n${head}\r\n`)
  await expect.poll(() => handled).toBe(1)
  expect(active.size).toBe(1)
  socket.write(body)
  await expect.poll(() => ({ active: active.size, handled })).toEqual({ active: 2, handled: 2 })
  answer()
  await expect.poll(() => active.size).toBe(0)
})

it('a request whose client disconnects is not in progress any more', async () => {
  const socket = await send(`GET / HTTP/1.1\r\n${head}\r\n`)
  await expect.poll(() => active.size).toBe(1)
  socket.destroy()
  await expect.poll(() => active.size).toBe(0)
})

it('an upgrade is never in progress: its answer does not begin', async () => {
  await send(`GET / HTTP/1.1\r\n${head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  await expect.poll(() => handled).toBe(1)
  expect(active.size).toBe(0)
})

it('a request is not in progress while a slow client receives its answer', async () => {
  const socket = await send(`GET /endless HTTP/1.1\r\n${head}\r\n`)
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
  expect(handled).toBe(1)
  expect(active.size).toBe(0)
})
