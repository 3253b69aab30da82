import { firstSampleId } from '../sample-places.ts'
import { printTarget } from '../timings.ts'
import { getPageUrl, openPage, type MapBench } from './map-bench.ts'
import { pageTitles, renderIframePage, type PageName } from './pages.ts'

/** A page is loaded when it has made no request for this long. */
const quietMs = 1500

/** A transferred script or style sheet, compressed with gzip. */
interface TransferredFile {
  path: string
  kB: number
  isScript: boolean
  /** Whether it was requested before the first tile of the basemap. */
  isBeforeTiles: boolean
}

/** Measures the transferred scripts and styles of pages, with an empty cache. */
export async function measureSizes(bench: MapBench): Promise<void> {
  const { host, site, viewports, dense } = bench
  const [viewport = dense] = viewports
  const script = `<script type="module" src="${site}/embed/v1/roadstead.js"></script>`
  const card = `<roadstead-place-card place-id="${firstSampleId}"></roadstead-place-card>`
  const values = JSON.stringify(
    Array.from({ length: 24 }, (_, hour) => ({ at: new Date(Date.UTC(2026, 4, 1, hour)), value: hour % 7 })),
  )
  const chart = `<roadstead-chart metric="temperature"></roadstead-chart><script>document.querySelector('roadstead-chart').data = ${values}</script>`
  const measure = (body: string, selector: string) => measurePage(bench, host.addPage(body), selector)
  const measureMap = (name: PageName) =>
    measurePage(
      bench,
      getPageUrl(name, bench, { viewport }),
      name === 'mapLibre' ? 'canvas' : '.leaflet-marker-icon',
    )
  const map = await measureMap('element')
  // Away from the mouse in the top left corner, under which the field would load its list.
  const search = await measure(
    `${script}<div style="padding: 50px"><roadstead-search></roadstead-search></div>`,
    'input',
  )
  const alone = await measure(`${script}${card}`, 'h3')
  const charted = await measure(`${script}${card}${chart}`, 'canvas')
  const frame = await measure(renderIframePage(site, viewport), 'iframe')
  const home = await measureMap('home')
  const mapLibre = await measureMap('mapLibre')
  const cluster = await measureMap('cluster')

  console.log('\ntransferred scripts and style sheets, gzip, empty browser cache')
  printTarget('a map with clusters', sumKb(map), 100, 'kB')
  console.log(
    `    of it before the first tile ${sumKb(map.filter((file) => file.isBeforeTiles)).toFixed(1)} kB; in an iframe ${sumKb(frame).toFixed(1)} kB`,
  )
  for (const [name, files] of [
    ['mapLibre', mapLibre],
    ['cluster', cluster],
  ] as const)
    console.log(
      `    ${pageTitles[name]} ${sumKb(files).toFixed(1)} kB (scripts ${sumKb(files.filter((file) => file.isScript)).toFixed(1)}), without place cards and their data`,
    )
  printTarget('a search widget', sumKb(search), 42, 'kB')
  printTarget('a place card', sumKb(alone), 42, 'kB')
  const known = new Set(alone.map(({ path }) => path))
  printTarget('a chart adds', sumKb(charted.filter(({ path }) => !known.has(path))), 32, 'kB')
  printTarget('scripts of home', sumKb(home.filter((file) => file.isScript)), 210, 'kB')
}

function sumKb(files: TransferredFile[]): number {
  return files.reduce((total, { kB }) => total + kB, 0)
}

/** Opens a page and measures its files until an element is attached and no more requests are made. */
async function measurePage({ browser }: MapBench, url: string, selector: string): Promise<TransferredFile[]> {
  const { page, session, close } = await openPage(browser)
  const files = new Map<string, TransferredFile>()
  let hasTiles = false
  let lastRequestAt = performance.now()
  session.on('Network.requestWillBeSent', ({ request, requestId, type }) => {
    lastRequestAt = performance.now()
    const { pathname } = new URL(request.url)
    hasTiles ||= pathname.endsWith('.jpg') || pathname.startsWith('/ground/')
    if (type !== 'Script' && type !== 'Stylesheet') return
    files.set(requestId, { path: pathname, kB: 0, isScript: type === 'Script', isBeforeTiles: !hasTiles })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.kB += encodedDataLength / 1000
  })
  await page.goto(url)
  await page.locator(selector).first().waitFor({ state: 'attached' })
  while (performance.now() - lastRequestAt < quietMs) await page.waitForTimeout(100)
  await close()
  return [...files.values()]
}
