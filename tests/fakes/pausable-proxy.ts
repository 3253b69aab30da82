import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface PausableProxy {
  port: number
  /** Keeps connections open and forwards nothing, as a frozen server; new connections wait too. */
  pause(): void
  /** Closes the connections and refuses new ones, as a server that ended. */
  refuse(): void
  /** Delays the data of the server, as a database with much other work; 0 ends it. */
  slowDown(ms: number): void
  /** Goes on: after `pause`, with the connections of before. */
  resume(): void
  /** Goes on with new connections only: those of before stay open and silent, as after a failed router. */
  abandon(): void
  close(): Promise<void>
}

/** Starts a TCP proxy in front of a server. */
export async function startPausableProxy(host: string, targetPort: number): Promise<PausableProxy> {
  const sockets = new Set<Socket>()
  const abandoned = new Set<Socket>()
  let isPaused = false
  let isRefusing = false
  let delayMs = 0
  const server = createServer((client) => {
    if (isRefusing) return void client.resetAndDestroy()
    const target = connect(targetPort, host)
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (from === target && delayMs > 0) setTimeout(() => to.write(chunk), delayMs)
        else to.write(chunk)
      })
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
    refuse() {
      isRefusing = true
      for (const socket of sockets) socket.destroy()
    },
    resume() {
      isPaused = false
      isRefusing = false
      for (const socket of sockets) if (!abandoned.has(socket)) socket.resume()
    },
    slowDown: (ms) => void (delayMs = ms),
    abandon() {
      for (const socket of sockets) abandoned.add(socket.pause())
      isPaused = false
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
