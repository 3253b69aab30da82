import type { Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { buildPlace, buildPlaceCollection, buildPlaceFeature } from '../factories/records.ts'
import { phoneSize, useBrowser } from '../support/browser.ts'

const { open } = useBrowser()
let server: EmbedServer

beforeAll(async () => {
  server = await startEmbedServer()
})
afterAll(() => server.close())

const script = '<script type="module" src="/roadstead.js"></script>'
const map = '<roadstead-map lat="43.517" lng="4.132" zoom="13"></roadstead-map>'
const position = { latitude: 43.517, longitude: 4.132 }
const places = ['Port', 'Quay', 'Slip'].map((name, index) => ({ id: index + 1, name, ...position }))

/** Taps an element. Two taps in quick succession would be a double tap, which zooms. */
async function tap(target: Locator): Promise<void> {
  await target.page().waitForTimeout(600)
  await target.tap()
}

describe.each(['reduce', 'no-preference'] as const)('places on one spot (motion: %s)', (reducedMotion) => {
  it('are spread by a tap on their cluster, and a tap on each opens its card', async () => {
    const context = { reducedMotion }
    const page = await open(`${server.url}/page?html=`, { size: phoneSize, context })
    await page.route('**/api/v1/places?*', (route) =>
      route.fulfill({ json: buildPlaceCollection(...places.map((place) => buildPlaceFeature(place))) }),
    )
    for (const place of places)
      await page.route(`**/api/v1/places/${place.id}`, (route) => route.fulfill({ json: buildPlace(place) }))
    await page.goto(`${server.url}/page?${new URLSearchParams({ html: script + map })}`)
    // The styles of the page are strict. A card and the places below it need some height.
    await page.locator('roadstead-map').evaluate((element) => (element.style.height = '900px'))
    const getMarker = (name: string) => page.getByRole('button', { name, exact: true })
    await tap(getMarker('3 places here'))
    for (const { name } of places) {
      await tap(getMarker(`${name}, Marina`))
      await page.getByRole('heading', { name }).waitFor()
      await tap(page.getByRole('button', { name: 'Close' }))
      await page.getByRole('heading', { name }).waitFor({ state: 'detached' })
    }
    await tap(getMarker('3 places here'))
    await getMarker('Port, Marina').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => 'L' in window)).toBe(false)
  })
})
