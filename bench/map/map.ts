import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.ts'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import {
  getServerEnvironment,
  createBenchDatabases,
  openBenchDatabase,
  type BenchDatabase,
} from '../bench-databases.ts'
import {
  findBoundsWithCount,
  generateDensePlaces,
  generateSamplePlaces,
  insertPlaces,
  type SamplePlaces,
} from '../sample-places.ts'
import { startServerProcess } from '../server-process.ts'
import { createBenchTileSource, startBenchTileServer } from '../site.ts'
import type { MapBench } from './map-bench.ts'
import { measureFirstPlaces } from './first-places.ts'
import { measureHome } from './home.ts'
import { measureLongestTasks } from './longest-tasks.ts'
import { startHostServer, type BenchViewport } from './pages.ts'
import { countRequests } from './requests.ts'
import { insertSampleSeamarks } from './sample-seamarks.ts'
import { measureSizes } from './sizes.ts'

const places = 35_000
/** Places of `places` in the dense viewport: with 1 % to spare, the server returns each as a feature. */
const densePlaces = 1980
/** Measured runs of a page; one more warms up. */
const runs = 9
const zoom = 8
/** Centre of the dense viewport, far from the other places. */
const dense: BenchViewport = { latitude: 0.5, longitude: -135.5, zoom: 10 }
/** Centre of the viewport with seamarks, far from all places. */
const marks: BenchViewport = { latitude: -30.5, longitude: -135.5, zoom: 12 }

const parts = {
  sizes: measureSizes,
  first: measureFirstPlaces,
  tasks: measureLongestTasks,
  home: measureHome,
  requests: countRequests,
}

/**
 * `npm run bench -- map`: measures Roadstead's map element and home with 35,000 places, beside pages with
 * maplibre-gl and with Leaflet + leaflet.markercluster that load all places into the browser: transferred
 * scripts and styles, time until the first places are drawn, longest task while 2,000 features are drawn,
 * loading of home, and requests of six widgets. The compared packages are installed temporarily from the npm
 * registry. All pages use the same tiles and gzip, and are opened in turn. The names of parts (`sizes`, `first`,
 * `tasks`, `home`, `requests`) restrict the run.
 */
export async function benchMap(options: string[]): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server', 'elements', 'single'])
  const executablePath = ensureChromium((line) => console.log(line))
  const tiles = await startBenchTileServer()
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-map-'))
  const source = createBenchTileSource(tiles)
  writeFileSync(join(folder, 'tiles.json'), JSON.stringify([source]))
  const host = await startHostServer({
    '/places.json': toGeoJson(listPlaces()),
    '/dense.json': toGeoJson(listDensePlaces()),
  })
  // MapLibre needs WebGL, which a machine without a graphics card renders in software.
  const args = [...chromiumFlags, '--enable-unsafe-swiftshader']
  const browser = await chromium.launch({ executablePath, args })
  console.log(`\n${cpus().length} cores, Chromium ${browser.version()}, Node.js ${process.versions.node}`)
  try {
    for await (const kind of createBenchDatabases(['embedded'])) {
      const viewports = await prepareDatabase(kind)
      const server = await startServerProcess({
        ...getServerEnvironment(kind),
        ROADSTEAD_TILES: join(folder, 'tiles.json'),
      })
      const bench: MapBench = {
        browser,
        host,
        site: server.url,
        tiles: source.template,
        places,
        densePlaces,
        viewports,
        dense,
        marks,
      }
      const chosen = Object.entries(parts).filter(
        ([name], _at, all) => options.includes(name) || !all.some(([other]) => options.includes(other)),
      )
      for (const [, measure] of chosen) await measure(bench)
      await server.stop()
      await kind.remove()
    }
  } finally {
    await browser.close()
    tiles.close()
    host.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function* listPlaces(): Generator<SamplePlaces> {
  yield* generateSamplePlaces(places - densePlaces)
  yield* listDensePlaces()
}

/** The places that the map element requests in the dense viewport, which is 1280 × 800 px. */
function* listDensePlaces(): Generator<SamplePlaces> {
  yield generateDensePlaces(densePlaces, { ...dense, ...getFetchedDegrees(dense) })
}

/** Width and height of the box that a map of 1280 × 800 px requests, in degrees at the equator. */
function getFetchedDegrees({ zoom }: BenchViewport): { width: number; height: number } {
  // The map fetches a margin of a quarter on each side.
  const degrees = (pixels: number) => (pixels * 1.5 * 360) / (256 * 2 ** zoom)
  return { width: degrees(1280), height: degrees(800) }
}

/** The places as GeoJSON, with only the properties that a marker and its popup need. */
function toGeoJson(batches: Iterable<SamplePlaces>): object {
  const features = [...batches].flat().map(({ id, name, type_enum, latitude, longitude }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [Number(longitude.toFixed(5)), Number(latitude.toFixed(5))] },
    properties: { id, name, type_enum },
  }))
  return { type: 'FeatureCollection', features }
}

/** Inserts the sample places. Returns a different viewport for each run, so that no response is cached. */
async function prepareDatabase(kind: BenchDatabase): Promise<BenchViewport[]> {
  const database = await openBenchDatabase(kind)
  await insertPlaces(database, listPlaces())
  await insertSampleSeamarks(database, densePlaces, { ...marks, ...getFetchedDegrees(marks) })
  await database.pool.query('vacuum analyze places')
  const bboxes = await findBoundsWithCount(database, 300, runs + 1)
  await database.close()
  return bboxes.map(({ x1, x2, y1, y2 }) => ({ latitude: (y1 + y2) / 2, longitude: (x1 + x2) / 2, zoom }))
}
