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
import { subscribeToLiveEvents } from '../src/server/database/live-events.ts'
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
import { benchVesselLayer } from './vessel-layer.ts'
import { startServerProcess } from './server-process.ts'
import { measureWebRequestsUntil } from './measure-web-requests.ts'

const vessels = 2000
const rounds = 15
/** The log that is replayed beside the web lasts so long at the pace that is asked for: its own pace is a hundred. */
const besideSeconds = 40
const ownPace = 100
const rates = { embedded: 1500, PostgreSQL: 5000 }
const places = 35_000
const restMs = 20_000
/** Reports of a live feed for the times from arrival to push, so many a second for so long. */
const live = { perSecond: 50, seconds: 20 }

/** `npm run bench -- sea`: a log of 2,000 vessels decoded beside gpsdecode, stored, beside the web, pushed to maps, and looked at. */
export async function benchIngest(words: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-'))
  const path = join(folder, 'log.nmea')
  const lines = logLines(rounds)
  writeFileSync(path, lines.join('\n'))
  try {
    console.log(`\nsea, a log of ${lines.length} lines of ${vessels} vessels`)
    decodeAlone(lines)
    await gpsdecode(path, lines.length)
    for await (const kind of createBenchDatabases(words)) {
      try {
        console.log(`\nsea, ${kind.kind}`)
        await benchIntake(kind, path)
        await benchBesideWeb(kind, folder)
        await benchIngestToCable(kind)
        await benchVesselLayer(kind)
      } finally {
        await kind.remove()
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function decodeAlone(lines: string[]): void {
  const reader = createAisReader()
  const heard = new Date()
  const from = performance.now()
  for (const line of lines) reader.read(line, heard)
  console.log(`  decoded here: ${rate(lines.length, from)} lines a second`)
}

async function gpsdecode(path: string, count: number): Promise<void> {
  const { gpsdecode: program } = findGeoTools()
  if (!program) return console.log('  gpsdecode is left out: it is not installed (gpsd-clients)')
  const from = performance.now()
  await new Promise<void>((resolve, reject) => {
    const child = spawn('sh', ['-c', '"$0" -j < "$1" > /dev/null', program, path], { stdio: 'ignore' })
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`gpsdecode ended with ${code}`))))
  })
  console.log(`  gpsdecode:    ${rate(count, from)} lines a second`)
}

async function benchIntake(kind: BenchDatabase, path: string): Promise<void> {
  const database = await openBenchDatabase(kind)
  const clock = () => new Date()
  const sea = createIngestPipeline({ database, clock })
  try {
    const from = performance.now()
    const counts = await replayAisLog(
      { path, speed: null, asOfNow: true, signal: new AbortController().signal, onProgress: () => undefined },
      { pipeline: sea, clock, onFailure: (error) => console.error(error) },
    )
    const seconds = (performance.now() - from) / 1000
    const stored = (counts.stored ?? 0) + (counts.repeated ?? 0)
    console.log(`  ${stored} observations in ${seconds.toFixed(1)} s: ${JSON.stringify(counts)}`)
    printTarget(
      'messages decoded and stored a second',
      (counts.messages ?? 0) / seconds,
      rates[kind.kind],
      '',
      'at least',
    )
    printTarget('arrival to push, p95', await pushTimes(database, sea), 1000, 'ms')
  } finally {
    await sea.close()
    await database.close()
  }
}

/** Views of the map over HTTP, at rest and while the same server takes a log at the pace that is asked for. */
async function benchBesideWeb(kind: BenchDatabase, folder: string): Promise<void> {
  await ensureBuilt(['ground', 'site', 'server'])
  const rate = rates[kind.kind]
  const messages = rate * besideSeconds
  const path = join(folder, 'beside.nmea')
  writeFileSync(path, logLines(messages / vessels).join('\n'))
  const database = await openBenchDatabase(kind)
  await insertSamplePlaces(database, places)
  await database.close()
  const environment = getServerEnvironment(kind)
  const server = await startServerProcess(environment)
  try {
    await measureWebRequestsUntil(server.url, wait(2_000))
    const atRest = await measureWebRequestsUntil(server.url, wait(restMs))
    printTimings('a view of places, at rest', atRest)
    const from = performance.now()
    // The command is handed to the server that is running.
    const words = ['dist/server/main.js', 'ais', path, '--as-of', 'now', '--speed', String(rate / ownPace)]
    const replay = promisify(execFile)(process.execPath, words, {
      env: { PATH: process.env.PATH ?? '', ...environment },
    })
    const beside = await measureWebRequestsUntil(server.url, replay)
    const seconds = (performance.now() - from) / 1000
    printTimings(`the same beside ${rate} messages a second`, beside)
    printTarget('messages a second meanwhile', messages / seconds, rate * 0.9, '', 'at least')
    printTarget('p95 of the web beside the feed', beside.p95 / atRest.p95, 1.5, 'times')
  } finally {
    await server.stop()
  }
}

/** From the call of `observe` to the message at a subscriber, with a feed of its own pace. */
async function pushTimes(database: Database, sea: ReturnType<typeof createIngestPipeline>): Promise<number> {
  const onFailure = (error: unknown) => console.error(error)
  const hub = createCableHub({ db: database.db, clock: () => new Date(), onFailure })
  const stopListening = await subscribeToLiveEvents(database, (event) => hub.publish(event))
  const sentAt = new Map<string, number>()
  const times: number[] = []
  const leave = hub.subscribe(
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
    void sea
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
  leave()
  stopListening()
  hub.close()
  const { p50, p95 } = summarizeTimings(times, live.seconds)
  console.log(`  pushed ${times.length} of ${live.perSecond * live.seconds}, p50 ${p50.toFixed(0)} ms`)
  return p95
}

/** Vessels that sail a coast and say who they are, as a receiver writes it down with its time. */
function logLines(rounds: number): string[] {
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
      const moved = (vessel.sog * hours) / 60
      lines.push(
        `\\s:bench,c:${second}*00\\${encodeClassAPosition(vessel.mmsi, {
          ...vessel,
          latitude: vessel.latitude + moved * Math.cos((vessel.cog * Math.PI) / 180),
          longitude: vessel.longitude + moved * Math.sin((vessel.cog * Math.PI) / 180),
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

function rate(count: number, from: number): string {
  return Math.round(count / ((performance.now() - from) / 1000)).toLocaleString('en')
}
