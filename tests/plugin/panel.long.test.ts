import { describe, expect, it } from 'vitest'
import { loadPanelMessages } from '../../src/plugin/panel/panel-messages.ts'
import { expectDrawnShapes, serveShapes, shapesView } from '../support/drawn-shapes.ts'
import { startTestServer } from '../support/test-server.ts'
import { listCachedUrls } from './cached-urls.ts'
import { fasterTimers, usePanelSite } from './panel-site.ts'
import { testFollowing, testVesselParameter } from './panel-tests.ts'
import { startPositionStream } from './position-stream.ts'

const site = usePanelSite()
const { visit } = site

testVesselParameter(visit, '/plugin-panel?lat=43.52&lon=4.13')
describe('the tile', () => testVesselParameter(visit, '/plugin-panel?lat=43.52&lon=4.13&tile'))
testFollowing((path) => visit(path, (page) => page.addInitScript(fasterTimers)), {
  positionSelector: '.rs-helm__position',
})

it('answers from its cache within half a second while the link drops packets, and with fresh data after it', async () => {
  const { page, context } = await visit('/plugin-panel?lat=43.52&lon=4.13')
  await page.getByRole('button', { name: /Port Camargue/ }).waitFor()
  await expect
    .poll(async (): Promise<string[]> => page.evaluate(listCachedUrls))
    .toContainEqual(expect.stringContaining('/api/v1/places?'))
  // Requests of the worker reach no server and are not refused.
  let held = 0
  await context.route('**/api/v1/**', () => void held++)
  const readAgain = async (): Promise<{ ms: number; kept: boolean }> =>
    page.evaluate(async () => {
      const entry = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/api/v1/places?'))
      const startedAt = performance.now()
      const response = await fetch(entry?.name ?? '')
      await response.json()
      return { ms: performance.now() - startedAt, kept: response.headers.has('x-roadstead-kept') }
    })
  for (let time = 0; time < 3; time++) {
    const { ms, kept } = await readAgain()
    expect(kept).toBe(true)
    expect(ms).toBeLessThan(time === 0 ? 800 : 500)
  }
  expect(held).toBeGreaterThan(0)
})

it('draws lines and polygons', async () => {
  const { page, errors } = await visit(`/plugin-panel?${new URLSearchParams(shapesView)}`, serveShapes)
  await expectDrawnShapes(page)
  expect(errors).toEqual([])
})

it('does not cache imagery of a source that does not allow downloads', async () => {
  const source = site.tiles.writeSourcesFile({ template: site.tiles.urlTemplate, offlineAllowed: false })
  const limitedServer = await startTestServer({ ROADSTEAD_TILES: source })
  try {
    const limitedUrl = await limitedServer.app.listen({ port: 0, host: '127.0.0.1' })
    const { page, context } = await visit(`${limitedUrl}/plugin-panel/?lat=43.52&lon=4.13`)
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload()
    await page.locator('.rs-imagery .leaflet-tile-loaded').first().waitFor()
    const listCached = async (): Promise<string[]> => page.evaluate(listCachedUrls)
    await expect.poll(listCached).toContainEqual(expect.stringContaining('/api/v1/places'))
    const host = new URL(site.tiles.urlTemplate.replace(/\{.*/, '')).host
    expect((await listCached()).filter((address) => address.includes(host))).toEqual([])
    // The server closes only after its clients have disconnected.
    await context.close()
  } finally {
    await limitedServer.close()
  }
})

it('reads the attributes of a map element from its URL and reports invalid ones', async () => {
  const query = 'lat=43.52&lng=4.13&zoom=14&layers=none&theme=night&lang=fr&min-zoom=9&basemap=purple'
  const { page, errors } = await visit(`/plugin-panel/?${query}`)
  await page.getByText('basemap="purple"').waitFor()
  await page.locator('html[lang="fr"][data-theme="night"]').waitFor({ state: 'attached' })
  expect(await page.locator('.rs-status__zoom').innerText()).toBe('zoom 14')
  expect(await page.locator('.rs-helm').textContent()).toContain((await loadPanelMessages('fr')).fromAddress)
  expect(await page.getByRole('button', { name: /Port Camargue/ }).count()).toBe(0)
  expect(errors).toEqual([])
})

it('keeps a closer zoom while it follows the vessel, and zooms in from a wider one', async () => {
  const positionStream = await startPositionStream()
  try {
    positionStream.sendPosition(43.5, 4.1)
    const { page } = await visit(`/plugin-panel/?signalk=${positionStream.host}`)
    const [zoom, position] = [page.locator('.rs-status__zoom'), page.locator('.rs-helm__position')]
    await expect.poll(() => position.textContent()).toContain('Position from the boat')
    await expect.poll(() => zoom.textContent()).toBe('zoom 12')
    const zoomBy = async (key: '+' | '-', expected: string) => {
      // By keyboard, because a click on the map ends following.
      await page.locator('.leaflet-container').focus()
      await page.keyboard.press(key)
      await expect.poll(() => zoom.textContent()).toBe(expected)
      const before = await position.textContent()
      positionStream.sendPosition(43.5 + Math.random(), 4.1)
      await expect.poll(() => position.textContent()).not.toBe(before)
    }
    await zoomBy('+', 'zoom 13')
    await page.getByRole('button', { name: 'Following' }).waitFor()
    expect(await zoom.textContent()).toBe('zoom 13')
    await zoomBy('-', 'zoom 12')
    await zoomBy('-', 'zoom 11')
    await expect.poll(() => zoom.textContent()).toBe('zoom 12')
  } finally {
    positionStream.close()
  }
})

it('uses the position of the device without another source', async () => {
  const { page, context } = await visit('/plugin-panel/', async (newPage) => {
    await newPage.context().grantPermissions(['geolocation'])
    await newPage.context().setGeolocation({ latitude: 43.55, longitude: 4.2 })
  })
  const positionPanel = page.locator('.rs-helm')
  await expect.poll(() => positionPanel.textContent()).toContain('Position from this device')
  await page.getByRole('button', { name: /Anse/ }).waitFor()
  const first = await positionPanel.textContent()
  await context.setGeolocation({ latitude: 43.56, longitude: 4.21 })
  await expect.poll(() => positionPanel.textContent()).not.toBe(first)
})
