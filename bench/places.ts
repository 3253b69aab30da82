import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuilt } from '../scripts/ensure-built.js'
import type { Bbox } from '../src/core/geo.ts'
import { publishRecordChangeEvent } from '../src/server/database/events/change-events.ts'
import type { Database } from '../src/server/database/database.ts'
import { findPlacesInBounds } from '../src/server/places/queries.ts'
import {
  getServerEnvironment,
  createBenchDatabases,
  openBenchDatabase,
  type BenchDatabase,
} from './bench-databases.ts'
import {
  summarizeTimings,
  printTarget,
  computeMedian,
  computeMedianTimings,
  printTimings,
  compareTimings,
  measureTimings,
  repeat,
  type Timings,
} from './timings.ts'
import { benchFilteredPlaces } from './filtered-places.ts'
import { findBoundsWithCount, insertSamplePlaces } from './sample-places.ts'
import { getTransferredBytes, startServerProcess } from './server-process.ts'

const sizes = [35_000, 1_000_000]
const placesPerViewport = 1000
const viewportCount = 200
const viewportZoom = 9
const passes = 5
/** Time in which the server has received an event. */
const eventDelayMs = 30
/** The reference server, run with the same TypeScript loader as the benchmark. */
const baselineServer = ['--import', 'tsx', 'bench/baseline-server.ts']
const world: Bbox = { x1: -180, y1: -85, x2: 180, y2: 85 }
const worlds = Array.from({ length: 100 }, () => world)

/**
 * `npm run bench -- places`: measures map viewports over HTTP with 35,000 and with 1,000,000
 * places, on the embedded database and on PostgreSQL, compared with plain SQL in the same run.
 * `--small` skips the 1,000,000 places, `--large` the 35,000.
 */
export async function benchPlaces(options: string[]): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server'])
  const small = options.includes('--small')
  const large = options.includes('--large')
  for (const count of small ? sizes.slice(0, 1) : large ? sizes.slice(1) : sizes) {
    for await (const kind of createBenchDatabases(options)) {
      console.log(`\n${count.toLocaleString('en')} places, ${kind.kind}`)
      await benchOne(kind, count).finally(() => kind.remove())
    }
  }
}

