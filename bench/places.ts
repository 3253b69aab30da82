import { ensureBuilt } from '../scripts/ensure-built.js'
import type { Box } from '../src/core/geo.ts'
import type { Database } from '../src/server/store/database.ts'
import { placesInBox } from '../src/server/store/places.ts'
import { environmentOf, kindsOf, open, type Kind } from './database-kinds.ts'
import { judge, report, timed, type Figures } from './figures.ts'
import { boxesWith, fillWithPlaces } from './sample-places.ts'
import { get, startServer } from './server-process.ts'

const sizes = [35_000, 1_000_000]
const featuresInView = 1000
const views = 200
const viewZoom = 9
const world: Box = { x1: -180, y1: -85, x2: 180, y2: 85 }

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
    for await (const kind of kindsOf(words)) {
      console.log(`\n${count.toLocaleString('en')} places, ${kind.name}`)
      await benchOne(kind, count).finally(() => kind.remove())
    }
  }
}

async function benchOne(kind: Kind, count: number): Promise<void> {
  const database = await open(kind)
  const filling = performance.now()
  await fillWithPlaces(database, count)
  console.log(`  filled in ${((performance.now() - filling) / 1000).toFixed(0)} s`)
  const boxes = await boxesWith(database, featuresInView, views)
  console.log(`  ${boxes.length} views of about ${featuresInView} places each`)
  const sqlView = await bareSql(database, boxes, viewZoom)
  const sqlWorld = await bareSql(
    database,
    Array.from({ length: 100 }, () => world),
    3,
  )
  await database.close()

  const server = await startServer(environmentOf(kind))
  const restMb = server.residentMb()
  // The first answers warm up code that a running server has long run.
  await timed(boxes, 1, (box) => get(address(server.url, { ...box, y1: box.y1 + 0.0003 }, viewZoom)))
  const plain = await timed(boxes, 1, (box) => get(address(server.url, box, viewZoom)))
  const coded = await timed(boxes, 1, (box) =>
    get(address(server.url, { ...box, y1: box.y1 + 0.0001 }, viewZoom), 'br, gzip'),
  )
  const busy = await timed(boxes, 4, (box) =>
    get(address(server.url, { ...box, y1: box.y1 + 0.0002 }, viewZoom), 'br, gzip'),
  )
  const worlds = await timed(
    Array.from({ length: 100 }, (_, i) => ({ ...world, y2: 85 - i / 1000 })),
    1,
    (box) => get(address(server.url, box, 3)),
  )
  const [first] = boxes
  const cached = await timed(Array.from({ length: 8000 }), 16, () =>
    get(address(server.url, first ?? world, viewZoom), 'br, gzip'),
  )
  const workedMb = server.residentMb()
  const { readyMs } = server
  await server.stop()

  report('bare SQL, 1,000-place view', sqlView)
  report('HTTP, 1,000-place view never asked before', plain)
  report('  the same, answer coded with brotli', coded)
  report('  the same, four at a time, brotli', busy)
  report('bare SQL, whole world', sqlWorld)
  report('HTTP, whole world, never asked before', worlds)
  report('HTTP, view asked again, from the cache, brotli', cached)
  console.log(
    `  start on existing data ${Math.round(readyMs)} ms; resident ${Math.round(restMb)} MB at rest, ${Math.round(workedMb)} MB after all this`,
  )
  judgeAll(kind, count, { plain, coded, sqlView, worlds, cached })
  judge('start on existing data', readyMs, 3000, 'ms')
  judge('resident memory after start', restMb, 450, 'MB')
}

function judgeAll(
  kind: Kind,
  count: number,
  {
    plain,
    coded,
    sqlView,
    worlds,
    cached,
  }: Record<'plain' | 'coded' | 'sqlView' | 'worlds' | 'cached', Figures>,
): void {
  judge('view from the cache', cached.perSecond, 2000, 'requests a second', 'at least')
  if (count < 1_000_000) return
  if (kind.name === 'embedded') return judge('p95 of a 1,000-place view', plain.p95, 30, 'ms')
  judge('p95 of a 1,000-place view', plain.p95, 15, 'ms')
  judge('p95 of the same, coded with brotli', coded.p95, 15, 'ms')
  judge('p95 beside bare SQL', plain.p95 / sqlView.p95, 1.5, 'times')
  judge('p95 of the whole world', worlds.p95, 10, 'ms')
}

function bareSql(database: Database, boxes: Box[], zoom: number): Promise<Figures> {
  return timed(boxes, 1, (box) => placesInBox(database.db, { ...box, zoom }))
}

function address(url: string, { x1, y1, x2, y2 }: Box, zoom: number): string {
  return `${url}/api/v1/places/?type=centroid&x1=${x1}&y1=${y1.toFixed(4)}&x2=${x2}&y2=${y2}&zoom=${zoom}`
}
