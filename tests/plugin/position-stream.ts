import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

/** A boat's server as far as its stream of positions goes. */
export interface PositionStream {
  /** `host:port`, as the panel's address states it. */
  host: string
  /** What listeners have subscribed to. */
  subscriptions: unknown[]
  sendPosition(latitude: number, longitude: number): void
  /** Cuts every line; listeners come again by themselves. */
  disconnectClients(): void
  close(): void
}

export async function startPositionStream(): Promise<PositionStream> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const subscribed: unknown[] = []
  let last = ''
  server.on('connection', (socket) => {
    socket.on('message', (message: Buffer) => {
      subscribed.push(JSON.parse(message.toString()))
      if (last) socket.send(last)
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const toAll = (act: (socket: WebSocket) => void) => server.clients.forEach(act)
  return {
    host: `127.0.0.1:${port}`,
    subscriptions: subscribed,
    sendPosition(latitude, longitude) {
      const values = [{ path: 'navigation.position', value: { latitude, longitude } }]
      last = JSON.stringify({ context: 'vessels.self', updates: [{ values }] })
      toAll((socket) => socket.send(last))
    },
    disconnectClients: () => toAll((socket) => socket.terminate()),
    close() {
      toAll((socket) => socket.terminate())
      server.close()
    },
  }
}
