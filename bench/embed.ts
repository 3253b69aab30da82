import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { chromiumFlags, ensureChromium } from '../scripts/chromium.ts'
import { ensureBuilt } from '../scripts/ensure-built.js'
import {
  getServerEnvironment,
  createBenchDatabases,
  openBenchDatabase,
  type BenchDatabase,
} from './bench-databases.ts'
import {
  renderLeafletPage,
  renderElementPage,
  renderIframePage,
  renderMapLibrePage,
  startHostServer,
  type HostServer,
  type BenchViewport,
} from './embed-host.ts'
import { printTarget, computeMedian } from './timings.ts'
import {
  findBoundsWithCount,
  insertSamplePlaces,
  firstSampleId,
  generateSamplePlaces,
} from './sample-places.ts'
import { startServerProcess } from './server-process.ts'
import { createBenchTileSource, startBenchTileServer } from './site.ts'

const places = 35_000
const runs = 9
const zoom = 8
/** A page that asks for nothing more for so long is done. */
const quietMs = 1500

/**
 * `npm run bench -- embed`: what widgets weigh on a page of somebody else's, how soon
 * a map shows places of 35,000 behind our server, and whether six widgets ask anything
 * twice. Beside maplibre-gl and Leaflet with leaflet.markercluster, which have all
 * places in the browser; they are fetched from the registry for the run alone.
 */
