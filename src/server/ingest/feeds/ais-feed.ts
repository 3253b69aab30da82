import { createSocket } from 'node:dgram'
import { createConnection } from 'node:net'
import WebSocket from 'ws'
import { aisFeed, observationLimits } from '../../../core/limits/ingest.ts'
import type { FeedDatabase } from '../../database/database.ts'
import { incrementFeedCounts, recordFeedFailureNow } from '../../database/feed-queries.ts'
import { decodeAisstreamMessage } from './aisstream.ts'
import { createLineSplitter } from './line-splitter.ts'
import { createAisLineIngester, type AisIngestDependencies, type AisLineIngester } from './ingest-lines.ts'

export interface AisFeedOptions extends AisIngestDependencies {
  /** `tcp://host:port`, `udp://:port`, or `wss://…` for aisstream.io with `?key=` and `&bbox=w,s,e,n`. */
  url: string
  database: Pick<FeedDatabase, 'feedDb'>
  /** Called with one line when the feed connects or fails. */
  onStatus?: (state: string) => void
}

export interface AisFeed {
  close(): Promise<void>
}

/** An open connection; `ended` resolves with the reason for its end. */
interface FeedConnection {
  ended: Promise<string>
  end(): void
}

/**
 * Keeps a feed connected until it is closed; reconnects with exponential backoff. Stores
 * its counts and last failure every few seconds under the URL without the key.
 */
export function startAisFeed({
  url,
  database,
  onStatus = () => undefined,
  ...dependencies
}: AisFeedOptions): AisFeed {
  const feedUrl = parseAisFeedUrl(url)
  const name = getAisFeedName(feedUrl)
  const ingester = createAisLineIngester(dependencies)
  let connection: FeedConnection | null = null
  let isClosed = false
  let skipDelay: () => void = () => undefined
  let pendingWrite = Promise.resolve()

  function writeStatus(): void {
    const counts = ingester.takeCounts()
    if (Object.keys(counts).length === 0) return
    const succeeded = (counts.messages ?? 0) > 0
    pendingWrite = pendingWrite
      .then(() => incrementFeedCounts(database.feedDb, name, counts, succeeded))
      .catch(dependencies.onFailure)
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!isClosed) {
      const opened = Date.now()
      connection = open(feedUrl, ingester, () => onStatus(`${name} connected`))
      const reason = await connection.ended
      connection = null
      if (isClosed) return
      failures = Date.now() - opened > aisFeed.stableAfterMs ? 1 : failures + 1
      onStatus(`${name}: ${reason}`)
      await recordFeedFailureNow(database.feedDb, name, reason).catch(dependencies.onFailure)
      const delayMs = Math.min(aisFeed.maxRetryMs, aisFeed.minRetryMs * 2 ** (failures - 1))
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, delayMs)
        skipDelay = () => {
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
      connection?.end()
      skipDelay()
      await running
      await ingester.waitUntilStored()
      writeStatus()
      await pendingWrite
    },
  }
}

/** Parses the URL of a feed; `udp://:10110` means that port on every interface. */
export function parseAisFeedUrl(url: string): URL {
  return new URL(url.replace(/^(udp|tcp):\/\/:/, '$1://0.0.0.0:'))
}

/** Name of a feed in lists: its URL without parts that could contain a key. */
export function getAisFeedName(feedUrl: URL): string {
  return `ais ${feedUrl.protocol}//${feedUrl.host}`
}

function open(feedUrl: URL, ingester: AisLineIngester, onOpen: () => void): FeedConnection {
  if (feedUrl.protocol === 'tcp:') return openTcp(feedUrl, ingester, onOpen)
  if (feedUrl.protocol === 'udp:') return openUdp(feedUrl, ingester, onOpen)
  return openAisstream(feedUrl, ingester, onOpen)
}

function openTcp({ hostname, port }: URL, ingester: AisLineIngester, onOpen: () => void): FeedConnection {
  const socket = createConnection({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
  socket.setEncoding('latin1').setTimeout(aisFeed.silenceTimeoutMs)
  const { ended, end } = createEnding(() => socket.destroy())
  const takeLines = createLineSplitter()
  socket.on('connect', onOpen)
  socket.on('data', (chunk: string) => {
    for (const line of takeLines(chunk)) ingester.addLine(line)
    if (!ingester.isFull()) return
    // TCP flow control makes the sender wait.
    socket.pause()
    void ingester.waitForCapacity().then(() => socket.resume())
  })
  socket.on('timeout', () => end('no data received for too long'))
  socket.on('error', (error) => end(error.message))
  socket.on('close', () => end('connection closed'))
  return { ended, end: () => end('closed by this server') }
}

function openUdp({ hostname, port }: URL, ingester: AisLineIngester, onOpen: () => void): FeedConnection {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  const { ended, end } = createEnding(() => socket.close())
  socket.on('message', (datagram) => {
    // UDP has no flow control: drop and count datagrams that exceed the capacity.
    if (ingester.isFull()) return ingester.addCount('let go')
    const takeLines = createLineSplitter()
    for (const line of [...takeLines(datagram.toString('latin1')), ...takeLines(null)]) ingester.addLine(line)
  })
  socket.on('error', (error) => end(error.message))
  socket.bind(Number(port), hostname || undefined, onOpen)
  return { ended, end: () => end('closed by this server') }
}

/**
 * Connects to aisstream.io, which expects the subscription message with the bounding box
 * within seconds and sends JSON.
 */
function openAisstream(feedUrl: URL, ingester: AisLineIngester, onOpen: () => void): FeedConnection {
  const key = feedUrl.searchParams.get('key') ?? ''
  const [west = -180, south = -90, east = 180, north = 90] = (feedUrl.searchParams.get('bbox') ?? '')
    .split(',')
    .flatMap((side) => (side === '' ? [] : [Number(side)]))
  const urlWithoutQuery = new URL(feedUrl)
  urlWithoutQuery.search = ''
  const socket = new WebSocket(urlWithoutQuery, {
    maxPayload: aisFeed.maxMessageBytes,
    handshakeTimeout: aisFeed.silenceTimeoutMs,
  })
  const { ended, end } = createEnding(() => socket.terminate())
  socket.on('open', () => {
    const bbox = [
      [south, west],
      [north, east],
    ]
    socket.send(JSON.stringify({ APIKey: key, BoundingBoxes: [bbox] }))
    onOpen()
  })
  socket.on('message', (data: Buffer) => {
    if (ingester.isFull()) return ingester.addCount('let go')
    const observations = decodeAisstreamMessage(data.toString(), new Date())
    ingester.addCount(observations ? 'messages' : 'malformed')
    if (observations) ingester.addObservations(observations)
  })
  socket.on('error', (error) => end(error.message))
  socket.on('close', (code) => end(`connection closed (${code})`))
  return { ended, end: () => end('closed by this server') }
}

/** Creates the end of a connection; only the first reason counts. */
function createEnding(stop: () => void): { ended: Promise<string>; end(reason: string): void } {
  let hasEnded = false
  let resolveEnded: (reason: string) => void = () => undefined
  const ended = new Promise<string>((resolve) => {
    resolveEnded = resolve
  })
  return {
    ended,
    end(reason) {
      if (hasEnded) return
      hasEnded = true
      stop()
      resolveEnded(reason)
    },
  }
}