async function benchOne(kind: BenchDatabase, count: number): Promise<void> {
  const database = await openBenchDatabase(kind)
  const insertStart = performance.now()
  await insertSamplePlaces(database, count)
  // Autovacuum and writing the places to the disk would otherwise run during the measurement.
  await database.pool.query('vacuum analyze places')
  await database.pool.query('checkpoint')
  console.log(`  places inserted in ${((performance.now() - insertStart) / 1000).toFixed(0)} s`)
  const bboxes = await findBoundsWithCount(database, placesPerViewport, viewportCount)
  console.log(
    `  ${bboxes.length} viewports of about ${placesPerViewport} places each, medians of ${passes} passes`,
  )
  // Only one process can open the embedded database, so plain SQL is measured before the server starts.
  const embeddedSql = kind.kind === 'embedded' ? await measureSql(database, bboxes) : null
  await database.close()

  const server = await startServerProcess(getServerEnvironment(kind))
  const idleMb = server.getResidentMb()
  // Only one process can open the embedded database, so the reference server runs on PostgreSQL only.
  const baseline = kind.databaseUrl
    ? await startServerProcess(getServerEnvironment(kind), baselineServer)
    : null
  const request = (bbox: Bbox, zoom: number, coding?: string) =>
    getTransferredBytes(buildUrl(server.url, bbox, zoom), coding)
  const requestBaseline =
    baseline && ((bbox: Bbox, zoom: number) => getTransferredBytes(buildUrl(baseline.url, bbox, zoom)))
  // Warm up the code.
  await measureTimings(bboxes, 1, (bbox) => request(avoidCache(bbox), viewportZoom))
  if (requestBaseline)
    await measureTimings(bboxes, 1, (bbox) => requestBaseline(avoidCache(bbox), viewportZoom))
  const sqlDatabase = embeddedSql ? null : await openBenchDatabase(kind)
  const viewport = await compareWithSql(bboxes, viewportZoom, {
    request,
    requestBaseline,
    database: sqlDatabase,
    embeddedSql: embeddedSql?.viewport,
  })
  const wholeWorld = await compareWithSql(worlds, 3, {
    request,
    requestBaseline,
    database: sqlDatabase,
    embeddedSql: embeddedSql?.world,
  })
  const afterChange = sqlDatabase ? await measureAfterChanges(sqlDatabase, () => request(world, 3)) : null
  if (sqlDatabase) await benchFilteredPlaces(sqlDatabase, server.url)
  await sqlDatabase?.close()
  await baseline?.stop()
  const compressed = computeMedianTimings(
    await repeat(passes, () =>
      measureTimings(bboxes, 1, (bbox) => request(avoidCache(bbox), viewportZoom, 'br, gzip')),
    ),
  )
  const concurrent = await measureTimings(bboxes, 4, (bbox) =>
    request(avoidCache(bbox), viewportZoom, 'br, gzip'),
  )
  const [first = world] = bboxes
  const cached = await measureTimings(Array.from({ length: 8000 }), 16, () =>
    request(first, viewportZoom, 'br, gzip'),
  )
  const finalMb = server.getResidentMb()
  const { readyMs } = server
  await server.stop()

  printTimings('plain SQL, viewport of 1,000 places', viewport.sql)
  if (viewport.baseline) printTimings('the same SQL behind the reference server', viewport.baseline)
  printTimings('HTTP, uncached viewport of 1,000 places', viewport.http)
  printTimings('  the same, compressed with brotli', compressed)
  printTimings('  the same, four concurrent requests, brotli', concurrent)
  printTimings('plain SQL, whole world', wholeWorld.sql)
  if (wholeWorld.baseline) printTimings('the same SQL behind the reference server', wholeWorld.baseline)
  printTimings('HTTP, whole world, uncached', wholeWorld.http)
  if (afterChange) printTimings('HTTP, whole world, first request after a change', afterChange)
  printTimings('HTTP, cached viewport, brotli', cached)
  console.log(
    `  start on existing data ${Math.round(readyMs)} ms; resident memory ${Math.round(idleMb)} MB after the start, ${Math.round(finalMb)} MB at the end`,
  )
  printTarget('cached viewport', cached.perSecond, 2000, 'requests per second', 'at least')
  if (count >= 1_000_000)
    printMillionTargets(kind, { viewport, wholeWorld: wholeWorld.http, compressed, concurrent })
  if (count >= 1_000_000 && afterChange)
    printTarget('p95 of the same, first request after a change', afterChange.p95, 10, 'ms')
  printTarget('start on existing data', readyMs, 3000, 'ms')
  printTarget('resident memory after start', idleMb, 450, 'MB')
}

function printMillionTargets(
  kind: BenchDatabase,
  {
    viewport,
    wholeWorld,
    compressed,
    concurrent,
  }: { viewport: SqlComparison; wholeWorld: Timings; compressed: Timings; concurrent: Timings },
): void {
  if (kind.kind === 'embedded')
    return printTarget('p95 of a viewport of 1,000 places', viewport.http.p95, 30, 'ms')
  printTarget('p95 of a viewport of 1,000 places', viewport.http.p95, 15, 'ms')
  printTarget('p95 of the same, compressed with brotli', compressed.p95, 15, 'ms')
  printTarget('p95 of four at a time, compressed with brotli', concurrent.p95, 25, 'ms')
  printTarget('p95 compared with plain SQL', viewport.ratio, 1.3, 'times')
  if (viewport.baselineRatio)
    console.log(`    (reference server with the same SQL: ${viewport.baselineRatio.toFixed(2)} times)`)
  printTarget('p95 of the whole world', wholeWorld.p95, 10, 'ms')
}

