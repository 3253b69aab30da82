import { WebSocket } from 'ws'

/** Subscribers of `/cable` that connect again after 300 ms, as the clients of the site do. */
export interface CableWatch {
  /** Number of messages about missed events and of closed sockets: both tell a client to read again. */
  getNotices(): number
  /** Resolves with true when all clients received the activity of a place, with false after the time. */
  waitForPlace(name: string, timeoutMs: number): Promise<boolean>
  close(): void
}

const clients = 2
const reconnectMs = 300

/** Opens the subscribers of the activity list. */
export function createCableWatch(url: string): CableWatch {
  let notices = 0
  let isClosed = false
  const sockets = new Set<WebSocket>()
  const waiting = new Set<(client: number, text: string) => void>()

  function open(client: number): void {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/cable`, ['actioncable-v1-json'])
    sockets.add(socket)
    socket.on('open', () =>
      socket.send(
        JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel: 'ActivityChannel' }) }),
      ),
    )
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.includes('"missed"')) notices++
      for (const listener of waiting) listener(client, text)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      notices++
      if (!isClosed) setTimeout(() => isClosed || open(client), reconnectMs)
    })
  }

  for (let client = 0; client < clients; client++) open(client)
  return {
    getNotices: () => notices,
    waitForPlace(name, timeoutMs) {
      const seen = new Set<number>()
      return new Promise((resolve) => {
        const finish = (result: boolean) => {
          clearTimeout(timer)
          waiting.delete(listener)
          resolve(result)
        }
        const timer = setTimeout(() => finish(false), timeoutMs)
        const listener = (client: number, text: string) => {
          if (!text.includes(name)) return
          seen.add(client)
          if (seen.size === clients) finish(true)
        }
        waiting.add(listener)
      })
    },
    close() {
      isClosed = true
      for (const socket of sockets) socket.terminate()
    },
  }
}
