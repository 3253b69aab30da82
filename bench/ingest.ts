import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ensureBuilt } from '../scripts/ensure-built.js'
import { findGeoTools } from '../scripts/geo-tools.ts'
import { createCableHub } from '../src/server/realtime/hub.ts'
import { createAisReader } from '../src/server/ingest/ais/reader.ts'
import { replayAisLog } from '../src/server/ingest/feeds/replay-log.ts'
import { createIngestPipeline } from '../src/server/ingest/pipeline.ts'
import type { Database } from '../src/server/database/database.ts'
import { subscribeToLiveEvents } from '../src/server/database/events/live-events.ts'
import { encodeClassAPosition, encodeClassAStaticData } from '../tests/fakes/ais.ts'
import {
  getServerEnvironment,
  createBenchDatabases,
  openBenchDatabase,
  type BenchDatabase,
} from './bench-databases.ts'
import { summarizeTimings, printTarget, printTimings, createSeededRandom } from './timings.ts'
import { insertSamplePlaces } from './sample-places.ts'
import { benchIngestToCable } from './ingest-cable.ts'
import { startServerProcess } from './server-process.ts'
import { measureWebRequestsUntil } from './measure-web-requests.ts'

const vessels = 2000
const rounds = 15
/** Duration of the log that is replayed while web requests are measured, at the target rate. */
const replaySeconds = 40
/** Messages per second of the log at its original speed. */
const logRate = 100
/** Target rates in messages per second. */
const rates = { embedded: 1500, PostgreSQL: 5000 }
const places = 35_000
const idleMs = 20_000
/** Rate of the live feed from which the time from arrival to push is measured, and its duration in seconds. */
const live = { perSecond: 50, seconds: 20 }

/**
 * `npm run bench -- ingest`: decodes a log of 2,000 vessels, compared with gpsdecode; stores it;
 * measures web requests during a replay, and the time until reports are pushed to maps.
 */
export async function benchIngest(options: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-'))
  const path = join(folder, 'log.nmea')
  const lines = createLogLines(rounds)
  writeFileSync(path, lines.join('\n'))
  try {
    console.log(`\ningest, a log of ${lines.length} lines of ${vessels} vessels`)
    benchDecoding(lines)
    await benchGpsdecode(path, lines.length)
    for await (const kind of createBenchDatabases(options)) {
      try {
        console.log(`\ningest, ${kind.kind}`)
        await benchStoring(kind, path)
        await benchWebDuringReplay(kind, folder)
        await benchIngestToCable(kind)
      } finally {
        await kind.remove()
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function benchDecoding(lines: string[]): void {
  const reader = createAisReader()
  const receivedAt = new Date()
  const from = performance.now()
  for (const line of lines) reader.read(line, receivedAt)
  console.log(`  Roadstead: ${formatRate(lines.length, from)} lines per second`)
}

async function benchGpsdecode(path: string, count: number): Promise<void> {
  const { gpsdecode: program } = findGeoTools()
  if (!program) return console.log('  gpsdecode is skipped: it is not installed (gpsd-clients)')
  const from = performance.now()
  await new Promise<void>((resolve, reject) => {
    const child = spawn('sh', ['-c', '"$0" -j < "$1" > /dev/null', program, path], { stdio: 'ignore' })
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`gpsdecode exited with ${code}`))))
  })
  console.log(`  gpsdecode: ${formatRate(count, from)} lines per second`)
}

async function benchStoring(kind: BenchDatabase, path: string): Promise<void> {
  const database = await openBenchDatabase(kind)
  const clock = () => new Date()
  const pipeline = createIngestPipeline({ database: database.forFeed(), clock })
  try {
    const from = performance.now()
    const counts = await replayAisLog(
      { path, speed: null, asOfNow: true, signal: new AbortController().signal, onProgress: () => undefined },
      { pipeline, clock, onFailure: (error) => console.error(error) },
    )
    const seconds = (performance.now() - from) / 1000
    const stored = (counts.stored ?? 0) + (counts.repeated ?? 0)
    console.log(`  ${stored} observations in ${seconds.toFixed(1)} s: ${JSON.stringify(counts)}`)
    printTarget(
      'messages decoded and stored per second',
      (counts.messages ?? 0) / seconds,
      rates[kind.kind],
      '',
      'at least',
    )
    await printBytesPerPosition(database)
    printTarget('arrival to push, p95', await measurePushTimes(database, pipeline), 1000, 'ms')
  } finally {
    await pipeline.close()
    await database.close()
  }
}

async function printBytesPerPosition({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ positions: number; bytes: number }>(
    `select (select count(*) from positions)::float8 as positions, sum(pg_total_relation_size(relid))::float8 as bytes
     from pg_partition_tree('positions')`,
  )
  const [{ positions, bytes } = { positions: 0, bytes: 0 }] = rows
  console.log(`  ${positions} positions of ${(bytes / positions).toFixed(0)} bytes each, with their indexes`)
}

