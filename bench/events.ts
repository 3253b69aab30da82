import { openDatabase, type Database } from '../src/server/database/database.ts'
import { publishLiveEvent, subscribeToLiveEvents } from '../src/server/database/events/live-events.ts'
import { createCableHub } from '../src/server/realtime/hub.ts'
import { createBenchDatabases, openBenchDatabase, type BenchDatabase } from './bench-databases.ts'
import { firstSampleId, insertSamplePlaces } from './sample-places.ts'
import { summarizeTimings } from './timings.ts'

const subscriberCounts = [2_000, 10_000, 50_000]
const messages = 40
/** Writers at a time and the changes of each, for the throughput. */
const writers = { count: 8, changes: 250 }

/** The ways that events take from one server to another, and the URL of the broker. */
const ways = [
  { name: 'LISTEN', eventsUrl: null },
  { name: 'NATS', eventsUrl: process.env.BENCH_NATS_URL ?? 'nats://127.0.0.1:4222' },
]

/**
 * Measures the time from the start of a transaction that publishes a review, at one server, to
 * the subscribers of another one in the same process, whose hub reads the review and serializes
 * it once. Sockets are simulated: their writes are not measured.
 */
export async function benchEvents(options: string[]): Promise<void> {
  console.log(`\nFan-out of events to subscribers, ${messages} messages each\n`)
  for await (const bench of createBenchDatabases([...options, 'postgres'])) {
    try {
      await createReview(bench)
      for (const { name, eventsUrl } of ways) await benchWay(bench, name, eventsUrl)
    } finally {
      await bench.remove()
    }
  }
}

async function createReview(bench: BenchDatabase): Promise<void> {
  const database = await openBenchDatabase(bench)
  await insertSamplePlaces(database, 1)
  await database.pool.query(
    "insert into posts (id, place_id, comment, provider) values (1, $1, 'A quiet night', 'roadstead')",
    [firstSampleId],
  )
  await database.close()
}

const open = (bench: BenchDatabase, eventsUrl: string | null): Promise<Database> =>
  openDatabase({ ...bench, eventsUrl, onFailure: console.error, onNotice: console.error })

async function benchWay(bench: BenchDatabase, name: string, eventsUrl: string | null): Promise<void> {
  const [publisher, receiver] = [await open(bench, eventsUrl), await open(bench, eventsUrl)]
  try {
    if (eventsUrl) await Promise.all([waitForBroker(publisher), waitForBroker(receiver)])
    for (const count of subscriberCounts) await benchFanOut(publisher, receiver, { name, count })
    await benchThroughput(publisher, receiver, name)
  } finally {
    await publisher.close()
    await receiver.close()
  }
}

async function waitForBroker({ eventBroker }: Database): Promise<void> {
  while (!eventBroker?.getStatus().isUp) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Publishes a message when all subscribers have the one before. */
async function benchFanOut(
  publisher: Database,
  receiver: Database,
  { name, count }: { name: string; count: number },
): Promise<void> {
  const hub = createCableHub({ db: receiver.readDb, clock: () => new Date(), onFailure: console.error })
  const stop = await subscribeToLiveEvents(receiver, (event) => hub.publish(event))
  const times: number[] = []
  const firstTimes: number[] = []
  let startedAt = 0
  let received = 0
  let onComplete: () => void = () => undefined
  function send(): void {
    const time = performance.now() - startedAt
    if (received === 0) firstTimes.push(time)
    times.push(time)
    if (++received === count) onComplete()
  }
  for (let index = 0; index < count; index++) hub.subscribe({ kind: 'activity' }, { userId: null, send })
  for (let message = -5; message < messages; message++) {
    // The first messages warm up.
    if (message === 0) times.length = firstTimes.length = 0
    received = 0
    const complete = new Promise<void>((resolve) => (onComplete = resolve))
    startedAt = performance.now()
    await publishReview(publisher)
    await complete
  }
  hub.close()
  stop()
  const [all, first] = [summarizeTimings(times, 1), summarizeTimings(firstTimes, 1)]
  console.log(
    `  ${name.padEnd(8)}${count.toLocaleString('en').padStart(7)} subscribers: p50 ${all.p50.toFixed(1)} ms, p95 ${all.p95.toFixed(1)} ms; the first p50 ${first.p50.toFixed(1)} ms, p95 ${first.p95.toFixed(1)} ms`,
  )
}

function publishReview({ db }: Database): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('posts').set({ comment: 'A quiet night' }).where('id', '=', 1).execute()
    await publishLiveEvent(tx, { event: 'post', id: 1, place_id: firstSampleId })
  })
}

/** Several writers at a time, without subscribers: the transactions, and until the last event has arrived. */
async function benchThroughput(publisher: Database, receiver: Database, name: string): Promise<void> {
  const total = writers.count * writers.changes
  let arrived = 0
  let onLast: () => void = () => undefined
  const last = new Promise<void>((resolve) => (onLast = resolve))
  const stop = await subscribeToLiveEvents(receiver, () => {
    if (++arrived === total) onLast()
  })
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: writers.count }, async () => {
      for (let change = 0; change < writers.changes; change++)
        await publisher.db
          .transaction()
          .execute((tx) => publishLiveEvent(tx, { event: 'place', id: firstSampleId }))
    }),
  )
  const committedMs = performance.now() - startedAt
  await last
  stop()
  console.log(
    `  ${name.padEnd(8)}${writers.count} writers: ${Math.round((total / committedMs) * 1000)} transactions a second, the last event ${(performance.now() - startedAt - committedMs).toFixed(0)} ms after the last commit`,
  )
}
