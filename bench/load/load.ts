import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { signUpApiUser } from '../api.ts'
import { getServerEnvironment, openBenchDatabase, type BenchDatabase } from '../bench-databases.ts'
import { readProcessMemory } from '../memory/process-memory.ts'
import { insertSamplePlaces } from '../sample-places.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { createSeededRandom } from '../timings.ts'
import { startAisFleet, type AisFleet } from './ais-fleet.ts'
import { createRequestPlan, type LoadRequest } from './requests.ts'
import { createSender } from './sender.ts'
import { computeSlope, createStatistics, type KindSummary } from './statistics.ts'
import { openSubscribers, type SubscriberCounts, type Subscribers } from './subscribers.ts'

export interface LoadRunOptions {
  database: BenchDatabase
  /** Length of each phase in seconds. */
  seconds: number
  /** Factors of the rates, one phase each. */
  times: readonly number[]
  /** Requests and AIS sentences per second at factor 1. */
  requestsPerSecond: number
  sentencesPerSecond: number
  subscribers: number
  places: number
  seed: number
}

/** Figures of one phase. */
export interface LoadResult {
  times: number
  seconds: number
  kinds: Record<string, KindSummary>
  /** Requests answered with a success per second. */
  successesPerSecond: number
  /** The longest time by which a request was sent too late, in milliseconds: above 100 the generator itself was slow. */
  lateMs: number
  memory: { minutes: number; value: number }[]
  /** Change of the resident memory in the second half, in MB per minute. */
  slopeMbPerMinute: number
  subscribers: SubscriberCounts
  ais: { sent: number; leftOut: number; read: number; stored: number }
  /** Refusals by reason, as the server counts them. */
  refusals: Record<string, number>
  loadAverage: number
}

const users = 8
const memoryIntervalMs = 2_000
const probeIntervalMs = 1_000
/** Interval of the check how many requests are due. */
const sendIntervalMs = 5
/** Pause after a phase: the counts of feeds are stored every 5 and sampled every 15 seconds. */
const settleMs = 21_000

/** Puts load on the built server with a database, in phases, and measures. */
export async function runLoad(options: LoadRunOptions): Promise<LoadResult[]> {
  const { database, seed, places } = options
  const random = createSeededRandom(seed)
  const opened = await openBenchDatabase(database)
  await insertSamplePlaces(opened, places).finally(() => opened.close())
  const fleet = await startAisFleet(random)
  const server = await startServerProcess({
    ...getServerEnvironment(database),
    ROADSTEAD_AIS_FEED: fleet.url,
    ROADSTEAD_METRICS: 'loopback',
  })
  let subscribers: Subscribers | null = null
  try {
    const accounts = []
    while (accounts.length < users) accounts.push(await signUpApiUser(server.url))
    subscribers = await openSubscribers(server.url, options.subscribers, {
      random,
      headers: accounts[0] ?? {},
    })
    const plan = createRequestPlan({ random, places, users: accounts })
    const results: LoadResult[] = []
    for (const times of options.times)
      results.push(await runPhase({ options, times, random, plan, server, fleet, subscribers }))
    return results
  } finally {
    subscribers?.close()
    await server.stop()
    fleet.close()
  }
}

interface Phase {
  options: LoadRunOptions
  times: number
  random: () => number
  plan: () => LoadRequest
  server: ServerProcess
  fleet: AisFleet
  subscribers: Subscribers
}