/** Measures requests of the places layer while the server is idle, and while it ingests a log at the target rate. */
async function benchWebDuringReplay(kind: BenchDatabase, folder: string): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server'])
  const rate = rates[kind.kind]
  const messages = rate * replaySeconds
  const path = join(folder, 'replay.nmea')
  writeFileSync(path, createLogLines(messages / vessels).join('\n'))
  const database = await openBenchDatabase(kind)
  await insertSamplePlaces(database, places)
  await database.close()
  const environment = getServerEnvironment(kind)
  const server = await startServerProcess(environment)
  try {
    await measureWebRequestsUntil(server.url, wait(2_000))
    const idle = await measureWebRequestsUntil(server.url, wait(idleMs))
    printTimings('one viewport of places, server idle', idle)
    const from = performance.now()
    // The running server executes the command.
    const args = ['dist/server/main.js', 'ais', path, '--as-of', 'now', '--speed', String(rate / logRate)]
    const replay = promisify(execFile)(process.execPath, args, {
      env: { PATH: process.env.PATH ?? '', ...environment },
    })
    const busy = await measureWebRequestsUntil(server.url, replay)
    const seconds = (performance.now() - from) / 1000
    printTimings(`the same during ${rate} messages per second`, busy)
    printTarget('messages per second during the requests', messages / seconds, rate * 0.9, '', 'at least')
    printTarget('p95 of web requests during the feed, compared with idle', busy.p95 / idle.p95, 1.5, 'times')
  } finally {
    await server.stop()
  }
}

/** Returns the 95th percentile of the time from the call of `ingest` to the message at a subscriber. */
async function measurePushTimes(
  database: Database,
  pipeline: ReturnType<typeof createIngestPipeline>,
): Promise<number> {
  const onFailure = (error: unknown) => console.error(error)
  const hub = createCableHub({ db: database.db, clock: () => new Date(), onFailure })
  const stopListening = await subscribeToLiveEvents(database, (event) => hub.publish(event))
  const sentAt = new Map<string, number>()
  const times: number[] = []
  const unsubscribe = hub.subscribe(
    { kind: 'box', bounds: { x1: -180, y1: -90, x2: 180, y2: 90 } },
    {
      userId: 1,
      send(text) {
        const { vessel_name: name } = JSON.parse(text) as { vessel_name?: string }
        const sent = name === undefined ? undefined : sentAt.get(name)
        if (name === undefined || sent === undefined) return
        sentAt.delete(name)
        times.push(performance.now() - sent)
      },
    },
  )
  for (let index = 0; index < live.perSecond * live.seconds; index++) {
    const mmsi = String(228_000_000 + index)
    sentAt.set(`MMSI ${mmsi}`, performance.now())
    void pipeline
      .ingest('bench', [
        {
          kind: 'position',
          vessel: { mmsi },
          at: new Date(),
          latitude: 43 + (index % 100) / 100,
          longitude: 4,
          sog: 5,
          cog: 90,
          heading: null,
          navStatus: 0,
        },
      ])
      .catch(onFailure)
    await new Promise((resolve) => setTimeout(resolve, 1000 / live.perSecond))
  }
  await new Promise((resolve) => setTimeout(resolve, 1500))
  unsubscribe()
  stopListening()
  hub.close()
  const { p50, p95 } = summarizeTimings(times, live.seconds)
  console.log(`  pushed ${times.length} of ${live.perSecond * live.seconds}, p50 ${p50.toFixed(0)} ms`)
  return p95
}

/** Creates the log of a receiver with timestamps: position reports and static data of moving vessels. */
function createLogLines(rounds: number): string[] {
  const random = createSeededRandom(6)
  const lines: string[] = []
  const fleet = Array.from({ length: vessels }, (_, index) => ({
    mmsi: String(227_000_000 + index * 7),
    latitude: 36 + random() * 20,
    longitude: -10 + random() * 30,
    cog: random() * 359,
    sog: random() < 0.3 ? 0 : 4 + random() * 14,
  }))
  let second = 1_760_000_000
  for (let round = 0; round < rounds; round++) {
    for (const [index, vessel] of fleet.entries()) {
      if (index % 100 === 0) second += 1
      const hours = (round * vessels) / 100 / 3600
      const degrees = (vessel.sog * hours) / 60
      lines.push(
        `\\s:bench,c:${second}*00\\${encodeClassAPosition(vessel.mmsi, {
          ...vessel,
          latitude: vessel.latitude + degrees * Math.cos((vessel.cog * Math.PI) / 180),
          longitude: vessel.longitude + degrees * Math.sin((vessel.cog * Math.PI) / 180),
        })}`,
      )
      if (round === 3 || round === 9) {
        lines.push(
          ...encodeClassAStaticData(vessel.mmsi, {
            name: `BENCH ${index}`,
            shipType: 70,
            length: 99,
            beam: 15,
          }),
        )
      }
    }
  }
  return lines
}

function formatRate(count: number, from: number): string {
  return Math.round(count / ((performance.now() - from) / 1000)).toLocaleString('en')
}
