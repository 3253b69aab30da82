import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

/** The position stream of a Signal K server. */
export interface PositionStream {
  /** `host:port`, as in the URL of the panel. */
  host: string
  /** Subscriptions of all clients. */
  subscriptions: unknown[]
  /** Sends a position, and values of other paths. */
  sendPosition(latitude: number, longitude: number, others?: Record<string, number>): void
  /** Closes all connections; clients reconnect by themselves. */
  disconnectClients(): void
  close(): void
}

export async function startPositionStream(): Promise<PositionStream> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const subscriptions: unknown[] = []
  let lastMessage = ''
  server.on('connection', (socket) => {
    socket.on('message', (message: Buffer) => {
      subscriptions.push(JSON.parse(message.toString()))
      if (lastMessage) socket.send(lastMessage)
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const forEachClient = (callback: (socket: WebSocket) => void) => server.clients.forEach(callback)
  return {
    host: `127.0.0.1:${port}`,
    subscriptions,
    sendPosition(latitude, longitude, others = {}) {
      const motion = Object.entries(others).map(([path, value]) => ({ path, value }))
      const values = [...motion, { path: 'navigation.position', value: { latitude, longitude } }]
      lastMessage = JSON.stringify({ context: 'vessels.self', updates: [{ values }] })
      forEachClient((socket) => socket.send(lastMessage))
    },
    disconnectClients: () => forEachClient((socket) => socket.terminate()),
    close() {
      forEachClient((socket) => socket.terminate())
      server.close()
    },
  }
}
