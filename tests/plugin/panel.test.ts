import { parse } from 'acorn'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packageFolder } from '../../src/server/system/paths.ts'
import { boatServerApiPath } from '../../src/plugin/panel/environment.ts'
import { loadPanelMessages } from '../../src/plugin/panel/panel-messages.ts'
import { expectDrawnShapes, serveShapes, shapesView } from '../support/drawn-shapes.ts'
import { startTestServer } from '../support/test-server.ts'
import { fasterTimers, usePanelSite } from './panel-site.ts'
import { testFollowing, testForeignFrame, testVesselParameter } from './panel-tests.ts'
import { startPositionStream } from './position-stream.ts'

const site = usePanelSite()
const { visit, logIn } = site

testVesselParameter(visit, '/plugin-panel?lat=43.52&lon=4.13')
describe('the tile', () => testVesselParameter(visit, '/plugin-panel?lat=43.52&lon=4.13&tile'))
testFollowing((path) => visit(path, (page) => page.addInitScript(fasterTimers)), {
  positionSelector: '.rs-helm__position',
})
testForeignFrame(site, (path, user) => visit(path, (page) => logIn(page, user)), '.rs-helm__position')

/** Lists the URLs in the caches of a page; runs in the page. */
async function listCachedUrls(): Promise<string[]> {
  const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  return (await Promise.all(all.map((cache) => cache.keys()))).flat().map(({ url }) => url)
}

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

