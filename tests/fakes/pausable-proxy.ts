import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface PausableProxy {
  port: number
  /** Keeps connections open and forwards nothing, as a frozen server; new connections wait too. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

/** Starts a TCP proxy in front of a server. */
export async function startPausableProxy(host: string, targetPort: number): Promise<PausableProxy> {
  const sockets = new Set<Socket>()
  let isPaused = false
  const server = createServer((client) => {
    const target = connect(targetPort, host)
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isPaused) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    pause() {
      isPaused = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
