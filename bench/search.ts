import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/ensure-built.js'
import type { SearchResult } from '../src/core/contract/search.ts'
import type { Position } from '../src/core/geo.ts'
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
import { insertSamplePlaces } from './sample-places.ts'
import { startServerProcess } from './server-process.ts'
import { createSeededRandom, printTarget, printTimings, summarizeTimings } from './timings.ts'

/** Files of the imported world, in a folder of real data. */
const worldFiles: [InputFormat, string][] = [
  ['wpi', 'ports/UpdatedPub150.csv'],
  ['overpass', 'osm/us-marinas.overpass.json'],
  ['overpass', 'osm/world-seamark-poi.overpass.json'],
]

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

/**
 * `npm run bench -- search [--seed N] [--million]`: draws 150 names of imported places at random,
 * damages them as people do, and searches for them over HTTP with the map near the place. Prints the
 * share that is among the first five hits, and the durations. `--million` adds sample places up to
 * 1,000,000.
 */
export async function benchSearch(options: string[]): Promise<void> {
  await ensureBuilt(['basemap', 'towns', 'site', 'server'])
  const folder = process.env.ROADSTEAD_REAL_DATA
  if (!folder || !existsSync(folder)) return console.log('search is skipped: ROADSTEAD_REAL_DATA is not set')
  const seed = Number(options[options.indexOf('--seed') + 1] ?? 1) || 1
  for await (const kind of createBenchDatabases(options)) {
    await benchOne(kind, folder, seed, options.includes('--million')).finally(() => kind.remove())
  }
}

async function benchOne(kind: BenchDatabase, folder: string, seed: number, million: boolean): Promise<void> {
  const database = await openBenchDatabase(kind)
  await importWorld(database, folder, kind.dataFolder)
  const random = createSeededRandom(seed)
  const places = await drawPlaces(database, random)
  if (million) await insertSamplePlaces(database, 1_000_000)
  await database.pool.query('vacuum analyze places')
  await database.pool.query('vacuum analyze search_words')
  const total = await database.pool.query<{ count: number }>('select count(*) as count from places')
  await database.close()
  const count = Number(total.rows[0]?.count)
  console.log(
    `\nsearch, ${count.toLocaleString('en')} places, ${kind.kind}, ${places.length} names, seed ${seed}`,
  )
  const server = await startServerProcess(getServerEnvironment(kind))
  try {
    const all: number[] = []
    for (const { label, target, damage } of damages) {
      const { found, times, missed } = await searchFor(server.url, places, (name) => damage(name, random))
      all.push(...times)
      printTarget(label, found / times.length, target, 'of the names', 'at least')
      printTimings(`  ${label}`, summarizeTimings(times, times.reduce((sum, ms) => sum + ms, 0) / 1000))
      if (process.env.ROADSTEAD_BENCH_VERBOSE) console.log(missed.join('\n'))
    }
    const { p95 } = summarizeTimings(all, 1)
    printTarget('p95 of all searches', p95, count >= 1_000_000 ? 40 : 20, 'ms')
  } finally {
    await server.stop()
  }
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
): Promise<{ found: number; times: number[]; missed: string[] }> {
  const times: number[] = []
  const missed: string[] = []
  for (const place of places) {
    const query = damage(place.name)
    const parameters = new URLSearchParams({
      query,
      lat: (place.latitude + mapOffsetDegrees).toFixed(2),
      lng: Math.max(-180, Math.min(180, place.longitude - mapOffsetDegrees)).toFixed(2),
    })
    const started = performance.now()
    const response = await fetch(`${url}/api/v1/search?${parameters.toString()}`, {
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`)
    const result = (await response.json()) as SearchResult // the contract of the call
    times.push(performance.now() - started)
    const shown = result.places.slice(0, shownHits)
    if (!shown.some(({ name }) => name === place.name))
      missed.push(`    ${query} (${place.name}): ${shown.map(({ name }) => name).join(', ')}`)
  }
  return { found: times.length - missed.length, times, missed }
}

/** Changes a name at a letter drawn at random. */
function edit(name: string, random: Random, change: (letters: string[], at: number) => void): string {
  const letters = Array.from(name)
  change(letters, Math.floor(random() * (letters.length - 1)))
  return letters.join('')
}
