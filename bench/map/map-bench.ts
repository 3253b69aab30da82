import type { Browser, CDPSession, Page } from 'playwright'
import type { LayerKey } from '../../src/core/catalogue/map-layers.ts'
import {
  isDrawn,
  renderElementPage,
  renderLeafletPage,
  renderMapLibrePage,
  type BenchViewport,
  type HostServer,
  type PageName,
} from './pages.ts'

/** What the parts of `npm run bench -- map` share. */
export interface MapBench {
  browser: Browser
  /** Server of the third-party pages. */
  host: HostServer
  /** URL of Roadstead's server. */
  site: string
  /** URL template of the basemap's tiles. */
  tiles: string
  /** Number of places on Roadstead's server and in `/places.json` of the host server. */
  places: number
  /** Number of places in the dense viewport and in `/dense.json`. */
  densePlaces: number
  /** Viewports with places, one for each run. */
  viewports: BenchViewport[]
  dense: BenchViewport
  /** A viewport with as many seamarks as `densePlaces`, and no places. */
  marks: BenchViewport
}

interface PageOptions {
  viewport: BenchViewport
  /** Path of the GeoJSON that the compared pages load. */
  places?: string
  /** Whether the places are drawn when the benchmark calls `drawPlaces`. */
  waits?: boolean
  /** Layer of Roadstead's element; places if omitted. */
  layer?: LayerKey
}

/** Returns the URL of a compared page. */
export function getPageUrl(
  name: PageName,
  { host, site, tiles }: MapBench,
  { viewport, places = '/places.json', waits = false, layer = 'pois' }: PageOptions,
): string {
  if (name === 'home') {
    const { latitude, longitude, zoom } = viewport
    return `${site}/?lat=${latitude}&lng=${longitude}&zoom=${zoom}&layers=pois`
  }
  if (name === 'element') return host.addPage(renderElementPage(site, { viewport, waits, layer }))
  const render = name === 'cluster' ? renderLeafletPage : renderMapLibrePage
  return host.addPage(render({ viewport, tiles, places, waits }))
}

/** A page with an empty cache, and its session of the DevTools protocol. */
export interface OpenedPage {
  page: Page
  session: CDPSession
  close(): Promise<void>
}

/** Opens an empty page that requests everything with gzip and promises `drawn`: milliseconds from the navigation to the first places. */
export async function openPage(browser: Browser, name?: PageName): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  // The host server compresses with gzip only.
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  if (name) await page.addInitScript({ content: recordFirstPlaces(isDrawn[name]) })
  return { page, session, close: () => context.close() }
}

/** Runs in the page; it is a string because tsx adds helpers to functions. Resolves after the frame in which the condition became true. */
const recordFirstPlaces = (condition: string) => `
  window.drawn = new Promise((resolve) => {
    const check = () => (${condition})
      ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      : requestAnimationFrame(check);
    check();
  });
`

/** Returns the milliseconds from the navigation to the first places, after they have been drawn. */
export function waitForFirstPlaces(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'drawn') as Promise<number>) // set by recordFirstPlaces
}
