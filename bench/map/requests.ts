import { firstSampleId } from '../sample-places.ts'
import { printTarget } from '../timings.ts'
import { openPage, type MapBench } from './map-bench.ts'

/** Counts the requests of six widgets on a page to Roadstead's server. */
export async function countRequests({ browser, host, site, viewports, dense }: MapBench): Promise<void> {
  const [{ latitude, longitude, zoom } = dense] = viewports
  const { page, close } = await openPage(browser)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(site)) requests.push(`${request.method()} ${request.url()}`)
  })
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
  await close()
  const calls = requests.filter((url) => url.includes('/api/'))
  const duplicates = requests.filter((url, index) => requests.indexOf(url) !== index)
  console.log(
    `\nsix widgets on a page: ${requests.length} requests to the server, ${calls.length} of them API calls`,
  )
  for (const url of duplicates) console.log(`    duplicate: ${url}`)
  printTarget('duplicate requests', duplicates.length, 0, '')
}
