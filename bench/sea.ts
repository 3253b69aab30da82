import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findGeoTools } from '../scripts/geo-tools.ts'
import { createHub } from '../src/server/realtime/hub.ts'
import { createAisReader } from '../src/server/sea/ais/reader.ts'
import { replayFile } from '../src/server/sea/replay.ts'
import { createSea } from '../src/server/sea/sea.ts'
import type { Database } from '../src/server/store/database.ts'
import { listenForEvents } from '../src/server/store/events.ts'
import { classAReport, classAStatement } from '../tests/fakes/ais.ts'
import { kindsOf, open, type Kind } from './database-kinds.ts'
import { figuresOf, judge, seeded } from './figures.ts'

const vessels = 2000
const rounds = 15
/** Reports of a live feed for the times from arrival to push, so many a second for so long. */
const live = { perSecond: 50, seconds: 20 }

/** `npm run bench -- sea`: a log of 2,000 vessels decoded beside gpsdecode, stored, and pushed while a feed runs. */
export async function benchSea(words: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-'))
  const path = join(folder, 'log.nmea')
  const lines = logLines()
  writeFileSync(path, lines.join('\n'))
  try {
    console.log(`\nsea, a log of ${lines.length} lines of ${vessels} vessels`)
    decodeAlone(lines)
    await gpsdecode(path, lines.length)
    for await (const kind of kindsOf(words)) await benchKind(kind, path).finally(() => kind.remove())
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

async function benchKind(kind: Kind, path: string): Promise<void> {
  console.log(`\nsea, ${kind.name}`)
  const database = await open(kind)
  const clock = () => new Date()
  const sea = createSea({ database, clock })
  const waits = watchWeb(database)
  try {
    const from = performance.now()
    const counts = await replayFile(
      { path, speed: null, asOfNow: true, signal: new AbortController().signal, onProgress: () => undefined },
      { sea, clock, onFailure: (error) => console.error(error) },
    )
    const seconds = (performance.now() - from) / 1000
    const stored = (counts.stored ?? 0) + (counts.repeated ?? 0)
    console.log(`  ${stored} observations in ${seconds.toFixed(1)} s: ${JSON.stringify(counts)}`)
    const target = kind.name === 'embedded' ? 1500 : 5000
    judge('messages decoded and stored a second', (counts.messages ?? 0) / seconds, target, '', 'at least')
    const { p50, p95 } = figuresOf(waits.stop(), 1)
    console.log(`  a question of the web meanwhile: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
    judge('arrival to push, p95', await pushTimes(database, sea), 1000, 'ms')
  } finally {
    waits.stop()
    await sea.close()
    await database.close()
  }
}

/** Asks a small question every 20 ms, and how long each took. */
function watchWeb({ pool }: Database): { stop(): number[] } {
  const times: number[] = []
  const timer = setInterval(() => {
    const from = performance.now()
    void pool
      .query('select id from vessels where position <@ box(point(0,0), point(1,1)) limit 10')
      .then(() => times.push(performance.now() - from))
  }, 20)
  return {
    stop() {
      clearInterval(timer)
      return times
    },
  }
}

/** From the call of `observe` to the message at a subscriber, with a feed of its own pace. */
async function pushTimes(database: Database, sea: ReturnType<typeof createSea>): Promise<number> {
  const onFailure = (error: unknown) => console.error(error)
  const hub = createHub({ db: database.db, clock: () => new Date(), onFailure })
  const stopListening = await listenForEvents(database, (event) => hub.tell(event))
  const sentAt = new Map<string, number>()
  const times: number[] = []
  const leave = hub.join(
    { to: 'box', box: { x1: -180, y1: -90, x2: 180, y2: 90 } },
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
      .observe('bench', [
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
  const { p50, p95 } = figuresOf(times, live.seconds)
  console.log(`  pushed ${times.length} of ${live.perSecond * live.seconds}, p50 ${p50.toFixed(0)} ms`)
  return p95
}

/** Vessels that sail a coast and say who they are, as a receiver writes it down with its time. */
function logLines(): string[] {
  const random = seeded(6)
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
        `\\s:bench,c:${second}*00\\${classAReport(vessel.mmsi, {
          ...vessel,
          latitude: vessel.latitude + moved * Math.cos((vessel.cog * Math.PI) / 180),
          longitude: vessel.longitude + moved * Math.sin((vessel.cog * Math.PI) / 180),
        })}`,
      )
      if (round === 3 || round === 9) {
        lines.push(
          ...classAStatement(vessel.mmsi, { name: `BENCH ${index}`, shipType: 70, length: 99, beam: 15 }),
        )
      }
    }
  }
  return lines
}

function rate(count: number, from: number): string {
  return Math.round(count / ((performance.now() - from) / 1000)).toLocaleString('en')
}
