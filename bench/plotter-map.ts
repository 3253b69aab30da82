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
/** One of the places that come with the program. */
const placeId = 1401

/**
 * The first map of the panel with a processor six times slower and nothing cached:
 * milliseconds until imagery is drawn, and until the first places are. Beside it, in
 * turn, a page that is nothing but Leaflet and the same tiles: the least a map costs here.
 */
export async function measureFirstMap(): Promise<void> {
  await ensureBuilt(['ground', 'site', 'server', 'plugin'])
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
    const known = await fetch(`${server.url}/api/v1/places/${placeId}`)
    const { latitude, longitude } = (await known.json()) as Position // a place has one
    const address = `${server.url}/plugin-panel/?lat=${latitude}&lon=${longitude}`
    const [panel, bare]: [Seen[], Seen[]] = [[], []]
    const whole = 'seen.tile > 0 && seen.place > 0'
    await load(browser, address, whole)
    for (let run = 0; run < runs; run++) {
      panel.push(await load(browser, address, whole))
      bare.push(
        await load(browser, address, 'seen.tile > 0', (page) =>
          onlyLeaflet(page, address, bareMap(source.template, { latitude, longitude })),
        ),
      )
    }
    const middle = (seen: Seen[], key: keyof Seen) => computeMedian(seen.map((one) => one[key]))
    console.log(
      `first map of the panel, processor ${cpuSlowdown} times slower, ${runs} runs, medians: imagery ${middle(panel, 'tile').toFixed(0)} ms, places ${middle(panel, 'place').toFixed(0)} ms; Leaflet and the tiles alone ${middle(bare, 'tile').toFixed(0)} ms`,
    )
    printTarget('first map on a processor six times slower', middle(panel, 'tile'), targetMs, 'ms')
  } finally {
    await browser.close()
    await server.stop()
    tiles.close()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Milliseconds since the navigation began; 0 for what never came. */
interface Seen {
  tile: number
  place: number
}

async function load(
  browser: Browser,
  url: string,
  /** What the page must have shown. */
  until: string,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Seen> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Playwright waits by evaluating a text in the page, which the site's policy forbids.
    bypassCSP: true,
  })
  const page = await context.newPage()
  await prepare(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript({ content: watch })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(until, undefined, { timeout: 60_000 })
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen) // put there by `watch`
  await context.close()
  return seen
}

/** Runs in the page: the first frame that shows a tile, and a place. A text, for tsx would put its own names into a function. */
const watch = `
  window.seen = { tile: 0, place: 0 };
  const look = () => {
    if (!seen.tile && document.querySelector('.rs-imagery .leaflet-tile-loaded, .bare .leaflet-tile-loaded'))
      seen.tile = performance.now();
    if (!seen.place && document.querySelector('.leaflet-marker-icon:not(.rs-own-ship)')) seen.place = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`

/** In place of the panel a page with Leaflet, a map and the tiles. */
async function onlyLeaflet(page: Page, address: string, body: string): Promise<void> {
  // The browser takes a page that the test fulfils for one from outside.
  await page.context().grantPermissions(['local-network-access'])
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
}

function bareMap(template: string, { latitude, longitude }: Position): string {
  return `<!doctype html><link rel="stylesheet" href="./legacy/leaflet.css"><div id="map" style="position:fixed;inset:0"></div>
<script src="./legacy/leaflet.js"></script>
<script>L.tileLayer('${template}', { className: 'bare' }).addTo(L.map('map').setView([${latitude}, ${longitude}], 12))</script>`
}
