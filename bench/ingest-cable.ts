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
/** Reports of a live feed, so many a second for so long. */
const live = { perSecond: 50, seconds: 20, warmUp: 5 }
/** The sea between 36 and 56 N, 10 W and 20 E; each subscriber watches so many degrees of it. */
const sea = { west: -10, south: 36, width: 30, height: 20, view: 3 }

/**
 * From a sentence on a TCP feed of a server process to the sockets of the maps that
 * show its place: thousands of them on one process, each in a box of its own.
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
    const take = (text: Buffer) => {
      const mmsi = /MMSI (\d{9})/.exec(text.toString())?.[1]
      const sent = mmsi && sentAt.get(mmsi)
      if (sent) times.push(performance.now() - sent)
    }
    while (sockets.length < subscribers) {
      const some = Array.from({ length: 50 }, () =>
        open(`${server.url}/cable`, authorization, boxIn(random), take),
      )
      sockets.push(...(await Promise.all(some)))
    }
    for (let index = 0; index < live.perSecond * (live.seconds + live.warmUp); index++) {
      const mmsi = String(228_000_000 + index)
      if (index >= live.perSecond * live.warmUp) sentAt.set(mmsi, performance.now())
      const latitude = sea.south + random() * sea.height
      const longitude = sea.west + random() * sea.width
      feed.send(encodeClassAPosition(mmsi, { latitude, longitude, sog: 5, cog: 90 }))
      await wait(1000 / live.perSecond)
    }
    await wait(2000)
    const { p50, p95 } = summarizeTimings(times, live.seconds)
    const stillOpen = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    console.log(
      `  ${stillOpen} of ${subscribers} subscribers still there, ${times.length} messages pushed of ${live.perSecond * live.seconds} reports, p50 ${p50.toFixed(0)} ms, ${Math.round(server.getResidentMb())} MB resident`,
    )
    printTarget('subscribers on one process', stillOpen, subscribers, '', 'at least')
    printTarget('arrival to push at one of them, p95', p95, 1000, 'ms')
  } finally {
    for (const socket of sockets) socket.terminate()
    await server.stop()
    feed.close()
  }
}

/** A receiver that says what it is told to. */
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

function boxIn(random: () => number): number[] {
  const west = sea.west + random() * (sea.width - sea.view)
  const south = sea.south + random() * (sea.height - sea.view)
  return [west, south, west + sea.view, south + sea.view]
}

/** A map that is told of the vessels in its box, once the server has said so. */
async function open(
  url: string,
  authorization: string,
  bbox: number[],
  take: (text: Buffer) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), cableSubprotocol, {
    headers: { authorization },
  })
  await once(socket, 'open')
  const identifier = JSON.stringify({ channel: 'ConnectionsChannel', bbox })
  await new Promise<void>((resolve, reject) => {
    socket.on('message', (text: Buffer) => {
      const said = text.toString()
      if (said.includes('confirm_subscription')) resolve()
      if (said.includes('reject_subscription')) reject(new Error(`refused: ${identifier}`))
      take(text)
    })
    socket.send(JSON.stringify({ command: 'subscribe', identifier }))
  })
  return socket
}
