import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { encodeClassAPosition } from '../../tests/fakes/ais.ts'

/** Area of the fleet, in degrees. */
export const loadArea = { west: -10, south: 36, width: 30, height: 20 } as const

const vessels = 2000
/** Interval at which sentences are sent, as many as are due. */
const sendIntervalMs = 20
/** Sentences are left out while a client does not read: a receiver does not store them either. */
const maxBufferedBytes = 256 * 1024

/** A TCP server that sends the positions of a moving fleet. */
export interface AisFleet {
  url: string
  /** Sets the number of sentences per second. */
  setRate(perSecond: number): void
  /** Sentences since the start: sent to the server, and left out because it did not read. */
  getCounts(): { sent: number; leftOut: number }
  close(): void
}

/** Starts the fleet; the seed of `random` decides its courses. */
export async function startAisFleet(random: () => number): Promise<AisFleet> {
  const fleet = Array.from({ length: vessels }, (_, index) => ({
    mmsi: String(227_000_000 + index * 7),
    latitude: loadArea.south + random() * loadArea.height,
    longitude: loadArea.west + random() * loadArea.width,
    cog: random() * 359,
    sog: 4 + random() * 14,
    movedAt: performance.now(),
  }))
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const counts = { sent: 0, leftOut: 0 }
  let rate = 0
  let due = 0
  let next = 0
  let lastAt = performance.now()

  function createSentence(): string {
    const vessel = fleet[next++ % vessels]
    if (!vessel) return ''
    const now = performance.now()
    const degrees = (vessel.sog * (now - vessel.movedAt)) / 3_600_000 / 60
    vessel.movedAt = now
    vessel.latitude += degrees * Math.cos((vessel.cog * Math.PI) / 180)
    vessel.longitude += degrees * Math.sin((vessel.cog * Math.PI) / 180)
    return `${encodeClassAPosition(vessel.mmsi, vessel)}\r\n`
  }

  const timer = setInterval(() => {
    const now = performance.now()
    due += (rate * (now - lastAt)) / 1000
    lastAt = now
    const count = Math.floor(due)
    due -= count
    const [socket] = sockets
    if (count === 0 || !socket) return
    if (socket.writableLength > maxBufferedBytes) {
      counts.leftOut += count
      return
    }
    socket.write(Array.from({ length: count }, createSentence).join(''))
    counts.sent += count
  }, sendIntervalMs)

  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    setRate: (perSecond) => void (rate = perSecond),
    getCounts: () => ({ ...counts }),
    close() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
