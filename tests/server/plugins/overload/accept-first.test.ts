import { once } from 'node:events'
import { createConnection, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addAcceptFirst, type AcceptFirst } from '../../../../src/server/plugins/overload/accept-first.ts'

let app: FastifyInstance
let acceptFirst: AcceptFirst
let sockets: Socket[]
let accepted: number
/** Numbers of accepted connections when requests began. */
let acceptedAtBegin: number[]
beforeEach(async () => {
  sockets = []
  accepted = 0
  acceptedAtBegin = []
  app = Fastify()
  acceptFirst = addAcceptFirst(app)
  app.get('/', () => {
    acceptedAtBegin.push(accepted)
    return 'answer'
  })
  app.server.on('connection', () => void accepted++)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

function connect(): Socket {
  const { port } = app.server.address() as AddressInfo // listens on a port
  const socket = createConnection(port, '127.0.0.1')
  sockets.push(socket)
  return socket
}

it('accepts the connections that wait before the first request begins', async () => {
  const answers = Array.from({ length: 30 }, () => {
    const socket = connect()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return once(socket, 'data')
  })
  await Promise.all(answers)
  expect(acceptedAtBegin).toHaveLength(30)
  expect(acceptedAtBegin[0]).toBe(30)
})

it('goes on after 50 turns while more connections come', async () => {
  for (let count = 0; count < 150; count++) connect()
  await once(app.server, 'connection')
  await new Promise<void>((resolve) => acceptFirst(resolve))
  expect(accepted).toBeGreaterThan(40)
  expect(accepted).toBeLessThan(60)
})

it('goes on in the next turn while no connections come', async () => {
  const { body } = await app.inject('/')
  expect(body).toBe('answer')
  let hasGoneOn = false
  acceptFirst(() => (hasGoneOn = true))
  expect(hasGoneOn).toBe(false)
  await new Promise((resolve) => setImmediate(resolve))
  expect(hasGoneOn).toBe(true)
})
