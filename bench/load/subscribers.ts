import { once } from 'node:events'
import { WebSocket } from 'ws'
import { cableSubprotocol } from '../../src/server/realtime/protocol.ts'
import { loadArea } from './ais-fleet.ts'

/** Subscribers of `/cable`: half of them watch vessels in an area, half the activity list. */
export interface Subscribers {
  getCounts(): SubscriberCounts
  /** Counts pushes from now on. */
  resetCounts(): void
  close(): void
}

export interface SubscriberCounts {
  /** Sockets that were opened, and those of them that are still open. */
  opened: number
  open: number
  /** Subscribers that received a push, and all pushes. */
  reached: number
  pushes: number
}

/** Sockets that are opened at the same time. */
const batch = 25
/** Side of the area that a subscriber watches, in degrees. */
const viewDegrees = 3

export async function openSubscribers(
  url: string,
  count: number,
  { random, headers }: { random: () => number; headers: Record<string, string> },
): Promise<Subscribers> {
  const sockets: WebSocket[] = []
  const pushes: number[] = []

  async function open(index: number): Promise<void> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/cable`, cableSubprotocol, { headers })
    sockets.push(socket)
    pushes[index] = 0
    await once(socket, 'open')
    socket.on('error', () => undefined)
    const identifier = index % 2 === 0 ? { channel: 'ActivityChannel' } : createBoundsChannel(random)
    await new Promise<void>((resolve, reject) => {
      socket.on('message', (data: Buffer) => {
        const text = data.toString()
        if (text.includes('confirm_subscription')) resolve()
        else if (text.includes('reject_subscription')) reject(new Error(`rejected: ${text}`))
        else if (text.includes('"message":{')) pushes[index] = (pushes[index] ?? 0) + 1
      })
      socket.on('close', () => reject(new Error('the server closed a socket of /cable')))
      socket.send(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify(identifier) }))
    })
  }

  for (let index = 0; index < count; index += batch)
    await Promise.all(
      Array.from({ length: Math.min(batch, count - index) }, (_, offset) => open(index + offset)),
    )
  return {
    getCounts: () => ({
      opened: count,
      open: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
      reached: pushes.filter((own) => own > 0).length,
      pushes: pushes.reduce((sum, own) => sum + own, 0),
    }),
    resetCounts: () => void pushes.fill(0),
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

function createBoundsChannel(random: () => number): object {
  const west = loadArea.west + random() * (loadArea.width - viewDegrees)
  const south = loadArea.south + random() * (loadArea.height - viewDegrees)
  return { channel: 'ConnectionsChannel', bbox: [west, south, west + viewDegrees, south + viewDegrees] }
}
