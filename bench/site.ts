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
/** A page is watched for so long. */
const watchedMs = 6000

/** How a page loaded, in milliseconds and kilobytes (gzip). */
interface Loading {
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
  /** Script that came before the first paint, whether it was waited for or not. */
  scriptBefore: number
  script: number
}

/**
 * `npm run bench -- site`: the built site in Chromium with a processor four times
 * slower, nothing cached: first and largest contentful paint, blocking time, layout
 * shift, script. Each page beside the same document without its scripts, which is
 * what it could be at best. Blocking is measured too long rather than too short: the
 * driver keeps the protocol's domain `Runtime` on, with which the first Error that a
 * script makes costs a second parsing of the function around it, for React 100 ms.
 */
export async function benchSite(): Promise<void> {
  await ensureBuilt(['ground', 'site', 'server'])
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
    printTarget('first contentful paint of home', home.firstPaint, 1200, 'ms')
    printTarget('largest contentful paint of home', home.largestPaint, 2000, 'ms')
    printTarget('total blocking time of home', home.blocked, 150, 'ms')
    printTarget('script home needs before the first paint', home.scriptBefore, 90, 'kB')
    printTarget('script home loads', home.script, 190, 'kB')
    printTarget('layout shift of home', home.shift, 0.02, '')
  } finally {
    await browser.close()
    await server.stop()
    tiles.close()
    rmSync(data, { recursive: true, force: true })
  }
}

async function benchPage(browser: Browser, name: string, url: string): Promise<Loading> {
  const loadings: Loading[] = []
  for (let run = 0; run < runs; run++) loadings.push(await load(browser, url, true))
  const middle = (key: keyof Loading) => computeMedian(loadings.map((loading) => loading[key]))
  const bare = await load(browser, url, false)
  const loading: Loading = {
    firstPaint: middle('firstPaint'),
    largestPaint: middle('largestPaint'),
    blocked: middle('blocked'),
    shift: middle('shift'),
    // A first paint that comes without any script waits for none.
    scriptBefore: bare.firstPaint > 0 ? 0 : middle('scriptBefore'),
    script: middle('script'),
  }
  console.log(`\n${name}, ${runs} runs, medians`)
  console.log(
    `  first paint ${Math.round(loading.firstPaint)} ms (document without script ${Math.round(bare.firstPaint)}), largest ${Math.round(loading.largestPaint)} ms, blocked ${Math.round(loading.blocked)} ms, shift ${loading.shift.toFixed(3)}, script ${Math.round(loading.script)} kB`,
  )
  return loading
}

async function load(browser: Browser, url: string, withScript: boolean): Promise<Loading> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  const page = await context.newPage()
  const scripts = watchScripts(page)
  if (!withScript) await page.route('**/*.js', (route) => route.abort())
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript({ content: watchPaints })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(watchedMs)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen) // put there by watchPaints
  await context.close()
  if (withScript && seen.first === 0) throw new Error(`${url} painted nothing`)
  const blocked = seen.tasks
    .filter(({ start }) => start >= seen.first)
    .reduce((sum, { length }) => sum + Math.max(0, length - 50), 0)
  const bytes = (before: number) =>
    scripts.filter(({ at }) => at <= before).reduce((sum, { gzip }) => sum + gzip, 0) / 1000
  return {
    firstPaint: seen.first,
    largestPaint: seen.largest,
    blocked,
    shift: seen.shift,
    scriptBefore: bytes(seen.origin + seen.first),
    script: bytes(Infinity),
  }
}

interface Seen {
  origin: number
  first: number
  largest: number
  shift: number
  tasks: { start: number; length: number }[]
}

/** Runs in the page: keeps what the browser says of its painting. A text, for tsx would put its own names into a function. */
const watchPaints = `
  window.seen = { origin: performance.timeOrigin, first: 0, largest: 0, shift: 0, tasks: [] };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.first = startTime });
  watch('largest-contentful-paint', ({ startTime }) => { seen.largest = startTime });
  watch('layout-shift', ({ value }) => { seen.shift += value });
  watch('longtask', ({ startTime, duration }) => { seen.tasks.push({ start: startTime, length: duration }) });
`

/** Every script the page loads: when it had come, and its size coded with gzip. */
function watchScripts(page: Page): { at: number; gzip: number }[] {
  const scripts: { at: number; gzip: number }[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const at = Date.now()
    response.body().then(
      (body) => scripts.push({ at, gzip: gzipSync(body).length }),
      () => undefined, // given up with the page
    )
  })
  return scripts
}

/** Imagery as a tile server sends it: textured JPEG of about 15 kB. */
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

/** The tile source of that server. */
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
