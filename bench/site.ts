import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright'
import sharp from 'sharp'
import { chromiumFlags, ensureChromium } from '../scripts/chromium.ts'
import { ensureBuilt } from '../scripts/ensure-built.js'
import { printTarget, computeMedian } from './timings.ts'
import { startServerProcess } from './server-process.ts'

const runs = 5
const cpuSlowdown = 4
/** How long a page is observed. */
const observationMs = 6000

/** How a page loaded, in milliseconds and kilobytes (gzip). */
export interface Loading {
  firstPaint: number
  largestPaint: number
  blockingTime: number
  shift: number
  /** Scripts received before the first paint, whether or not the paint needed them. */
  scriptBefore: number
  script: number
}

/**
 * `npm run bench -- site`: measures the built site in Chromium with a CPU slowed down four
 * times and an empty cache: first and largest contentful paint, blocking time, layout shift
 * and size of scripts. The reference for each page is the same document without scripts. The
 * blocking time is overestimated: Playwright enables the domain `Runtime` of the protocol, with
 * which the first Error that a script creates parses the enclosing function again (100 ms for React).
 */
export async function benchSite(): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server'])
  const executablePath = ensureChromium((line) => console.log(line))
  const tiles = await startBenchTileServer()
  const data = mkdtempSync(join(tmpdir(), 'roadstead-bench-site-'))
  writeFileSync(join(data, 'tiles.json'), JSON.stringify([createBenchTileSource(tiles)]))
  const server = await startServerProcess({
    ROADSTEAD_DATA: data,
    ROADSTEAD_TILES: join(data, 'tiles.json'),
  })
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const home = await benchPage(browser, 'home', `${server.url}/`)
    await benchPage(browser, 'a place', `${server.url}/placeview/1401`)
    printHomeTargets(home)
    printTarget('scripts of home before the first paint', home.scriptBefore, 90, 'kB')
    printTarget('layout shift of home', home.shift, 0.02, '')
  } finally {
    await browser.close()
    await server.stop()
    tiles.close()
    rmSync(data, { recursive: true, force: true })
  }
}

export function printHomeTargets(home: Loading): void {
  printTarget('first contentful paint of home', home.firstPaint, 1200, 'ms')
  printTarget('largest contentful paint of home', home.largestPaint, 2000, 'ms')
  printTarget('total blocking time of home', home.blockingTime, 150, 'ms')
  printTarget('scripts of home', home.script, 210, 'kB')
}

/** Returns the medians of several loads of a page. */
export function computeMedianLoading(loadings: Loading[]): Loading {
  const median = (key: keyof Loading) => computeMedian(loadings.map((loading) => loading[key]))
  return {
    firstPaint: median('firstPaint'),
    largestPaint: median('largestPaint'),
    blockingTime: median('blockingTime'),
    shift: median('shift'),
    scriptBefore: median('scriptBefore'),
    script: median('script'),
  }
}

async function benchPage(browser: Browser, name: string, url: string): Promise<Loading> {
  const runResults: Loading[] = []
  for (let run = 0; run < runs; run++) runResults.push(await loadPage(browser, url))
  const loading = computeMedianLoading(runResults)
  const withoutScripts = await loadPage(browser, url, { withScripts: false })
  // A document that paints without scripts needs none before the first paint.
  if (withoutScripts.firstPaint > 0) loading.scriptBefore = 0
  console.log(`\n${name}, medians of ${runs} runs`)
  console.log(
    `  first paint ${Math.round(loading.firstPaint)} ms (document without scripts ${Math.round(withoutScripts.firstPaint)}), largest ${Math.round(loading.largestPaint)} ms, blocking time ${Math.round(loading.blockingTime)} ms, layout shift ${loading.shift.toFixed(3)}, scripts ${Math.round(loading.script)} kB`,
  )
  return loading
}

interface LoadPageOptions {
  withScripts?: boolean
  /** The only content coding that the browser accepts; its own choice if omitted. */
  coding?: 'gzip'
}

/** Loads a page on a phone with a CPU slowed down four times and an empty cache. */
export async function loadPage(
  browser: Browser,
  url: string,
  { withScripts = true, coding }: LoadPageOptions = {},
): Promise<Loading> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  const page = await context.newPage()
  const scripts = recordScripts(page)
  if (!withScripts) await page.route('**/*.js', (route) => route.abort())
  const session = await context.newCDPSession(page)
  if (coding) {
    await session.send('Network.enable')
    await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': coding } })
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript({ content: recordPaints })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(observationMs)
  const metrics = await page.evaluate(() => (window as unknown as { metrics: PageMetrics }).metrics) // set by recordPaints
  await context.close()
  if (withScripts && metrics.first === 0) throw new Error(`${url} painted nothing`)
  const blockingTime = metrics.tasks
    .filter(({ start }) => start >= metrics.first)
    .reduce((sum, { length }) => sum + Math.max(0, length - 50), 0)
  const bytes = (before: number) =>
    scripts.filter(({ at }) => at <= before).reduce((sum, { gzip }) => sum + gzip, 0) / 1000
  return {
    firstPaint: metrics.first,
    largestPaint: metrics.largest,
    blockingTime,
    shift: metrics.shift,
    scriptBefore: bytes(metrics.origin + metrics.first),
    script: bytes(Infinity),
  }
}

interface PageMetrics {
  origin: number
  first: number
  largest: number
  shift: number
  tasks: { start: number; length: number }[]
}

/** Runs in the page and records its performance entries. It is a string because tsx adds helpers to functions. */
const recordPaints = `
  window.metrics = { origin: performance.timeOrigin, first: 0, largest: 0, shift: 0, tasks: [] };
  const observe = (type, handle) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') metrics.first = startTime });
  observe('largest-contentful-paint', ({ startTime }) => { metrics.largest = startTime });
  observe('layout-shift', ({ value }) => { metrics.shift += value });
  observe('longtask', ({ startTime, duration }) => { metrics.tasks.push({ start: startTime, length: duration }) });
`

/** Records the scripts that a page loads: time of arrival and gzip size. */
function recordScripts(page: Page): { at: number; gzip: number }[] {
  const scripts: { at: number; gzip: number }[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const at = Date.now()
    response.body().then(
      (body) => scripts.push({ at, gzip: gzipSync(body).length }),
      () => undefined, // the page was closed
    )
  })
  return scripts
}

/** Starts a tile server that sends a textured JPEG of about 15 kB, like real imagery. */
export async function startBenchTileServer(): Promise<Server> {
  const noise = await sharp({
    create: {
      width: 256,
      height: 256,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 90, sigma: 30 },
    },
  })
    .jpeg({ quality: 50 })
    .toBuffer()
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'max-age=3600' }).end(noise),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Returns the tile source of a server of {@link startBenchTileServer}. */
export function createBenchTileSource(server: Server) {
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    id: 'bench',
    kind: 'satellite',
    template: `http://127.0.0.1:${port}/{z}/{x}/{y}.jpg`,
    minZoom: 0,
    maxZoom: 18,
    attribution: 'noise',
    licence: 'CC0-1.0',
    offlineAllowed: true,
  }
}
