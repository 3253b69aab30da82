import { openDatabase, type Database } from '../src/server/database/database.ts'
import { migrate } from '../src/server/database/migrations.ts'
import { importPlaces } from '../src/server/imports/place-queries.ts'
import { buildDistantPlace } from '../tests/factories/distant-place.ts'
import { createBenchDatabases, type BenchDatabase } from './bench-databases.ts'
import { measureTimings, printTimings, computeMedianTimings, type Timings } from './timings.ts'

const writeCount = 300
const passes = 3
const writers = [1, 4]

interface Variant {
  label: string
  bench: BenchDatabase
  database: Database
  timings: Map<number, Timings[]>
}

/**
 * Writes places, each in its own transaction, into the embedded database with and without
 * fsync and into PostgreSQL, alternately. Prints the time of a start too.
 */
export async function benchDurability(options: string[]): Promise<void> {
  const variants: Variant[] = []
  for await (const bench of createVariants(options)) variants.push(bench)
  for (let pass = 0; pass < passes; pass++) {
    for (const concurrency of writers) {
      for (const variant of variants) {
        const timings = await measureWrites(variant, pass, concurrency)
        variant.timings.set(concurrency, [...(variant.timings.get(concurrency) ?? []), timings])
      }
    }
  }
  for (const { label, timings } of variants) {
    for (const [concurrency, measured] of timings)
      printTimings(`${label}, ${concurrency} at a time`, computeMedianTimings(measured))
  }
  for (const { database, bench } of variants) {
    await database.close()
    await bench.remove()
  }
}

async function* createVariants(options: string[]): AsyncGenerator<Variant> {
  const embedded = [
    { label: 'embedded, fsync', settings: [] },
    { label: 'embedded, no fsync', settings: ['fsync=off'] },
  ]
  for (const { label, settings } of embedded)
    for await (const bench of createBenchDatabases(['embedded'])) yield openVariant(label, bench, settings)
  if (options.includes('embedded')) return
  for await (const bench of createBenchDatabases(['postgres'])) yield openVariant('PostgreSQL', bench, [])
}

async function openVariant(
  label: string,
  bench: BenchDatabase,
  embeddedSettings: string[],
): Promise<Variant> {
  const before = process.memoryUsage.rss()
  const started = performance.now()
  const database = await openDatabase({ ...bench, embeddedSettings, onFailure: console.error })
  const seconds = (performance.now() - started) / 1000
  await migrate(database, new Date())
  const megabytes = (process.memoryUsage.rss() - before) / 1e6
  console.log(`  ${label}: opened in ${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB of this process`)
  return { label, bench, database, timings: new Map() }
}

function measureWrites({ database }: Variant, pass: number, concurrency: number): Promise<Timings> {
  const ids = Array.from({ length: writeCount }, (_, id) => id)
  return measureTimings(ids, concurrency, (id) =>
    database.db
      .transaction()
      .execute((tx) => importPlaces(tx, [buildDistantPlace(pass * 10 + concurrency, id)])),
  )
}
