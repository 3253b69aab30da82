import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuilt } from '../scripts/ensure-built.js'
import { getBboxCentre, toMercator } from '../src/core/geo.ts'
import { featuresPage } from '../src/core/limits/gis.ts'
import {
  createBenchDatabases,
  getServerEnvironment,
  openBenchDatabase,
  type BenchDatabase,
} from './bench-databases.ts'
import { findBoundsWithCount, insertSamplePlaces } from './sample-places.ts'
import { startServerProcess } from './server-process.ts'
import { measureTimings, printTarget, printTimings } from './timings.ts'

const placeCount = 1_000_000
const tileCount = 200
const tileZooms = [0, 4, 8, 10, 12, 14]
/** Tiles are asked for around places with this many places in view. */
const placesPerViewport = 1000

/**
 * `npm run bench -- interchange`: measures what other programs read from 1,000,000 places on both databases: vector
 * tiles, and all pages of the OGC API.
 */
export async function benchInterchange(options: string[]): Promise<void> {
  await ensureBuilt(['basemap', 'server'])
  for await (const kind of createBenchDatabases(options)) {
    console.log(`\n${placeCount.toLocaleString('en')} places, ${kind.kind}`)
    await benchOne(kind).finally(() => kind.remove())
  }
}

async function benchOne(kind: BenchDatabase): Promise<void> {
  const database = await openBenchDatabase(kind)
  await insertSamplePlaces(database, placeCount)
  // Autovacuum would otherwise run during the measurement.
  await database.pool.query('vacuum analyze places')
  const centres = (await findBoundsWithCount(database, placesPerViewport, tileCount)).map(getBboxCentre)
  await database.close()

  const server = await startServerProcess(getServerEnvironment(kind))
  const all: string[] = []
  for (const zoom of tileZooms) {
    const urls = centres.map((centre) => {
      const { x, y } = toMercator(centre)
      return `${server.url}/tiles/places/${zoom}/${Math.floor(x * 2 ** zoom)}/${Math.floor(y * 2 ** zoom)}.mvt`
    })
    all.push(...new Set(urls))
  }
  await measureTimings(all.slice(0, 100), 1, fetchBytes)
  const tiles = await measureTimings(all.slice(100), 1, fetchBytes)
  printTimings(`vector tiles at zooms ${tileZooms.join(', ')}, mostly uncached`, tiles)

  const started = performance.now()
  const walked = await walkPages(`${server.url}/ogc/collections/places/items?limit=${featuresPage.max}`)
  const seconds = (performance.now() - started) / 1000
  console.log(
    `  OGC API: ${walked.features.toLocaleString('en')} features in ${walked.pages} pages, ${seconds.toFixed(0)} s, ` +
      `${walked.refusals} pages asked for again after a refusal (503)`,
  )
  await server.stop()
  printTarget('p95 of a vector tile', tiles.p95, 20, 'ms')
  printTarget('features that the pages repeat or lose', Math.abs(placeCount - walked.distinct), 0, 'features')
}

async function fetchBytes(url: string): Promise<void> {
  await (await fetch(url)).arrayBuffer()
}

interface Page {
  features: { id: number }[]
  links: { rel: string; href: string }[]
}

interface Walk {
  features: number
  distinct: number
  pages: number
  /** Answers of 503, after which the page was requested again. */
  refusals: number
}

/** Follows the `next` links from a page to the last one, and waits as long as a refusal says. */
async function walkPages(first: string): Promise<Walk> {
  const seen = new Set<number>()
  const walk = { features: 0, pages: 0, refusals: 0 }
  for (let url: string | undefined = first; url;) {
    const response = await fetch(url)
    if (response.status === 503) {
      await wait(Number(response.headers.get('retry-after') ?? 1) * 1000)
      walk.refusals++
      continue
    }
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
    const page = (await response.json()) as Page // read below only
    walk.pages++
    walk.features += page.features.length
    for (const { id } of page.features) seen.add(id)
    url = page.links.find(({ rel }) => rel === 'next')?.href
  }
  return { ...walk, distinct: seen.size }
}