it('shows the map around the vessel, in red at night, and works offline from the first visit', async () => {
  const { page, errors, context } = await visit('/plugin-panel?lat=43.52&lon=4.13')
  expect(new URL(page.url()).pathname).toBe('/plugin-panel/')
  const marker = page.getByRole('button', { name: /Port Camargue/ })
  await marker.click()
  const card = page.locator('.rs-helm-card')
  await expect.poll(() => card.textContent()).toContain('+33 466')
  // The built-in coast has land where the marina is.
  await expect.poll(() => card.textContent()).toContain('Shelter unknown: no water within 500 m')
  expect(await card.textContent()).toContain('<img src=x')
  await card.getByText('Open the place page').first().click()
  await expect.poll(() => card.getByRole('img', { name: 'Open the place page' }).count()).toBe(1)
  expect(await page.locator('.rs-helm').textContent()).toContain('Position from the URL')
  for (const target of await page.locator('.rs-helm button').all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  for (const [name, theme] of [
    ['Day', 'light'],
    ['Dusk', 'dark'],
    ['Night', 'night'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme)
    const pressed = page.locator('.rs-helm__themes [aria-pressed="true"]')
    expect(await pressed.count()).toBe(1)
    expect(await pressed.getAttribute('aria-label')).toBe(name)
  }
  // The service worker keeps what this first visit loaded before it was there, also imagery of another origin.
  const imagery = page.locator('.rs-imagery .leaflet-tile-loaded')
  await expect.poll(() => imagery.count()).toBeGreaterThan(3)
  const imageCount = await imagery.count()
  const tileHost = new URL(site.tiles.urlTemplate.replace(/\{.*/, '')).host
  const listCached = async (): Promise<string[]> => page.evaluate(listCachedUrls)
  for (const part of ['/api/v1/places?', '/api/v1/places/', '/api/v1/posts', '/api/v1/tile_sources'])
    await expect.poll(listCached).toContainEqual(expect.stringContaining(part))
  await expect
    .poll(async () => (await listCached()).filter((url) => url.includes(tileHost)).length)
    .toBeGreaterThanOrEqual(imageCount)
  await context.setOffline(true)
  await page.reload()
  await marker.waitFor()
  await marker.click()
  await expect.poll(() => card.textContent()).toContain('+33 466')
  await expect
    .poll(() => page.locator('.rs-panel__offline').textContent())
    .toMatch(/No connection to the site since \d\d:\d\d\. Showing data saved at \d\d:\d\d\./)
  await expect.poll(() => imagery.count()).toBeGreaterThan(3)
  expect(errors).toEqual([])
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

it('on the boat reads through the boat server and asks the site for no session', async () => {
  const { page, requests } = await visit('/signalk-roadstead/?lat=43.52&lon=4.13', async (newPage) => {
    // The boat server serves the panel below another path and forwards its calls.
    for (const [there, here] of [
      ['/signalk-roadstead/', '/plugin-panel/'],
      [`${boatServerApiPath}/api/`, '/api/'],
    ] as const)
      await newPage.route(`**${there}**`, async (route) => {
        const target = route.request().url().replace(there, here)
        await route.fulfill({ response: await route.fetch({ url: target }) })
      })
  })
  await page.getByRole('button', { name: /Port Camargue/ }).waitFor()
  // A check of the session would have been scheduled before this.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  const paths = requests.map(({ pathname }) => pathname)
  expect(paths).toContain(`${boatServerApiPath}/api/v1/places`)
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([])
})

it('has an ES5 bundle for old browsers', () => {
  const folder = join(packageFolder, 'dist/plugin/legacy')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.sort()).toEqual([
    'kit.js',
    'leaflet.js',
    'legacy.js',
    'outbox.js',
    'position.js',
    'reviews.js',
    'start.js',
    'words.js',
  ])
  for (const name of scripts) parse(readFileSync(join(folder, name), 'utf8'), { ecmaVersion: 5 })
  const texts = new Map<string, Record<string, string>>(
    Object.entries(
      JSON.parse(readFileSync(join(folder, 'words.js'), 'utf8').replace(/^[^{]*|;\s*$/g, '')) as Record<
        string,
        never
      >,
    ),
  )
  expect([...texts.keys()].sort()).toEqual(['de', 'en', 'es', 'fr', 'it'])
  const used = scripts.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/(?<![\w'.])words\.(\w+)/g),
  ])
  expect(used.length).toBeGreaterThan(25)
  for (const words of texts.values())
    for (const [, key = ''] of used) if (key !== 'js') expect(words, key).toHaveProperty(key)
  for (const name of ['leaflet.js', 'leaflet.css', 'images/layers.png'])
    expect(readFileSync(join(folder, name)), name).toEqual(
      readFileSync(join(packageFolder, 'node_modules/leaflet/dist', name)),
    )
  expect(readFileSync(join(folder, 'legacy.css'), 'utf8')).not.toMatch(/\b(grid|flex|var\(|min\(|clamp\()/)
})

it('has a service worker that browsers of 2016 can read, which keeps the old panel for them', async () => {
  const worker = readFileSync(join(packageFolder, 'dist/plugin/worker.js'), 'utf8')
  parse(worker, { ecmaVersion: 2015 })
  // Functions that came later.
  expect(worker).not.toMatch(
    /Object\.(values|entries|fromEntries)|\.flat(Map)?\(|\.at\(|\.finally\(|padStart/,
  )
  const { page } = await visit('/plugin-panel/legacy/words.js')
  await page.goto(`${site.url}/plugin-panel/files.json`)
  await page.evaluate(() => navigator.serviceWorker.register('/plugin-panel/worker.js?legacy'))
  const listKept = async () =>
    ((await page.evaluate(listCachedUrls)) as string[]).map((url) => new URL(url).pathname)
  for (const name of ['', 'legacy/start.js', 'legacy/leaflet.js', 'legacy/legacy.css', 'legacy/words.js'])
    await expect.poll(listKept).toContain(`/plugin-panel/${name}`)
  expect((await listKept()).filter((name) => name.includes('/assets/'))).toEqual([])
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

it('can be framed, keeps the other security headers and has at most 115 kB', async () => {
  const { headers } = await site.server.app.inject('/plugin-panel/')
  expect(headers['content-security-policy']).toContain('frame-ancestors *')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['x-frame-options']).toBeUndefined()
  expect((await site.server.app.inject('/')).headers['content-security-policy']).toContain(
    "frame-ancestors 'self'",
  )
  const html = readFileSync(join(packageFolder, 'dist/plugin/index.html'), 'utf8')
  const files = [...html.matchAll(/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file)
  const sizes = files.map(
    (file) => gzipSync(readFileSync(join(packageFolder, 'dist/plugin', file)), { level: 9 }).length,
  )
  expect(files.some((file) => file.endsWith('.css'))).toBe(true)
  const notices = readFileSync(join(packageFolder, 'dist/plugin/THIRD-PARTY-NOTICES.md'), 'utf8')
  for (const name of ['leaflet', 'preact', 'nanostores']) expect(notices).toContain(`## ${name} - `)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(115_000)
})