async function runPhase({
  options,
  times,
  random,
  plan,
  server,
  fleet,
  subscribers,
}: Phase): Promise<LoadResult> {
  const { seconds } = options
  const statistics = createStatistics()
  const sender = createSender(server.url)
  const answers = new Set<Promise<void>>()
  const send = (request: LoadRequest) => {
    const label = `${request.method} ${request.path}`
    const answer = sender
      .send(request)
      .then((outcome) => statistics.add(request.kind, label, outcome))
      .finally(() => answers.delete(answer))
    answers.add(answer)
  }
  const sentBefore = fleet.getCounts()
  const before = await readServerCounts(server.url)
  subscribers.resetCounts()
  fleet.setRate(options.sentencesPerSecond * times)
  const startedAt = performance.now()
  const getMinutes = () => (performance.now() - startedAt) / 60_000
  const memory: LoadResult['memory'] = []
  const measureMemory = () =>
    void memory.push({ minutes: getMinutes(), value: readProcessMemory(server.pid).residentMb })
  const timers = [
    setInterval(measureMemory, memoryIntervalMs),
    setInterval(() => probes.forEach((path) => send(createProbe(path))), probeIntervalMs),
  ]
  const perMs = (options.requestsPerSecond * times) / 1000
  let dueAt = startedAt
  let lateMs = 0
  while (dueAt < startedAt + seconds * 1000) {
    const now = performance.now()
    for (; dueAt <= now && dueAt < startedAt + seconds * 1000; dueAt += drawInterval(random, perMs)) {
      lateMs = Math.max(lateMs, now - dueAt)
      send(plan())
    }
    await wait(sendIntervalMs)
  }
  for (const timer of timers) clearInterval(timer)
  fleet.setRate(0)
  const loadAverage = loadavg()[0] ?? 0
  await Promise.all(answers)
  measureMemory()
  await wait(settleMs)
  sender.close()
  const kinds = statistics.summarize()
  const after = await readServerCounts(server.url)
  const sent = fleet.getCounts()
  const successes = Object.entries(kinds).flatMap(([kind, { byStatus }]) =>
    kind === 'probe'
      ? []
      : Object.entries(byStatus).filter(([status]) => Number(status) >= 200 && Number(status) < 400),
  )
  return {
    times,
    seconds,
    kinds,
    successesPerSecond: successes.reduce((sum, [, count]) => sum + count, 0) / seconds,
    lateMs,
    memory,
    slopeMbPerMinute: computeSlope(memory.slice(Math.floor(memory.length / 2))),
    subscribers: subscribers.getCounts(),
    ais: {
      sent: sent.sent - sentBefore.sent,
      leftOut: sent.leftOut - sentBefore.leftOut,
      read: after.read - before.read,
      stored: after.stored - before.stored,
    },
    refusals: Object.fromEntries(
      refusalReasons.map((reason) => [reason, (after[reason] ?? 0) - (before[reason] ?? 0)]),
    ),
    loadAverage,
  }
}

/** Requests that are never refused: health check, metrics and a static file. */
const probes = ['/healthz', '/metrics', '/icon.svg']

const createProbe = (path: string): LoadRequest => ({ kind: 'probe', method: 'GET', path, headers: {} })

/** Draws the time until the next request of visitors that do not know of each other, in milliseconds. */
function drawInterval(random: () => number, perMs: number): number {
  return -Math.log(1 - random()) / perMs
}

const refusalReasons = ['event_loop', 'in_progress', 'database_queue', 'database_time'] as const

type ServerCounts = Record<'read' | 'stored' | (typeof refusalReasons)[number], number>

/** Reads counts of the AIS feed, which the server samples from its database, and of refusals. */
async function readServerCounts(url: string): Promise<ServerCounts> {
  const text = await fetch(`${url}/metrics`).then((response) => response.text())
  const read = (name: string, label: string) =>
    Number(new RegExp(`^${name}\\{.*${label}.*\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  const readFeed = (event: string) => read('roadstead_feed_events', `event="${event}"`)
  const readRefusals = (reason: string) => read('roadstead_refused_requests_total', `reason="${reason}"`)
  return {
    read: readFeed('messages'),
    stored: readFeed('stored'),
    event_loop: readRefusals('event_loop'),
    in_progress: readRefusals('in_progress'),
    database_queue: readRefusals('database_queue'),
    database_time: readRefusals('database_time'),
  }
}