/** Timings of the same viewports by plain SQL and over HTTP. */
interface SqlComparison {
  sql: Timings
  /** The same SQL behind the reference server; null on the embedded database. */
  baseline: Timings | null
  http: Timings
  /** p95 over HTTP divided by p95 of plain SQL; median of the passes. */
  ratio: number
  /** The same for the reference server: a lower bound for any server. */
  baselineRatio: number | null
}

type RequestBbox = (bbox: Bbox, zoom: number) => Promise<unknown>

/** Measures each viewport by SQL and over HTTP alternately, so that changing load affects all alike. */
async function compareWithSql(
  bboxes: Bbox[],
  zoom: number,
  options: {
    request: RequestBbox
    requestBaseline: RequestBbox | null
    database: Database | null
    /** Timings of plain SQL on the embedded database. */
    embeddedSql: Timings | undefined
  },
): Promise<SqlComparison> {
  const { request, requestBaseline, database, embeddedSql } = options
  if (!database || !requestBaseline) {
    const http = computeMedianTimings(
      await repeat(passes, () => measureTimings(bboxes, 1, (bbox) => request(avoidCache(bbox), zoom))),
    )
    const sql = embeddedSql ?? http
    return { sql, baseline: null, http, ratio: http.p95 / sql.p95, baselineRatio: null }
  }
  const querySql = (bbox: Bbox) => findPlacesInBounds(database.db, { ...avoidCache(bbox), zoom })
  const results = await repeat(passes, () =>
    compareTimings(bboxes, [
      querySql,
      (bbox) => requestBaseline(avoidCache(bbox), zoom),
      (bbox) => request(avoidCache(bbox), zoom),
    ]),
  )
  return {
    sql: computeMedianTimings(results.map(([sql]) => sql)),
    baseline: computeMedianTimings(results.map(([, baseline]) => baseline)),
    http: computeMedianTimings(results.map(([, , http]) => http)),
    ratio: computeMedian(results.map(([sql, , http]) => http.p95 / sql.p95)),
    baselineRatio: computeMedian(results.map(([sql, baseline]) => baseline.p95 / sql.p95)),
  }
}

/** Measures requests right after a change of the places has invalidated the cache of the server. */
async function measureAfterChanges({ db }: Database, request: () => Promise<unknown>): Promise<Timings> {
  const times: number[] = []
  for (let run = 0; run < worlds.length; run++) {
    await publishRecordChangeEvent(db, { entity: 'places', position: null })
    await wait(eventDelayMs)
    const from = performance.now()
    await request()
    times.push(performance.now() - from)
  }
  return summarizeTimings(times, times.reduce((sum, time) => sum + time, 0) / 1000)
}

async function measureSql({ db }: Database, bboxes: Bbox[]): Promise<{ viewport: Timings; world: Timings }> {
  const measure = async (areas: Bbox[], zoom: number) =>
    computeMedianTimings(
      await repeat(passes, () =>
        measureTimings(areas, 1, (bbox) => findPlacesInBounds(db, { ...avoidCache(bbox), zoom })),
      ),
    )
  return { viewport: await measure(bboxes, viewportZoom), world: await measure(worlds, 3) }
}

let requestCount = 0

/** Makes a bounding box slightly smaller, so that the response is not cached. */
function avoidCache(bbox: Bbox): Bbox {
  requestCount = (requestCount + 1) % 50_000
  return { ...bbox, y2: bbox.y2 - requestCount * 1e-7 }
}

function buildUrl(url: string, { x1, y1, x2, y2 }: Bbox, zoom: number): string {
  return `${url}/api/v1/places/?type=centroid&x1=${x1}&y1=${y1}&x2=${x2}&y2=${y2.toFixed(7)}&zoom=${zoom}`
}
