import { readFileSync } from 'node:fs'
import { getSource } from '../../src/core/catalogue/sources.ts'
import type { Position } from '../../src/core/geo.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { emptyPlaceFields } from '../../src/server/imports/source-record.ts'
import { findShelteredPlaces } from '../../src/server/shelter/box-queries.ts'
import { measureShelter } from '../../src/server/shelter/rays.ts'
import { measureQueuedPlaces } from '../../src/server/shelter/shelter-job.ts'
import { createShelterService } from '../../src/server/shelter/shelter-service.ts'
import { createShoreReader } from '../../src/server/shelter/shore-cache.ts'
import {
  createSeededRandom,
  measureTimings,
  printTarget,
  printTimings,
  summarizeTimings,
} from '../timings.ts'
import type { BenchCoast } from './coast.ts'

/** Anchorages of Global Fishing Watch: real positions, in water and on land. */
const anchorages = '../shared/data/anchorages/gfw_anchorage_overrides.csv'
const onePlaceCount = 400
const batchSize = 2000

/** Measures the time of one place: each with an empty cache, and one after the other with a shared one. */
export async function benchOnePlace({ coast }: BenchCoast): Promise<void> {
  const positions = readPositions(onePlaceCount)
  console.log(`\none place, ${positions.length} anchorages`)
  const measureAll = async (getReader: () => ReturnType<typeof createShoreReader>) => {
    const times: number[] = []
    const cpuTimes: number[] = []
    const startedAt = performance.now()
    for (const position of positions) {
      const shores = getReader()
      const [from, cpuFrom] = [performance.now(), process.cpuUsage()]
      await measureShelter(shores, position)
      times.push(performance.now() - from)
      const { user, system } = process.cpuUsage(cpuFrom)
      cpuTimes.push((user + system) / 1000)
    }
    const seconds = (performance.now() - startedAt) / 1000
    return { elapsed: summarizeTimings(times, seconds), cpu: summarizeTimings(cpuTimes, seconds) }
  }
  const empty = await measureAll(() => createShoreReader(coast))
  const shared = createShoreReader(coast)
  const used = await measureAll(() => shared)
  printTimings('no cell in memory', empty.elapsed)
  printTimings('with the cells of other places in memory', used.elapsed)
  const [cold, warm] = [empty, used].map(
    ({ cpu }) => `p50 ${cpu.p50.toFixed(1)} ms, p95 ${cpu.p95.toFixed(1)} ms`,
  )
  console.log(
    `    CPU time of all threads, database included, which other work hardly lengthens: ${cold}; with cells in memory ${warm}`,
  )
  printTarget('p95 of one place', empty.elapsed.p95, 50, 'ms')
}

/** Measures the background job on a database with places, from their import to an empty queue. */
export async function benchJob({ database, coast }: BenchCoast, count: number): Promise<void> {
  const positions = readPositions(count)
  for (let from = 0; from < positions.length; from += batchSize) {
    const records = positions
      .slice(from, from + batchSize)
      .map((position, index) => toRecord(position, from + index))
    await database.db.transaction().execute((tx) => importPlaces(tx, records))
  }
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  const startedAt = performance.now()
  const measured = await measureQueuedPlaces(
    { database, shelters: createShelterService(database, coast, onFailure), onFailure },
    new AbortController().signal,
  )
  const seconds = (performance.now() - startedAt) / 1000
  const { rows } = await database.pool.query<{ quality: string; count: number; bytes: number }>(
    `select quality, count(*) as count, pg_total_relation_size('place_shelters') as bytes
     from place_shelters group by quality order by quality`,
  )
  const qualities = rows.map((row) => `${row.quality} ${row.count}`).join(', ')
  const megabytes = ((rows[0]?.bytes ?? 0) / 2 ** 20).toFixed(0)
  console.log(
    `\nthe job: ${measured.toLocaleString('en')} places in ${(seconds / 60).toFixed(1)} min, ${Math.round((measured / seconds) * 60).toLocaleString('en')} a minute; ${qualities}; ${megabytes} MB stored; ${failures.length} failed`,
  )
  const world = { x1: -180, y1: -90, x2: 180, y2: 90, direction: 225, speed: 20 }
  const box = { ...world, x1: 0, y1: 40, x2: 10, y2: 45 }
  const list = (query: typeof world) => findShelteredPlaces(database.readDb, query)
  const repeats = Array.from({ length: 20 })
  printTimings('GET /shelter of a box of 10 by 5 degrees', await measureTimings(repeats, 1, () => list(box)))
  printTimings('GET /shelter of the world', await measureTimings(repeats, 1, () => list(world)))
  printTarget('time for 41,000 places', (seconds / measured) * (41_000 / 60), 20, 'min')
}

function toRecord(position: Position, index: number) {
  const { key: source, licence: source_licence } = getSource('gfw-anchorages')
  return {
    kind: 'place' as const,
    key: `bench:${index}`,
    source,
    source_licence,
    source_url: null,
    updated_at: null,
    isArea: false,
    aliases: [],
    name: `Anchorage ${index}`,
    type_enum: 1,
    ...position,
    ...emptyPlaceFields,
    tags: {},
    approximate: false,
    prominence: 0,
    derived_columns: [],
  }
}

/** Reads positions, chosen from the whole file, the same in every run. */
function readPositions(count: number): Position[] {
  const random = createSeededRandom(3)
  const [header = '', ...lines] = readFileSync(anchorages, 'utf8').trim().split('\n')
  const columns = header.split(',')
  const positions = lines.map((line) => {
    const cells = line.split(',')
    const [latitude = Number.NaN, longitude = Number.NaN] = ['latitude', 'longitude'].map((name) =>
      Number(cells[columns.indexOf(name)]),
    )
    return { latitude, longitude, order: random() }
  })
  return positions
    .filter(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ latitude, longitude }) => ({ latitude, longitude }))
}
