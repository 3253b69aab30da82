import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/ensure-built.js'
import type { SearchResult } from '../src/core/contract/search.ts'
import type { Position } from '../src/core/geo.ts'
import { readCities } from '../scripts/cities.ts'
import { runImport } from '../src/server/imports/run-import.ts'
import type { InputFormat } from '../src/server/imports/readers/read-file.ts'
import { silentIo } from '../src/server/system/command-io.ts'
import type { Database } from '../src/server/database/database.ts'
import {
  createBenchDatabases,
  getServerEnvironment,
  openBenchDatabase,
  type BenchDatabase,
} from './bench-databases.ts'
import { createCpuClock } from './cpu-time.ts'
import { insertSamplePlaces } from './sample-places.ts'
import { startServerProcess } from './server-process.ts'
import { createSeededRandom, printTarget, printTimings, summarizeTimings } from './timings.ts'

/** Files of the imported world, in a folder of real data. */
const worldFiles: [InputFormat, string][] = [
  ['wpi', 'ports/UpdatedPub150.csv'],
  ['overpass', 'osm/us-marinas.overpass.json'],
  ['overpass', 'osm/world-seamark-poi.overpass.json'],
]

const towns = readCities()
const nameCount = 150
/** Hits among which the place must be, as a user looks at them. */
const shownHits = 5
/** Distance of the map from the place, in degrees: it is in sight, not in the centre. */
const mapOffsetDegrees = 0.15

type Random = () => number

/** How people damage a name, and the share of names that must be found then. */
const damages: { label: string; target: number; damage: (name: string, random: Random) => string }[] = [
  { label: 'exact', target: 0.99, damage: (name) => name },
  { label: 'lower case', target: 0.99, damage: (name) => name.toLowerCase() },
  {
    label: 'one letter missing',
    target: 0.97,
    damage: (name, random) => edit(name, random, (letters, at) => letters.splice(at, 1)),
  },
  {
    label: 'two letters swapped',
    target: 0.95,
    damage: (name, random) =>
      edit(name, random, (letters, at) => letters.splice(at, 2, ...letters.slice(at, at + 2).reverse())),
  },
  {
    label: 'one letter wrong',
    target: 0.95,
    damage: (name, random) =>
      edit(name, random, (letters, at) =>
        letters.splice(at, 1, String.fromCharCode(97 + Math.floor(random() * 26))),
      ),
  },
  {
    label: 'first 60 % of the letters',
    target: 0.9,
    damage: (name) => name.slice(0, Math.ceil(name.length * 0.6)),
  },
  { label: 'words in another order', target: 0.98, damage: (name) => name.split(' ').reverse().join(' ') },
]

/** Numbers of places, and the limit of the p95 of all searches in milliseconds. */
const sizes = [
  { places: 41_000, p95Ms: 20 },
  { places: 1_000_000, p95Ms: 40 },
]

/**
 * `npm run bench -- search [--seed N] [--small]`: draws 150 names of imported places at random, damages them
 * as people do, and searches for them over HTTP with the map near the place. Prints the share that is among
 * the first five hits, and the durations. Sample places are added up to 41,000 and, on PostgreSQL, up to
 * 1,000,000, which `--small` skips.
 */
export async function benchSearch(options: string[]): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server'])
  const folder = process.env.ROADSTEAD_REAL_DATA
  if (!folder || !existsSync(folder)) return console.log('search is skipped: ROADSTEAD_REAL_DATA is not set')
  const seed = Number(options[options.indexOf('--seed') + 1] ?? 1) || 1
  for await (const kind of createBenchDatabases(options)) {
    const isSmall = kind.kind === 'embedded' || options.includes('--small')
    await benchSizes(kind, folder, { seed, sizes: isSmall ? sizes.slice(0, 1) : sizes }).finally(() =>
      kind.remove(),
    )
  }
}

async function benchSizes(
  kind: BenchDatabase,
  folder: string,
  options: { seed: number; sizes: typeof sizes },
): Promise<void> {
  const { seed } = options
  const database = await openBenchDatabase(kind)
  await importWorld(database, folder, kind.dataFolder)
  const drawn = await drawPlaces(database, createSeededRandom(seed))
  await database.close()
  for (const size of options.sizes) {
    await addSamplePlaces(kind, size.places)
    console.log(
      `\nsearch, ${size.places.toLocaleString('en')} places, ${kind.kind}, ${drawn.length} names, seed ${seed}`,
    )
    const server = await startServerProcess(getServerEnvironment(kind))
    // Warm up the code.
    await searchFor(server.url, drawn.slice(0, 30), (name) => name)
    // Only one process can open the embedded database.
    const open = kind.databaseUrl === null ? null : await openBenchDatabase(kind)
    const getCpuMs = open && (await createCpuClock(open, server.pid))
    const random = createSeededRandom(seed)
    await measureSearches(server.url, drawn, { random, p95Ms: size.p95Ms, getCpuMs }).finally(async () => {
      await open?.close()
      await server.stop()
    })
  }
}

