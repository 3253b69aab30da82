import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { buildPlace, buildPlaceCollection, buildPlaceFeature } from '../factories/records.ts'
import type { OpenPage, PageOptions } from '../support/browser.ts'

const script = '<script type="module" src="/roadstead.js"></script>'
const map = '<roadstead-map lat="43.517" lng="4.132" zoom="13"></roadstead-map>'
const position = { latitude: 43.517, longitude: 4.132 }
const places = ['Port', 'Quay', 'Slip'].map((name, index) => ({ id: index + 1, name, ...position }))

/** Taps an element. Two taps in quick succession would be a double tap, which zooms. */
export async function tap(target: Locator): Promise<void> {
  await target.page().waitForTimeout(600)
  await target.tap()
}

/** Tests a cluster of places on one spot; `press` clicks or taps an element. */
export function testClusters(
  open: OpenPage,
  press: (target: Locator) => Promise<void>,
  options: PageOptions,
): void {
  let server: EmbedServer
  beforeAll(async () => {
    server = await startEmbedServer()
  })
  afterAll(() => server.close())

  it('are spread by a press of their cluster, and a press of each opens its card', async () => {
    const page = await open(`${server.url}/page?html=`, options)
    await page.route('**/api/v1/places?*', (route) =>
      route.fulfill({ json: buildPlaceCollection(...places.map((place) => buildPlaceFeature(place))) }),
    )
    for (const place of places)
      await page.route(`**/api/v1/places/${place.id}`, (route) => route.fulfill({ json: buildPlace(place) }))
    await page.goto(`${server.url}/page?${new URLSearchParams({ html: script + map })}`)
    // The styles of the page are strict. A card and the places below it need some height.
    await page.locator('roadstead-map').evaluate((element) => (element.style.height = '900px'))
    const getMarker = (name: string) => page.getByRole('button', { name, exact: true })
    await press(getMarker('3 places here'))
    for (const { name } of places) {
      await press(getMarker(`${name}, Marina`))
      await page.getByRole('heading', { name }).waitFor()
      await press(page.getByRole('button', { name: 'Close' }))
      await page.getByRole('heading', { name }).waitFor({ state: 'detached' })
    }
    await press(getMarker('3 places here'))
    await getMarker('Port, Marina').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => 'L' in window)).toBe(false)
  })
}
