import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuilt } from '../scripts/ensure-built.js'
import {
  createBenchDatabases,
  getServerEnvironment,
  openBenchDatabase,
  type BenchDatabase,
} from './bench-databases.ts'
import { startAisFleet } from './load/ais-fleet.ts'
import { measureWebRequestsUntil } from './measure-web-requests.ts'
import { insertSamplePlaces } from './sample-places.ts'
import { startServerProcess } from './server-process.ts'
import {
  computeMedianTimings,
  createSeededRandom,
  printTarget,
  printTimings,
  type Timings,
} from './timings.ts'

/** Sentences a second of the feed: more than the embedded database can store. */
const sentencesPerSecond = 7000
const places = 35_000
const rounds = 3
const roundMs = 15_000
/** The server reads what it has received for a while after the feed has stopped. */
const settleMs = 6_000

/**
 * `npm run bench -- feed-priority`: measures requests of the places layer with a feed that sends more than can be
 * stored, in turns with an idle server.
 */
export async function benchFeedPriority(options: string[]): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server'])
  for await (const kind of createBenchDatabases(options)) {
    console.log(`\nfeed priority, ${kind.kind}`)
    await benchDatabase(kind).finally(() => kind.remove())
  }
}

async function benchDatabase(kind: BenchDatabase): Promise<void> {
  const database = await openBenchDatabase(kind)
  await insertSamplePlaces(database, places).finally(() => database.close())
  const fleet = await startAisFleet(createSeededRandom(4))
  const server = await startServerProcess({ ...getServerEnvironment(kind), ROADSTEAD_AIS_FEED: fleet.url })
  try {
    await measureWebRequestsUntil(server.url, wait(settleMs))
    const idle: Timings[] = []
    const busy: Timings[] = []
    for (let round = 0; round < rounds; round++) {
      idle.push(await measureWebRequestsUntil(server.url, wait(roundMs)))
      fleet.setRate(sentencesPerSecond)
      busy.push(await measureWebRequestsUntil(server.url, wait(roundMs)))
      fleet.setRate(0)
      await wait(settleMs)
    }
    const [idleMedian, busyMedian] = [computeMedianTimings(idle), computeMedianTimings(busy)]
    printTimings('one viewport of places, server idle', idleMedian)
    printTimings(`the same with ${sentencesPerSecond} AIS sentences per second`, busyMedian)
    const { sent, leftOut } = fleet.getCounts()
    console.log(`  ${sent} sentences sent, ${leftOut} left out because the server did not read`)
    printTarget(
      'p95 of web requests with the feed, compared with idle',
      busyMedian.p95 / idleMedian.p95,
      3,
      'times',
    )
  } finally {
    await server.stop()
    fleet.close()
  }
}