async function measureSearches(
  url: string,
  drawn: DrawnPlace[],
  { random, p95Ms, getCpuMs }: { random: Random; p95Ms: number; getCpuMs: (() => number) | null },
): Promise<void> {
  const all: number[] = []
  const allCpu: number[] = []
  for (const { label, target, damage } of damages) {
    const { found, times, cpuTimes, missed } = await searchFor(
      url,
      drawn,
      (name) => damage(name, random),
      getCpuMs,
    )
    all.push(...times)
    allCpu.push(...cpuTimes)
    printTarget(label, found / times.length, target, 'of the names', 'at least')
    printTimings(`  ${label}`, summarizeTimings(times, times.reduce((sum, ms) => sum + ms, 0) / 1000))
    if (process.env.ROADSTEAD_BENCH_VERBOSE) console.log(missed.join('\n'))
  }
  printTarget('p95 of all searches', summarizeTimings(all, 1).p95, p95Ms, 'ms')
  if (getCpuMs) {
    const { p50, p95 } = summarizeTimings(allCpu, 1)
    console.log(
      `    CPU time of server and database, which other work does not lengthen: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    )
  }
}

/** Adds sample places up to a number of places. */
async function addSamplePlaces(kind: BenchDatabase, total: number): Promise<void> {
  const database = await openBenchDatabase(kind)
  const { rows } = await database.pool.query<{ count: number; last_id: number }>(
    'select count(*)::int as count, max(id)::int as last_id from places',
  )
  const [{ count, last_id } = { count: 0, last_id: 0 }] = rows
  // The words of real names: ids would resemble short words that lack a letter.
  const getName = (id: number) => towns[(id * 7919) % towns.length]?.name ?? ''
  await insertSamplePlaces(database, total - count, { firstId: last_id + 1, getName })
  await database.pool.query('vacuum analyze places')
  await database.pool.query('vacuum analyze search_words')
  await database.close()
}

async function importWorld(database: Database, folder: string, dataFolder: string): Promise<void> {
  for (const [format, path] of worldFiles)
    await runImport({
      format,
      origin: join(folder, path),
      workingFolder: process.cwd(),
      dataFolder,
      database,
      io: silentIo,
      signal: new AbortController().signal,
    })
}

interface DrawnPlace extends Position {
  name: string
}

/** Draws names of at least 4 letters that a source states. */
async function drawPlaces(database: Database, random: Random): Promise<DrawnPlace[]> {
  const { rows } = await database.pool.query<DrawnPlace>(
    `select name, position[1] as latitude, position[0] as longitude from places
     where deleted_at is null and not 'name' = any (derived_columns) and char_length(name) >= 4 order by id`,
  )
  return Array.from({ length: nameCount }, () => rows[Math.floor(random() * rows.length)]).filter(
    (row) => row !== undefined,
  )
}

async function searchFor(
  url: string,
  places: DrawnPlace[],
  damage: (name: string) => string,
  getCpuMs: (() => number) | null = null,
): Promise<{ found: number; times: number[]; cpuTimes: number[]; missed: string[] }> {
  const times: number[] = []
  const cpuTimes: number[] = []
  const missed: string[] = []
  for (const place of places) {
    const query = damage(place.name)
    const parameters = new URLSearchParams({
      query,
      lat: (place.latitude + mapOffsetDegrees).toFixed(2),
      lng: Math.max(-180, Math.min(180, place.longitude - mapOffsetDegrees)).toFixed(2),
    })
    const cpuBefore = getCpuMs?.() ?? 0
    const started = performance.now()
    const response = await fetch(`${url}/api/v1/search?${parameters.toString()}`, {
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`)
    const result = (await response.json()) as SearchResult // the contract of the call
    times.push(performance.now() - started)
    cpuTimes.push((getCpuMs?.() ?? 0) - cpuBefore)
    const shown = result.places.slice(0, shownHits)
    if (!shown.some(({ name }) => name === place.name))
      missed.push(`    ${query} (${place.name}): ${shown.map(({ name }) => name).join(', ')}`)
  }
  return { found: times.length - missed.length, times, cpuTimes, missed }
}

/** Changes a name at a letter drawn at random. */
function edit(name: string, random: Random, change: (letters: string[], at: number) => void): string {
  const letters = Array.from(name)
  change(letters, Math.floor(random() * (letters.length - 1)))
  return letters.join('')
}
