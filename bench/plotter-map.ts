import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { chromiumFlags, ensureChromium } from '../scripts/chromium.ts'
import { ensureBuilt } from '../scripts/ensure-built.js'
import type { Position } from '../src/core/geo.ts'
import { printTarget, computeMedian } from './timings.ts'
import { startServerProcess } from './server-process.ts'
import { createBenchTileSource, startBenchTileServer } from './site.ts'

const runs = 5
const cpuSlowdown = 6
const targetMs = 3000
/** A place of the built-in data. */
const placeId = 1401

/**
 * Measures the first map of the panel with a CPU slowed down six times and an empty cache: the
 * time until imagery and until the first place is drawn. The reference is a page with only
 * Leaflet and the same tiles, measured alternately.
 */
export async function measureFirstMap(): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server', 'plugin'])
  const executablePath = ensureChromium((line) => console.log(line))
  const tiles = await startBenchTileServer()
  const data = mkdtempSync(join(tmpdir(), 'roadstead-bench-panel-'))
  const source = createBenchTileSource(tiles)
  writeFileSync(join(data, 'tiles.json'), JSON.stringify([source]))
  const server = await startServerProcess({
    ROADSTEAD_DATA: data,
    ROADSTEAD_TILES: join(data, 'tiles.json'),
  })
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const response = await fetch(`${server.url}/api/v1/places/${placeId}`)
    const { latitude, longitude } = (await response.json()) as Position // a place has a position
    const url = `${server.url}/plugin-panel/?lat=${latitude}&lon=${longitude}`
    const [panel, bare]: [DrawingTimes[], DrawingTimes[]] = [[], []]
    const isComplete = 'drawingTimes.tile > 0 && drawingTimes.place > 0'
    await load(browser, url, isComplete)
    for (let run = 0; run < runs; run++) {
      panel.push(await load(browser, url, isComplete))
      bare.push(
        await load(browser, url, 'drawingTimes.tile > 0', (page) =>
          routeToLeafletPage(page, url, renderLeafletPage(source.template, { latitude, longitude })),
        ),
      )
    }
    const median = (times: DrawingTimes[], key: keyof DrawingTimes) =>
      computeMedian(times.map((time) => time[key]))
    console.log(
      `first map of the panel, CPU ${cpuSlowdown} times slower, medians of ${runs} runs: imagery ${median(panel, 'tile').toFixed(0)} ms, places ${median(panel, 'place').toFixed(0)} ms; Leaflet page imagery ${median(bare, 'tile').toFixed(0)} ms`,
    )
    printTarget('first map with a CPU six times slower', median(panel, 'tile'), targetMs, 'ms')
  } finally {
    await browser.close()
    await server.stop()
    tiles.close()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Milliseconds since the start of the navigation; 0 if nothing was drawn. */
interface DrawingTimes {
  tile: number
  place: number
}

async function load(
  browser: Browser,
  url: string,
  /** JavaScript condition of a finished page. */
  condition: string,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<DrawingTimes> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Playwright evaluates the condition as a string, which the site's Content-Security-Policy forbids.
    bypassCSP: true,
  })
  const page = await context.newPage()
  await prepare(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript({ content: recordDrawingTimes })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(condition, undefined, { timeout: 60_000 })
  const times = await page.evaluate(
    () => (window as unknown as { drawingTimes: DrawingTimes }).drawingTimes, // set by `recordDrawingTimes`
  )
  await context.close()
  return times
}

/** Runs in the page and records the first frames with a tile and with a place. It is a string because tsx adds helpers to functions. */
const recordDrawingTimes = `
  window.drawingTimes = { tile: 0, place: 0 };
  const check = () => {
    if (!drawingTimes.tile && document.querySelector('.rs-imagery .leaflet-tile-loaded, .bare .leaflet-tile-loaded'))
      drawingTimes.tile = performance.now();
    if (!drawingTimes.place && document.querySelector('.leaflet-marker-icon:not(.rs-own-ship)')) drawingTimes.place = performance.now();
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
`

/** Replaces the panel with a page that contains only a Leaflet map with the tiles. */
async function routeToLeafletPage(page: Page, url: string, body: string): Promise<void> {
  // Chromium treats a page that Playwright serves as a public site.
  await page.context().grantPermissions(['local-network-access'])
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }))
}

function renderLeafletPage(template: string, { latitude, longitude }: Position): string {
  return `<!doctype html><link rel="stylesheet" href="./legacy/leaflet.css"><div id="map" style="position:fixed;inset:0"></div>
<script src="./legacy/leaflet.js"></script>
<script>L.tileLayer('${template}', { className: 'bare' }).addTo(L.map('map').setView([${latitude}, ${longitude}], 12))</script>`
}
