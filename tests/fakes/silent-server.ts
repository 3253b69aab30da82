import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface SilentServer {
  port: number
  /** Number of connections accepted so far. */
  getConnectionCount(): number
  /** Number of bytes received so far. */
  getByteCount(): number
  close(): Promise<void>
}

/** Starts a server that accepts connections, reads what it is sent, and never answers. */
export async function startSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>()
  let connections = 0
  let bytes = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('data', (chunk) => (bytes += chunk.length))
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    port,
    getConnectionCount: () => connections,
    getByteCount: () => bytes,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