export async function benchEmbed(): Promise<void> {
  await ensureBuilt(['ground', 'site', 'server', 'elements', 'single'])
  const executablePath = ensureChromium((line) => console.log(line))
  const tiles = await startBenchTileServer()
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-embed-'))
  writeFileSync(join(folder, 'tiles.json'), JSON.stringify([createBenchTileSource(tiles)]))
  const host = await startHostServer(asGeoJson())
  // MapLibre draws by WebGL, which a machine without a graphics card does in software.
  const args = [...chromiumFlags, '--enable-unsafe-swiftshader']
  const browser = await chromium.launch({ executablePath, args })
  try {
    for await (const kind of createBenchDatabases(['embedded'])) {
      const views = await fill(kind)
      const server = await startServerProcess({
        ...getServerEnvironment(kind),
        ROADSTEAD_TILES: join(folder, 'tiles.json'),
      })
      const template = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.jpg` // it listens
      const parts = { browser, host, site: server.url, template, views }
      await weigh(parts)
      await race(parts)
      await countRequests(parts)
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

interface Parts {
  browser: Browser
  host: HostServer
  site: string
  /** Template of the addresses of the ground's tiles. */
  template: string
  views: BenchViewport[]
}

/** The sample places as peers take them: with no more than a marker and its card need. */
function asGeoJson(): object {
  const features = [...generateSamplePlaces(places)]
    .flat()
    .map(({ id, name, type_enum, latitude, longitude }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [Number(longitude.toFixed(5)), Number(latitude.toFixed(5))] },
      properties: { id, name, type_enum },
    }))
  return { type: 'FeatureCollection', features }
}

/** Fills a database with the places; a view for each run, so that no answer was asked for before. */
async function fill(kind: BenchDatabase): Promise<BenchViewport[]> {
  const database = await openBenchDatabase(kind)
  await insertSamplePlaces(database, places)
  await database.pool.query('vacuum analyze places')
  const boxes = await findBoundsWithCount(database, 300, runs + 1)
  await database.close()
  return boxes.map(({ x1, x2, y1, y2 }) => ({ latitude: (y1 + y2) / 2, longitude: (x1 + x2) / 2, zoom }))
}

/** A file of script or style as it came over the wire, coded with gzip. */
interface Weighed {
  path: string
  kB: number
  /** Whether it was asked for before the first tile of the ground. */
  isBeforeTiles: boolean
}

async function weigh({ browser, host, site, template, views }: Parts): Promise<void> {
  const [view = { latitude: 0, longitude: 0, zoom }] = views
  const script = `<script type="module" src="${site}/embed/v1/roadstead.js"></script>`
  const card = `<roadstead-place-card place-id="${firstSampleId}"></roadstead-place-card>`
  const values = JSON.stringify(
    Array.from({ length: 24 }, (_, hour) => ({ at: new Date(Date.UTC(2026, 4, 1, hour)), value: hour % 7 })),
  )
  const chart = `<roadstead-chart metric="temperature"></roadstead-chart><script>document.querySelector('roadstead-chart').data = ${values}</script>`
  const weighed = (body: string, shown: string) => weighPage(browser, host.addPage(body), shown)
  const map = await weighed(renderElementPage(site, view), '.leaflet-marker-icon')
  const search = await weighed(`${script}<roadstead-search></roadstead-search>`, 'input')
  const alone = await weighed(`${script}${card}`, 'h3')
  const charted = await weighed(`${script}${card}${chart}`, 'canvas')
  const frame = await weighed(renderIframePage(site, view), 'iframe')
  const mapLibre = await weighed(renderMapLibrePage(view, template), 'canvas')
  const cluster = await weighed(renderLeafletPage(view, template), '.leaflet-marker-icon')

  console.log('\nscript and style on the wire, gzip, each page in a Chromium that knows nothing')
  printTarget('a map, before the first tile', sum(map.filter((file) => file.isBeforeTiles)), 76, 'kB')
  console.log(
    `    with all that comes by itself: ${sum(map).toFixed(1)} kB; in a frame ${sum(frame).toFixed(1)} kB`,
  )
  console.log(
    `    maplibre-gl ${sum(mapLibre).toFixed(1)} kB, Leaflet + markercluster ${sum(cluster).toFixed(1)} kB, each without cards and their data`,
  )
  printTarget('a search alone', sum(search), 30, 'kB')
  printTarget('a card alone', sum(alone), 22, 'kB')
  const known = new Set(alone.map(({ path }) => path))
  printTarget('what a chart adds to a card', sum(charted.filter(({ path }) => !known.has(path))), 24, 'kB')
}

function sum(files: Weighed[]): number {
  return files.reduce((all, { kB }) => all + kB, 0)
}

/** Opens a page and weighs what it loads until it shows something and then asks for no more. */
async function weighPage(browser: Browser, url: string, shown: string): Promise<Weighed[]> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  // What the server sends to a Chromium that takes gzip alone.
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  const files = new Map<string, Weighed>()
  let hasTiles = false
  let last = performance.now()
  session.on('Network.requestWillBeSent', ({ request, requestId, type }) => {
    last = performance.now()
    const { pathname } = new URL(request.url)
    hasTiles ||= pathname.endsWith('.jpg') || pathname.startsWith('/ground/')
    if (type !== 'Script' && type !== 'Stylesheet') return
    files.set(requestId, { path: pathname, kB: 0, isBeforeTiles: !hasTiles })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.kB += encodedDataLength / 1000
  })
  await page.goto(url)
  await page.locator(shown).first().waitFor({ state: 'attached' })
  while (performance.now() - last < quietMs) await page.waitForTimeout(100)
  await page.context().close()
  return [...files.values()]
}

/** The ways in turn, each at the same views. */
async function race({ browser, host, site, template, views }: Parts): Promise<void> {
  const ways = {
    ours: (view: BenchViewport) => renderElementPage(site, view),
    cluster: (view: BenchViewport) => renderLeafletPage(view, template),
    mapLibre: (view: BenchViewport) => renderMapLibrePage(view, template),
  }
  const times: Record<keyof typeof ways, number[]> = { ours: [], cluster: [], mapLibre: [] }
  // The first is run to warm up the browser and the server, and not counted.
  for (const [run, view] of views.entries())
    for (const name of ['ours', 'cluster', 'mapLibre'] as const) {
      const ms = await timeToPlaces(browser, host.addPage(ways[name](view)))
      if (run > 0) times[name].push(ms)
    }
  const counted = times.ours.length
  console.log(
    `\nfrom script start to the first of ${places.toLocaleString('en')} places drawn, ${counted} views, medians`,
  )
  const shown = (name: keyof typeof ways) => `${Math.round(computeMedian(times[name]))} ms`
  console.log(
    `  our map element ${shown('ours')}, Leaflet + markercluster ${shown('cluster')}, maplibre-gl ${shown('mapLibre')} (WebGL in software)`,
  )
  const ratio = (name: keyof typeof ways) =>
    computeMedian(times[name].map((ms, run) => ms / (times.ours[run] ?? Infinity)))
  printTarget('sooner than markercluster', ratio('cluster'), 4, 'times', 'at least')
  printTarget('sooner than maplibre-gl', ratio('mapLibre'), 3, 'times', 'at least')
}

async function timeToPlaces(browser: Browser, url: string): Promise<number> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.has(window, 'result'))
  const ms = await page.evaluate(() => Reflect.get(window, 'result') as Promise<number>) // put there by the page
  await page.context().close()
  return ms
}

/** Six widgets on a page: what they ask our server for. */
async function countRequests({ browser, host, site, views }: Parts): Promise<void> {
  const [{ latitude, longitude } = { latitude: 0, longitude: 0 }] = views
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const asked = watchRequests(page, site)
  await page.goto(
    host.addPage(`<script type="module" src="${site}/embed/v1/roadstead.js"></script>
<body><roadstead-map lat="${latitude}" lng="${longitude}" zoom="${zoom}"></roadstead-map>
<roadstead-search></roadstead-search><roadstead-layers></roadstead-layers><roadstead-legend></roadstead-legend>
<roadstead-place-card place-id="${firstSampleId}"></roadstead-place-card>
<roadstead-reviews place-id="${firstSampleId}"></roadstead-reviews></body>`),
  )
  await page.locator('.leaflet-marker-icon').first().waitFor()
  await page.locator('roadstead-place-card h3').waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().close()
  const calls = asked.filter((url) => url.includes('/api/'))
  const twice = asked.filter((url, at) => asked.indexOf(url) !== at)
  console.log(
    `\nsix widgets on a page: ${asked.length} requests to our server, ${calls.length} of them calls of the API`,
  )
  for (const url of twice) console.log(`    twice: ${url}`)
  printTarget('requests made twice', twice.length, 0, '')
}

function watchRequests(page: Page, site: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(site)) asked.push(`${request.method()} ${request.url()}`)
  })
  return asked
}
