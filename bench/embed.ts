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
/** A page is loaded when it has made no request for this long. */
const quietMs = 1500

/**
 * `npm run bench -- embed`: measures the transferred size of widgets on a third-party page,
 * the time until a map shows the first of 35,000 places, and whether six widgets make any
 * request twice. The references are maplibre-gl and Leaflet with leaflet.markercluster, which
 * load all places into the browser; they are installed temporarily from the npm registry.
 */
export async function benchEmbed(): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server', 'elements', 'single'])
  const executablePath = ensureChromium((line) => console.log(line))
  const tiles = await startBenchTileServer()
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-embed-'))
  writeFileSync(join(folder, 'tiles.json'), JSON.stringify([createBenchTileSource(tiles)]))
  const host = await startHostServer(createPlacesGeoJson())
  // MapLibre needs WebGL, which a machine without a graphics card renders in software.
  const args = [...chromiumFlags, '--enable-unsafe-swiftshader']
  const browser = await chromium.launch({ executablePath, args })
  try {
    for await (const kind of createBenchDatabases(['embedded'])) {
      const viewports = await prepareDatabase(kind)
      const server = await startServerProcess({
        ...getServerEnvironment(kind),
        ROADSTEAD_TILES: join(folder, 'tiles.json'),
      })
      const template = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.jpg` // it listens
      const context = { browser, host, site: server.url, template, viewports }
      await measureSizes(context)
      await measureDrawingTimes(context)
      await countRequests(context)
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

interface BenchContext {
  browser: Browser
  host: HostServer
  site: string
  /** URL template of the basemap's tiles. */
  template: string
  viewports: BenchViewport[]
}

/** The sample places as GeoJSON, with only the properties that a marker and its popup need. */
function createPlacesGeoJson(): object {
  const features = [...generateSamplePlaces(places)]
    .flat()
    .map(({ id, name, type_enum, latitude, longitude }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [Number(longitude.toFixed(5)), Number(latitude.toFixed(5))] },
      properties: { id, name, type_enum },
    }))
  return { type: 'FeatureCollection', features }
}

/** Inserts the sample places. Returns a different viewport for each run, so that no response is cached. */
async function prepareDatabase(kind: BenchDatabase): Promise<BenchViewport[]> {
  const database = await openBenchDatabase(kind)
  await insertSamplePlaces(database, places)
  await database.pool.query('vacuum analyze places')
  const bboxes = await findBoundsWithCount(database, 300, runs + 1)
  await database.close()
  return bboxes.map(({ x1, x2, y1, y2 }) => ({ latitude: (y1 + y2) / 2, longitude: (x1 + x2) / 2, zoom }))
}

/** A transferred script or style sheet, compressed with gzip. */
interface TransferredFile {
  path: string
  kB: number
  /** Whether it was requested before the first tile of the basemap. */
  isBeforeTiles: boolean
}

async function measureSizes({ browser, host, site, template, viewports }: BenchContext): Promise<void> {
  const [viewport = { latitude: 0, longitude: 0, zoom }] = viewports
  const script = `<script type="module" src="${site}/embed/v1/roadstead.js"></script>`
  const card = `<roadstead-place-card place-id="${firstSampleId}"></roadstead-place-card>`
  const values = JSON.stringify(
    Array.from({ length: 24 }, (_, hour) => ({ at: new Date(Date.UTC(2026, 4, 1, hour)), value: hour % 7 })),
  )
  const chart = `<roadstead-chart metric="temperature"></roadstead-chart><script>document.querySelector('roadstead-chart').data = ${values}</script>`
  const measure = (body: string, selector: string) => measurePage(browser, host.addPage(body), selector)
  const map = await measure(renderElementPage(site, viewport), '.leaflet-marker-icon')
  const search = await measure(`${script}<roadstead-search></roadstead-search>`, 'input')
  const alone = await measure(`${script}${card}`, 'h3')
  const charted = await measure(`${script}${card}${chart}`, 'canvas')
  const frame = await measure(renderIframePage(site, viewport), 'iframe')
  const mapLibre = await measure(renderMapLibrePage(viewport, template), 'canvas')
  const cluster = await measure(renderLeafletPage(viewport, template), '.leaflet-marker-icon')

  console.log('\ntransferred scripts and style sheets, gzip, empty browser cache')
  printTarget('a map, before the first tile', sumKb(map.filter((file) => file.isBeforeTiles)), 76, 'kB')
  console.log(
    `    including what is loaded afterwards: ${sumKb(map).toFixed(1)} kB; in an iframe ${sumKb(frame).toFixed(1)} kB`,
  )
  console.log(
    `    maplibre-gl ${sumKb(mapLibre).toFixed(1)} kB, Leaflet + markercluster ${sumKb(cluster).toFixed(1)} kB, both without place cards and their data`,
  )
  printTarget('a search widget', sumKb(search), 30, 'kB')
  printTarget('a place card', sumKb(alone), 22, 'kB')
  const known = new Set(alone.map(({ path }) => path))
  printTarget(
    'a chart in addition to a place card',
    sumKb(charted.filter(({ path }) => !known.has(path))),
    24,
    'kB',
  )
}

function sumKb(files: TransferredFile[]): number {
  return files.reduce((total, { kB }) => total + kB, 0)
}

/** Opens a page and measures its files until an element is attached and no more requests are made. */
async function measurePage(browser: Browser, url: string, selector: string): Promise<TransferredFile[]> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  // Restrict Chromium to gzip.
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  const files = new Map<string, TransferredFile>()
  let hasTiles = false
  let lastRequestAt = performance.now()
  session.on('Network.requestWillBeSent', ({ request, requestId, type }) => {
    lastRequestAt = performance.now()
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
  await page.locator(selector).first().waitFor({ state: 'attached' })
  while (performance.now() - lastRequestAt < quietMs) await page.waitForTimeout(100)
  await page.context().close()
  return [...files.values()]
}

/** Measures the libraries alternately, at the same viewports. */
async function measureDrawingTimes({
  browser,
  host,
  site,
  template,
  viewports,
}: BenchContext): Promise<void> {
  const pages = {
    roadstead: (viewport: BenchViewport) => renderElementPage(site, viewport),
    cluster: (viewport: BenchViewport) => renderLeafletPage(viewport, template),
    mapLibre: (viewport: BenchViewport) => renderMapLibrePage(viewport, template),
  }
  const times: Record<keyof typeof pages, number[]> = { roadstead: [], cluster: [], mapLibre: [] }
  // The first run warms up the browser and the server and is not counted.
  for (const [run, viewport] of viewports.entries())
    for (const name of ['roadstead', 'cluster', 'mapLibre'] as const) {
      const ms = await measureTimeToPlaces(browser, host.addPage(pages[name](viewport)))
      if (run > 0) times[name].push(ms)
    }
  const count = times.roadstead.length
  console.log(
    `\nfrom script start to the first of ${places.toLocaleString('en')} places drawn, ${count} viewports, medians`,
  )
  const formatMedian = (name: keyof typeof pages) => `${Math.round(computeMedian(times[name]))} ms`
  console.log(
    `  Roadstead's map element ${formatMedian('roadstead')}, Leaflet + markercluster ${formatMedian('cluster')}, maplibre-gl ${formatMedian('mapLibre')} (WebGL in software)`,
  )
  const computeRatio = (name: keyof typeof pages) =>
    computeMedian(times[name].map((ms, run) => ms / (times.roadstead[run] ?? Infinity)))
  printTarget('faster than markercluster', computeRatio('cluster'), 4, 'times', 'at least')
  printTarget('faster than maplibre-gl', computeRatio('mapLibre'), 3, 'times', 'at least')
}

async function measureTimeToPlaces(browser: Browser, url: string): Promise<number> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.has(window, 'result'))
  const ms = await page.evaluate(() => Reflect.get(window, 'result') as Promise<number>) // set by the page
  await page.context().close()
  return ms
}

/** Counts the requests of six widgets on a page to Roadstead's server. */
async function countRequests({ browser, host, site, viewports }: BenchContext): Promise<void> {
  const [{ latitude, longitude } = { latitude: 0, longitude: 0 }] = viewports
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const requests = recordRequests(page, site)
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
  const calls = requests.filter((url) => url.includes('/api/'))
  const duplicates = requests.filter((url, index) => requests.indexOf(url) !== index)
  console.log(
    `\nsix widgets on a page: ${requests.length} requests to the server, ${calls.length} of them API calls`,
  )
  for (const url of duplicates) console.log(`    duplicate: ${url}`)
  printTarget('duplicate requests', duplicates.length, 0, '')
}

function recordRequests(page: Page, site: string): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(site)) requests.push(`${request.method()} ${request.url()}`)
  })
  return requests
}
