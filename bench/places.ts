import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuilt } from '../scripts/ensure-built.js'
import type { Bbox } from '../src/core/geo.ts'
import { publishRecordChangeEvent } from '../src/server/database/change-events.ts'
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
  type Timings,
} from './timings.ts'
import { findBoundsWithCount, insertSamplePlaces } from './sample-places.ts'
import { getTransferredBytes, startServerProcess } from './server-process.ts'

const sizes = [35_000, 1_000_000]
const featuresInView = 1000
const views = 200
const viewZoom = 9
const passes = 5
/** The server has surely heard of a change by then. */
const tellingMs = 30
/** Run through the same loader of TypeScript as the benchmark. */
const plainServer = ['--import', 'tsx', 'bench/baseline-server.ts']
const world: Bbox = { x1: -180, y1: -85, x2: 180, y2: 85 }
const worlds = Array.from({ length: 100 }, () => world)

/**
 * `npm run bench -- places`: views of the map over HTTP at 35,000 and at 1,000,000
 * places, embedded and on PostgreSQL, each beside the bare SQL of the same run.
 * `--small` leaves the million out, `--large` the 35,000.
 */
export async function benchPlaces(words: string[]): Promise<void> {
  await ensureBuilt(['ground', 'site', 'server'])
  const small = words.includes('--small')
  const large = words.includes('--large')
  for (const count of small ? sizes.slice(0, 1) : large ? sizes.slice(1) : sizes) {
    for await (const kind of createBenchDatabases(words)) {
      console.log(`\n${count.toLocaleString('en')} places, ${kind.kind}`)
      await benchOne(kind, count).finally(() => kind.remove())
    }
  }
}

async function benchOne(kind: BenchDatabase, count: number): Promise<void> {
  const filled = await openBenchDatabase(kind)
  const filling = performance.now()
  await insertSamplePlaces(filled, count)
  // What the database does by itself after such a fill is done before anything is timed.
  await filled.pool.query('vacuum analyze places')
  console.log(`  filled in ${((performance.now() - filling) / 1000).toFixed(0)} s`)
  const boxes = await findBoundsWithCount(filled, featuresInView, views)
  console.log(
    `  ${boxes.length} views of about ${featuresInView} places each, ${passes} passes, their medians`,
  )
  // The embedded database has one holder: its bare SQL is timed before the server has it.
  const alone = kind.kind === 'embedded' ? await bareSqlAlone(filled, boxes) : null
  await filled.close()

  const server = await startServerProcess(getServerEnvironment(kind))
  const restMb = server.getResidentMb()
  // The embedded database has one holder, so the plain server stands beside PostgreSQL only.
  const plain = kind.databaseUrl ? await startServerProcess(getServerEnvironment(kind), plainServer) : null
  const ask = (box: Bbox, zoom: number, coding?: string) =>
    getTransferredBytes(address(server.url, box, zoom), coding)
  const askPlain = plain && ((box: Bbox, zoom: number) => getTransferredBytes(address(plain.url, box, zoom)))
  // The first answers warm up code that a running server has long run.
  await measureTimings(boxes, 1, (box) => ask(moved(box), viewZoom))
  if (askPlain) await measureTimings(boxes, 1, (box) => askPlain(moved(box), viewZoom))
  const beside = alone ? null : await openBenchDatabase(kind)
  const view = await besideSql(boxes, viewZoom, { ask, askPlain, database: beside, alone: alone?.view })
  const wide = await besideSql(worlds, 3, { ask, askPlain, database: beside, alone: alone?.world })
  const anew = beside ? await worldsAnew(beside, () => ask(world, 3)) : null
  await beside?.close()
  await plain?.stop()
  const coded = computeMedianTimings(
    await repeat(() => measureTimings(boxes, 1, (box) => ask(moved(box), viewZoom, 'br, gzip'))),
  )
  const busy = await measureTimings(boxes, 4, (box) => ask(moved(box), viewZoom, 'br, gzip'))
  const [first = world] = boxes
  const cached = await measureTimings(Array.from({ length: 8000 }), 16, () =>
    ask(first, viewZoom, 'br, gzip'),
  )
  const workedMb = server.getResidentMb()
  const { readyMs } = server
  await server.stop()

  printTimings('bare SQL, 1,000-place view', view.sql)
  if (view.plain) printTimings("the same SQL behind Node's bare HTTP", view.plain)
  printTimings('HTTP, 1,000-place view never asked before', view.http)
  printTimings('  the same, answer coded with brotli', coded)
  printTimings('  the same, four at a time, brotli', busy)
  printTimings('bare SQL, whole world', wide.sql)
  if (wide.plain) printTimings("the same SQL behind Node's bare HTTP", wide.plain)
  printTimings('HTTP, whole world, each time another box', wide.http)
  if (anew) printTimings('HTTP, whole world, first after a change', anew)
  printTimings('HTTP, view asked again, from the cache, brotli', cached)
  console.log(
    `  start on existing data ${Math.round(readyMs)} ms; resident ${Math.round(restMb)} MB at rest, ${Math.round(workedMb)} MB after all this`,
  )
  printTarget('view from the cache', cached.perSecond, 2000, 'requests a second', 'at least')
  if (count >= 1_000_000) judgeMillion(kind, view, wide.http, coded)
  if (count >= 1_000_000 && anew) printTarget('p95 of the same, first after a change', anew.p95, 10, 'ms')
  printTarget('start on existing data', readyMs, 3000, 'ms')
  printTarget('resident memory after start', restMb, 450, 'MB')
}

