import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { cableSubprotocol } from '../src/server/realtime/protocol.ts'
import { encodeClassAPosition } from '../tests/fakes/ais.ts'
import { signUpApiUser } from './api.ts'
import { getServerEnvironment, type BenchDatabase } from './bench-databases.ts'
import { summarizeTimings, printTarget, createSeededRandom } from './timings.ts'
import { startServerProcess } from './server-process.ts'

const subscribers = 2000
/** Rate of the live feed, and its duration in seconds. */
const live = { perSecond: 50, seconds: 20, warmUp: 5 }
/** Area of the reports, in degrees; each subscriber watches a bounding box of `view` degrees per side. */
const area = { west: -10, south: 36, width: 30, height: 20, view: 3 }

/**
 * Measures the time from an AIS sentence on a TCP feed to the web sockets whose bounding box
 * contains the position, with thousands of sockets on one server process.
 */
export async function benchIngestToCable(kind: BenchDatabase): Promise<void> {
  const feed = await startFeed()
  const server = await startServerProcess({ ...getServerEnvironment(kind), ROADSTEAD_AIS_FEED: feed.url })
  const sockets: WebSocket[] = []
  try {
    const { authorization = '' } = await signUpApiUser(server.url)
    const sentAt = new Map<string, number>()
    const times: number[] = []
    const random = createSeededRandom(9)
    const recordTime = (text: Buffer) => {
      const mmsi = /MMSI (\d{9})/.exec(text.toString())?.[1]
      const sent = mmsi && sentAt.get(mmsi)
      if (sent) times.push(performance.now() - sent)
    }
    while (sockets.length < subscribers) {
      const batch = Array.from({ length: 50 }, () =>
        openSubscription(`${server.url}/cable`, authorization, createRandomBbox(random), recordTime),
      )
      sockets.push(...(await Promise.all(batch)))
    }
    for (let index = 0; index < live.perSecond * (live.seconds + live.warmUp); index++) {
      const mmsi = String(228_000_000 + index)
      if (index >= live.perSecond * live.warmUp) sentAt.set(mmsi, performance.now())
      const latitude = area.south + random() * area.height
      const longitude = area.west + random() * area.width
      feed.send(encodeClassAPosition(mmsi, { latitude, longitude, sog: 5, cog: 90 }))
      await wait(1000 / live.perSecond)
    }
    await wait(2000)
    const { p50, p95 } = summarizeTimings(times, live.seconds)
    const stillOpen = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    console.log(
      `  ${stillOpen} of ${subscribers} subscribers connected at the end, ${times.length} messages pushed of ${live.perSecond * live.seconds} reports, p50 ${p50.toFixed(0)} ms, ${Math.round(server.getResidentMb())} MB resident`,
    )
    printTarget('subscribers on one process', stillOpen, subscribers, '', 'at least')
    printTarget('arrival to push at a subscriber, p95', p95, 1000, 'ms')
  } finally {
    for (const socket of sockets) socket.terminate()
    await server.stop()
    feed.close()
  }
}

/** Starts a TCP server that sends sentences to all clients. */
async function startFeed() {
  const listeners = new Set<Socket>()
  const server = createServer((socket) => {
    listeners.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => listeners.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `tcp://127.0.0.1:${port}`,
    send(sentence: string) {
      for (const socket of listeners) socket.write(`${sentence}\r\n`)
    },
    close() {
      for (const socket of listeners) socket.destroy()
      server.close()
    },
  }
}

function createRandomBbox(random: () => number): number[] {
  const west = area.west + random() * (area.width - area.view)
  const south = area.south + random() * (area.height - area.view)
  return [west, south, west + area.view, south + area.view]
}

/** Opens a socket that is subscribed to the vessels in a bounding box; resolves when the server has confirmed it. */
async function openSubscription(
  url: string,
  authorization: string,
  bbox: number[],
  onMessage: (text: Buffer) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), cableSubprotocol, {
    headers: { authorization },
  })
  await once(socket, 'open')
  const identifier = JSON.stringify({ channel: 'ConnectionsChannel', bbox })
  await new Promise<void>((resolve, reject) => {
    socket.on('message', (text: Buffer) => {
      const message = text.toString()
      if (message.includes('confirm_subscription')) resolve()
      if (message.includes('reject_subscription')) reject(new Error(`subscription rejected: ${identifier}`))
      onMessage(text)
    })
    socket.send(JSON.stringify({ command: 'subscribe', identifier }))
  })
  return socket
}
