import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A load balancer that sends each request to the next server, as one without sticky sessions does. */
export interface RoundRobinProxy {
  url: string
  /** Servers by URL; a test may remove one. */
  targets: string[]
  /** Requests and sockets that each server has received. */
  counts: Map<string, number>
  close(): Promise<void>
}

/** Starts the proxy without servers. It states the client's address in X-Forwarded-For, like real ones. */
export async function startRoundRobinProxy(): Promise<RoundRobinProxy> {
  const targets: string[] = []
  const counts = new Map<string, number>()
  const sockets = new Set<Duplex>()
  let next = 0

  function forward(incoming: IncomingMessage) {
    const target = targets[next++ % targets.length] ?? ''
    counts.set(target, (counts.get(target) ?? 0) + 1)
    const { hostname, port } = new URL(target)
    const client = incoming.headers['x-forwarded-for'] ?? incoming.socket.remoteAddress ?? ''
    const headers = { ...incoming.headers, 'x-forwarded-for': client }
    return request({ hostname, port, method: incoming.method, path: incoming.url, headers })
  }

  const server = createServer((incoming, outgoing) => {
    const forwarded = forward(incoming)
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.headersSent || outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
  })
  server.on('upgrade', (incoming: IncomingMessage, client: Duplex) => {
    const forwarded = forward(incoming)
    forwarded.on('upgrade', (answer, upstream, head: Buffer) => {
      const lines = answer.rawHeaders.flatMap((name, index, all) =>
        index % 2 ? [] : [`${name}: ${all[index + 1]}`],
      )
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      client.write(head)
      upstream.pipe(client).pipe(upstream)
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          client.destroy()
          upstream.destroy()
        })
      }
    })
    forwarded.on('error', () => client.destroy())
    forwarded.end()
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    targets,
    counts,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