function judgeMillion(kind: BenchDatabase, view: Beside, wide: Timings, coded: Timings): void {
  if (kind.kind === 'embedded') return printTarget('p95 of a 1,000-place view', view.http.p95, 30, 'ms')
  printTarget('p95 of a 1,000-place view', view.http.p95, 15, 'ms')
  printTarget('p95 of the same, coded with brotli', coded.p95, 15, 'ms')
  printTarget('p95 beside bare SQL', view.ratio, 1.5, 'times')
  if (view.plainRatio)
    console.log(`    (Node's bare HTTP around the same SQL: ${view.plainRatio.toFixed(2)} times)`)
  printTarget('p95 of the whole world', wide.p95, 10, 'ms')
}

/** The same views by bare SQL and over HTTP. */
interface Beside {
  sql: Timings
  /** The same SQL behind Node's own HTTP alone; null on the embedded database. */
  plain: Timings | null
  http: Timings
  /** p95 over HTTP for one of the bare SQL: the median of the passes. */
  ratio: number
  /** The same for the plain server: what no server can go below. */
  plainRatio: number | null
}

type Ask = (box: Bbox, zoom: number) => Promise<unknown>

/** Each view by SQL and over HTTP in turn, so that all meet the machine in the same moods. */
async function besideSql(
  boxes: Bbox[],
  zoom: number,
  ways: { ask: Ask; askPlain: Ask | null; database: Database | null; alone: Timings | undefined },
): Promise<Beside> {
  const { ask, askPlain, database, alone } = ways
  if (!database || !askPlain) {
    const http = computeMedianTimings(
      await repeat(() => measureTimings(boxes, 1, (box) => ask(moved(box), zoom))),
    )
    const sql = alone ?? http
    return { sql, plain: null, http, ratio: http.p95 / sql.p95, plainRatio: null }
  }
  const bySql = (box: Bbox) => findPlacesInBounds(database.db, { ...moved(box), zoom })
  const passed = await repeat(() =>
    compareTimings(boxes, [bySql, (box) => askPlain(moved(box), zoom), (box) => ask(moved(box), zoom)]),
  )
  return {
    sql: computeMedianTimings(passed.map(([sql]) => sql)),
    plain: computeMedianTimings(passed.map(([, plain]) => plain)),
    http: computeMedianTimings(passed.map(([, , http]) => http)),
    ratio: computeMedian(passed.map(([sql, , http]) => http.p95 / sql.p95)),
    plainRatio: computeMedian(passed.map(([sql, plain]) => plain.p95 / sql.p95)),
  }
}

/** Asked right after the server was told that places have changed: nothing is kept that it could answer with. */
async function worldsAnew({ db }: Database, ask: () => Promise<unknown>): Promise<Timings> {
  const times: number[] = []
  for (let turn = 0; turn < worlds.length; turn++) {
    await publishRecordChangeEvent(db, { entity: 'places', position: null })
    await wait(tellingMs)
    const from = performance.now()
    await ask()
    times.push(performance.now() - from)
  }
  return summarizeTimings(times, times.reduce((sum, time) => sum + time, 0) / 1000)
}

async function bareSqlAlone({ db }: Database, boxes: Bbox[]): Promise<{ view: Timings; world: Timings }> {
  const time = async (asked: Bbox[], zoom: number) =>
    computeMedianTimings(
      await repeat(() => measureTimings(asked, 1, (box) => findPlacesInBounds(db, { ...moved(box), zoom }))),
    )
  return { view: await time(boxes, viewZoom), world: await time(worlds, 3) }
}

async function repeat<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let pass = 0; pass < passes; pass++) results.push(await work())
  return results
}

let askedBefore = 0

/** The same view a hair's breadth smaller, so that no cache has it. */
function moved(box: Bbox): Bbox {
  askedBefore = (askedBefore + 1) % 50_000
  return { ...box, y2: box.y2 - askedBefore * 1e-7 }
}

function address(url: string, { x1, y1, x2, y2 }: Bbox, zoom: number): string {
  return `${url}/api/v1/places/?type=centroid&x1=${x1}&y1=${y1}&x2=${x2}&y2=${y2.toFixed(7)}&zoom=${zoom}`
}
