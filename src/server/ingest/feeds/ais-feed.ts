import { createSocket } from 'node:dgram'
import { createConnection } from 'node:net'
import WebSocket from 'ws'
import { aisFeed, observationLimits } from '../../../core/limits.ts'
import type { Database } from '../../database/database.ts'
import { addFeedCounts, recordFeedFailureNow } from './queries.ts'
import { decodeAisstreamMessage } from './aisstream.ts'
import { createAisLineIngester, type AisIngestDependencies, type AisLineIngester } from './ingest-lines.ts'

export interface AisFeedOptions extends AisIngestDependencies {
  /** `tcp://host:port`, `udp://:port`, `wss://…` of aisstream.io with `?key=` and `&bbox=w,s,e,n`. */
  url: string
  database: Pick<Database, 'db'>
  /** Told in one line when the feed is connected and when it failed. */
  onStatus?: (state: string) => void
}

export interface AisFeed {
  close(): Promise<void>
}

/** A connection that was opened; `ended` tells why it is over. */
interface Link {
  ended: Promise<string>
  end(): void
}

/**
 * Keeps a feed open until it is closed: when it breaks off it comes back, later
 * and later while it fails. Its counts and last failure are written down every few
 * seconds under the address without key.
 */
export function startAisFeed({
  url,
  database,
  onStatus = () => undefined,
  ...parts
}: AisFeedOptions): AisFeed {
  const address = parseAisFeedUrl(url)
  const name = getAisFeedName(address)
  const intake = createAisLineIngester(parts)
  let link: Link | null = null
  let isClosed = false
  let wake: () => void = () => undefined
  let writing = Promise.resolve()

  function writeStatus(): void {
    const counts = intake.takeCounts()
    if (Object.keys(counts).length === 0) return
    const succeeded = (counts.messages ?? 0) > 0
    writing = writing.then(() => addFeedCounts(database.db, name, counts, succeeded)).catch(parts.onFailure)
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!isClosed) {
      const opened = Date.now()
      link = open(address, intake, () => onStatus(`${name} connected`))
      const reason = await link.ended
      link = null
      if (isClosed) return
      failures = Date.now() - opened > aisFeed.stableAfterMs ? 1 : failures + 1
      onStatus(`${name}: ${reason}`)
      await recordFeedFailureNow(database.db, name, reason).catch(parts.onFailure)
      const wait = Math.min(aisFeed.maxRetryMs, aisFeed.minRetryMs * 2 ** (failures - 1))
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  const timer = setInterval(writeStatus, observationLimits.statusIntervalMs)
  const running = run()
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      link?.end()
      wake()
      await running
      await intake.waitUntilStored()
      writeStatus()
      await writing
    },
  }
}

/** The address of a feed; `udp://:10110` is that port of every interface. */
export function parseAisFeedUrl(url: string): URL {
  return new URL(url.replace(/^(udp|tcp):\/\/:/, '$1://0.0.0.0:'))
}

/** What a feed is called in lists: its address without what could be a key. */
export function getAisFeedName(address: URL): string {
  return `ais ${address.protocol}//${address.host}`
}

function open(address: URL, intake: AisLineIngester, onOpen: () => void): Link {
  if (address.protocol === 'tcp:') return openTcp(address, intake, onOpen)
  if (address.protocol === 'udp:') return openUdp(address, intake, onOpen)
  return openStream(address, intake, onOpen)
}

function openTcp({ hostname, port }: URL, intake: AisLineIngester, onOpen: () => void): Link {
  const socket = createConnection({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
  socket.setEncoding('latin1').setTimeout(aisFeed.silenceTimeoutMs)
  const { ended, end } = createEnding(() => socket.destroy())
  let rest = ''
  socket.on('connect', onOpen)
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = (lines.pop() ?? '').slice(-aisFeed.maxLineLength)
    for (const line of lines) intake.addLine(line)
    if (!intake.isFull()) return
    // Who sends waits: TCP tells it.
    socket.pause()
    void intake.waitForCapacity().then(() => socket.resume())
  })
  socket.on('timeout', () => end('it has been silent for too long'))
  socket.on('error', (error) => end(error.message))
  socket.on('close', () => end('it was closed'))
  return { ended, end: () => end('closed here') }
}

function openUdp({ hostname, port }: URL, intake: AisLineIngester, onOpen: () => void): Link {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  const { ended, end } = createEnding(() => socket.close())
  socket.on('message', (datagram) => {
    // Datagrams cannot be told to wait: what is too much is let go, and counted.
    if (intake.isFull()) return intake.addCount('let go')
    for (const line of datagram.toString('latin1').split('\n')) if (line) intake.addLine(line)
  })
  socket.on('error', (error) => end(error.message))
  socket.bind(Number(port), hostname || undefined, onOpen)
  return { ended, end: () => end('closed here') }
}

/** aisstream.io: asked for a box within seconds of its opening, answers JSON. */
function openStream(address: URL, intake: AisLineIngester, onOpen: () => void): Link {
  const key = address.searchParams.get('key') ?? ''
  const [west = -180, south = -90, east = 180, north = 90] = (address.searchParams.get('bbox') ?? '')
    .split(',')
    .flatMap((side) => (side === '' ? [] : [Number(side)]))
  const bare = new URL(address)
  bare.search = ''
  const socket = new WebSocket(bare, {
    maxPayload: aisFeed.maxMessageBytes,
    handshakeTimeout: aisFeed.silenceTimeoutMs,
  })
  const { ended, end } = createEnding(() => socket.terminate())
  socket.on('open', () => {
    const box = [
      [south, west],
      [north, east],
    ]
    socket.send(JSON.stringify({ APIKey: key, BoundingBoxes: [box] }))
    onOpen()
  })
  socket.on('message', (data: Buffer) => {
    if (intake.isFull()) return intake.addCount('let go')
    const observations = decodeAisstreamMessage(data.toString(), new Date())
    intake.addCount(observations ? 'messages' : 'malformed')
    if (observations) intake.addObservations(observations)
  })
  socket.on('error', (error) => end(error.message))
  socket.on('close', (code) => end(`it was closed (${code})`))
  return { ended, end: () => end('closed here') }
}

/** The end of a connection: the first reason counts. */
function createEnding(stop: () => void): { ended: Promise<string>; end(reason: string): void } {
  let isOver = false
  let tell: (reason: string) => void = () => undefined
  const ended = new Promise<string>((resolve) => {
    tell = resolve
  })
  return {
    ended,
    end(reason) {
      if (isOver) return
      isOver = true
      stop()
      tell(reason)
    },
  }
}
