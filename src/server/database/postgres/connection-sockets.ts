import { Socket } from 'node:net'

/** The sockets of all connections to a PostgreSQL server. */
export interface ConnectionSockets {
  /** Creates the socket of a new connection. */
  create(): Socket
  /** Closes all sockets at once: statements that wait for an answer fail. */
  destroyAll(): void
}

export function createConnectionSockets(): ConnectionSockets {
  const open = new Set<Socket>()
  return {
    create() {
      const socket = new Socket()
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      return socket
    },
    destroyAll() {
      for (const socket of open) socket.destroy()
    },
  }
}
