import { parse } from 'acorn'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { packageFolder } from '../../src/server/system/paths.ts'
import { loadPanelMessages } from '../../src/plugin/panel/panel-messages.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { buildPlaceRecord, startTestServer, type TestUser, type TestServer } from '../server/test-server.ts'
import { startPositionStream } from './position-stream.ts'

let server: TestServer
let tiles: TileServer
let browser: Browser
let url = ''
const open: BrowserContext[] = []

beforeAll(async () => {
  await ensureBuilt(['plugin'])
  tiles = await startTileServer()
  server = await startTestServer({
    ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
  })
  const places = [
    buildPlaceRecord({
      name: 'Port Camargue',
      phone: '+33 466',
      description: '<img src=x onerror=alert(1)>',
    }),
    buildPlaceRecord({ name: 'Anse', type_enum: 1, latitude: 43.55, longitude: 4.2 }),
  ]
  await server.database.db.transaction().execute((tx) => importPlaces(tx, places))
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const executablePath = findChromium()
  browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
})

afterAll(async () => {
  for (const context of open) await context.close()
  await browser.close()
  await server.close()
  await tiles.close()
})

async function visit(path: string, prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' })
  open.push(context)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await prepare(page)
  await page.goto(new URL(path, url).href)
  return { page, errors, context }
}

/** A page of a display of 2016. */
function visitOld(path: string, member: TestUser | null = null) {
  return visit(path, async (fresh) => {
    if (member) await logIn(fresh, member)
    // The changed page below comes from the test: the browser takes it for one from outside.
    await fresh.context().grantPermissions(['local-network-access'])
    // A browser of 2016: modules are not run, and what came later is not there.
    await fresh.route('**/plugin-panel/assets/*.js', (route) => route.abort())
    await fresh.addInitScript(`
      delete HTMLScriptElement.prototype.noModule
      for (const name of ['fetch', 'ResizeObserver', 'IntersectionObserver', 'customElements', 'AbortController',
        'URLSearchParams', 'Intl', 'PointerEvent', 'WebAssembly'])
        Object.defineProperty(window, name, { value: undefined, configurable: true })
      for (const name of ['remove', 'append', 'replaceWith', 'closest']) delete Element.prototype[name]
      delete NodeList.prototype.forEach; delete Object.values; delete Object.entries; delete Array.prototype.includes; delete String.prototype.padStart; delete Array.from
    `)
    // A module-aware browser skips nomodule; the old one does not know the word.
    await fresh.route(/\/plugin-panel\/\?/, async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text())
        .replace('<script nomodule', '<script')
        .replace(/<link rel="modulepreload"[^>]*>/g, '')
      await route.fulfill({
        response: answer,
        body: text.replace(/<script type="module"[^>]*><\/script>/, ''),
      })
    })
  })
}

async function logIn(page: Page, { headers }: TestUser): Promise<void> {
  const cookies = (headers.cookie ?? '').split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
  await page.context().addCookies(cookies)
}

it('shows the map around the boat, in red at night, and works without a connection after the first visit', async () => {
  const { page, errors, context } = await visit('/plugin-panel?lat=43.52&lon=4.13')
  expect(new URL(page.url()).pathname).toBe('/plugin-panel/')
  const marker = page.getByRole('button', { name: /Port Camargue/ })
  await marker.click()
  const card = page.locator('.rs-helm-card')
  await expect.poll(() => card.textContent()).toContain('+33 466')
  expect(await card.textContent()).toContain('<img src=x')
  await expect.poll(() => card.getByRole('img', { name: 'Open the place page' }).count()).toBe(1)
  expect(await page.locator('.rs-helm').textContent()).toContain('Position from the URL')
  for (const target of await page.locator('.rs-helm button').all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await page.getByRole('button', { name: 'Night' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('night')
  // Twice: the first visit brings the worker, the second is kept by it.
  await page.evaluate('navigator.serviceWorker.ready')
  await page.reload()
  await marker.waitFor()
  await marker.click()
  await expect.poll(() => card.textContent()).toContain('+33 466')
  // Imagery is of another server, which the worker asks by itself.
  const imagery = page.locator('.rs-imagery .leaflet-tile-loaded')
  await expect.poll(() => imagery.count()).toBeGreaterThan(3)
  await context.setOffline(true)
  await page.reload()
  await marker.waitFor()
  await marker.click()
  await expect.poll(() => card.textContent()).toContain('+33 466')
  await page.locator('.rs-panel__offline').waitFor()
  await expect.poll(() => imagery.count()).toBeGreaterThan(3)
  expect(errors).toEqual([])
})

it.each([
  ['the panel', visit, '/plugin-panel?lat=43.52&lon=4.13'],
  ['its tile', visit, '/plugin-panel?lat=43.52&lon=4.13&tile'],
  ['the old panel', visitOld, '/plugin-panel/?lat=43.52&lon=4.13'],
] as const)('section 7: %s sends stinkpots with each call for places', async (_name, open, path) => {
  const { page } = await open(path)
  const queries: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/\/api\/v1\/places\/?$/.test(pathname)) queries.push(searchParams.get('stinkpots'))
  })
  await page.reload()
  await expect.poll(() => queries.length).toBeGreaterThan(0)
  expect(new Set(queries)).toEqual(new Set(['false']))
})

it.each([
  ['the panel', visit, '.rs-controls', 0],
  ['the old panel', visitOld, '.lg-bar', 1],
] as const)('section 9: %s disables its zoom buttons at the limits', async (_name, open, bar, first) => {
  const { page } = await open('/plugin-panel/?lat=43.52&lon=4.13')
  await page.locator(bar).waitFor()
  // By scripts of their own: the old display lacks what Playwright finds elements with.
  const press = (at: number) =>
    page.evaluate(`document.querySelectorAll('${bar} button')[${first + at}].click()`)
  const areOff = () =>
    page.evaluate(
      `[0, 1].map((at) => document.querySelectorAll('${bar} button')[${first} + at].getAttribute('aria-disabled')).join(' ')`,
    )
  for (const at of [0, 1]) {
    // A zoom under way takes no other.
    const pressed = async () => {
      await press(at)
      return areOff()
    }
    const wanted = at === 0 ? 'true false' : 'false true'
    await expect.poll(pressed, { timeout: 30_000, interval: 500 }).toBe(wanted)
  }
})

it('keeps no picture of a source that allows no copies', async () => {
  const source = tiles.writeSourcesFile({ template: tiles.urlTemplate, offlineAllowed: false })
  const strict = await startTestServer({ ROADSTEAD_TILES: source })
  try {
    const site = await strict.app.listen({ port: 0, host: '127.0.0.1' })
    const { page, context } = await visit(`${site}/plugin-panel/?lat=43.52&lon=4.13`)
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload()
    await page.locator('.rs-imagery .leaflet-tile-loaded').first().waitFor()
    const kept = async (): Promise<string[]> =>
      page.evaluate(async () => {
        const cache = await caches.open('roadstead-panel-1')
        return (await cache.keys()).map(({ url }) => url)
      })
    await expect.poll(kept).toContainEqual(expect.stringContaining('/api/v1/places'))
    const host = new URL(tiles.urlTemplate.replace(/\{.*/, '')).host
    expect((await kept()).filter((address) => address.includes(host))).toEqual([])
    // A server ends when those who ask it have gone.
    await context.close()
  } finally {
    await strict.close()
  }
})

it('takes what a map element says from its address, and tells what it says wrongly', async () => {
  const query = 'lat=43.52&lng=4.13&zoom=14&layers=none&theme=night&lang=fr&min-zoom=9&basemap=purple'
  const { page, errors } = await visit(`/plugin-panel/?${query}`)
  await page.getByText('basemap="purple"').waitFor()
  await page.locator('html[lang="fr"][data-theme="night"]').waitFor({ state: 'attached' })
  expect(await page.locator('.rs-status__zoom').innerText()).toBe('zoom 14')
  expect(await page.locator('.rs-helm').textContent()).toContain((await loadPanelMessages('fr')).fromAddress)
  expect(await page.getByRole('button', { name: /Port Camargue/ }).count()).toBe(0)
  expect(errors).toEqual([])
})

it('has a bundle for old displays that is ES5 to its last file and runs without anything newer', async () => {
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
  expect(readFileSync(join(folder, 'legacy.css'), 'utf8')).not.toMatch(/\b(grid|flex|var\(|min\(|clamp\()/)
  const { page, errors } = await visitOld('/plugin-panel/?lat=43.52&lon=4.13')
  const bar = page.locator('.lg-bar')
  await expect.poll(() => bar.textContent(), { timeout: 20_000 }).toContain('Position from the URL')
  await page.locator('.lg-search input').fill('camargue')
  await page.locator('.lg-search button').click()
  await page.locator('.lg-hit').first().click()
  await expect.poll(() => page.locator('.lg-card').textContent()).toContain('+33 466')
  expect(await page.locator('.lg-card img').count()).toBe(0)
  await bar.getByText('Night').click()
  expect(await page.locator('body').getAttribute('class')).toContain('lg-night')
  expect(errors).toEqual([])
})

it('on an old display shows reviews, takes one without a connection, says so and sends it once', async () => {
  const skipper = await server.createUser({ first_name: 'Ada', last_name: 'Skipper' })
  const { page, errors, context } = await visitOld('/plugin-panel/?lat=43.52&lon=4.13', skipper)
  const card = page.locator('.lg-card')
  const open = async () => {
    await page.locator('.lg-search input').fill('camargue')
    await page.locator('.lg-search button').click()
    await page.locator('.lg-hit').first().click()
  }
  await open()
  await expect.poll(() => card.textContent()).toContain('No reviews yet.')
  const send = card.getByRole('button', { name: 'Send' })
  expect(await send.isDisabled()).toBe(true)
  const posts = async () => {
    const { rows } = await server.database.pool.query<{ comment: string; user_id: number }>(
      'select comment, user_id from posts order by id',
    )
    return rows
  }
  await context.setOffline(true)
  await card.getByRole('button', { name: '4 of 5 stars' }).click()
  await card.locator('textarea').fill('Quiet <b>berths</b>')
  await send.click()
  await expect.poll(() => card.textContent()).toContain('Will be sent when there is a connection')
  // Searched before, it is found again without a connection; the display may be switched off meanwhile.
  await open()
  await expect.poll(() => card.textContent()).toContain('+33 466')
  await expect.poll(() => card.textContent()).toContain('Quiet <b>berths</b>')
  expect(await page.locator('.lg-away').isVisible()).toBe(true)
  expect(await posts()).toEqual([])
  await context.setOffline(false)
  // The answer to the first attempt is lost on its way.
  let lost = 0
  await page.route('**/api/v1/posts', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.reload()
  await expect.poll(async () => (await posts()).length, { timeout: 20_000 }).toBe(1)
  await page.evaluate("window.dispatchEvent(new Event('online'))")
  await expect
    .poll(() => page.evaluate("localStorage.getItem('roadstead-outbox')"), { timeout: 20_000 })
    .toBe('[]')
  expect(await posts()).toEqual([{ comment: 'Quiet <b>berths</b>', user_id: skipper.id }])
  await open()
  await expect.poll(() => card.textContent()).toContain('Ada')
  expect(errors).toEqual([])
})

it('never sends what one person wrote in the name of another, and offers a visitor to sign in', async () => {
  const { page } = await visitOld('/plugin-panel/?lat=43.52&lon=4.13', await server.createUser())
  const kept = [{ key: 'written-by-another', user: 999_999, placeId: 1, comment: 'Not mine', stars: null }]
  await page.evaluate((list) => localStorage.setItem('roadstead-outbox', JSON.stringify(list)), kept)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.reload()
  await expect.poll(() => asked).toContain('GET /api/v1/users/logged_in')
  await page.locator('.lg-search input').fill('camargue')
  await page.locator('.lg-search button').click()
  await page.locator('.lg-hit').first().click()
  await page.locator('.lg-card textarea').waitFor()
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual([])
  await page.context().clearCookies()
  await page.reload()
  await page.locator('.lg-search input').fill('camargue')
  await page.locator('.lg-search button').click()
  await page.locator('.lg-hit').first().click()
  await page.locator('.lg-card').getByRole('link', { name: 'Sign in to write a review.' }).waitFor()
})

it.each([
  ['the panel', visit, '.rs-helm__position', '.rs-helm button[aria-pressed="true"] >> nth=0'],
  ['the old panel', visitOld, '.lg-where', '.lg-bar .lg-on'],
] as const)(
  '%s follows the boat’s own stream, also after it was cut, until somebody moves the map',
  async (_name, open, shown, following) => {
    const boat = await startPositionStream()
    try {
      boat.sendPosition(43.5, 4.1)
      const { page, errors } = await open(`/plugin-panel/?signalk=${boat.host}`)
      const where = page.locator(shown)
      await expect.poll(() => where.textContent(), { timeout: 20_000 }).toContain('Position from the boat')
      const first = await where.textContent()
      expect(boat.subscriptions[0]).toMatchObject({ subscribe: [{ path: 'navigation.position' }] })
      boat.disconnectClients()
      boat.sendPosition(42.9, 5.3)
      await expect.poll(() => where.textContent(), { timeout: 20_000 }).not.toBe(first)
      const centre = () => page.locator('.leaflet-container').boundingBox()
      const map = await centre()
      expect(await page.locator(following).textContent()).toContain('Following')
      await page.mouse.move((map?.width ?? 0) / 2 + 120, 400)
      await page.mouse.down()
      await page.mouse.move((map?.width ?? 0) / 2 - 60, 330, { steps: 5 })
      await page.mouse.up()
      await page.getByRole('button', { name: 'Follow me' }).waitFor()
      expect(errors).toEqual([])
    } finally {
      boat.close()
    }
  },
)

it('goes by the device where nobody else says where the boat is', async () => {
  const { page, context } = await visit('/plugin-panel/', async (fresh) => {
    await fresh.context().grantPermissions(['geolocation'])
    await fresh.context().setGeolocation({ latitude: 43.55, longitude: 4.2 })
  })
  const helm = page.locator('.rs-helm')
  await expect.poll(() => helm.textContent()).toContain('Position from this device')
  await page.getByRole('button', { name: /Anse/ }).waitFor()
  const first = await helm.textContent()
  await context.setGeolocation({ latitude: 43.56, longitude: 4.21 })
  await expect.poll(() => helm.textContent()).not.toBe(first)
})

it.each([
  [
    'the panel',
    (path: string, member: TestUser) => visit(path, (fresh) => logIn(fresh, member)),
    '.rs-helm__position',
  ],
  ['the old panel', visitOld, '.lg-search input'],
])('in a frame of a sibling site %s asks for no session', async (_name, visitAs, shown) => {
  // Another port is another origin of the same site: cookies go there.
  const around = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><title>Club</title><iframe id="panel" width="900" height="600" src="${url}/plugin-panel/?lat=43.52&lon=4.13"></iframe>`,
      ),
  )
  await new Promise<void>((resolve) => around.listen(0, '127.0.0.1', resolve))
  const { port } = around.address() as AddressInfo // it listens on a port
  const { page } = await visitAs(`http://127.0.0.1:${port}/`, await server.createUser())
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await page.frameLocator('#panel').locator(shown).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked).toContain('/plugin-panel/')
  expect(asked).not.toContain('/api/v1/users/logged_in')
  around.close()
})

it('may be framed, keeps the site’s other rules and comes in at most 110 kB', async () => {
  const { headers } = await server.app.inject('/plugin-panel/')
  expect(headers['content-security-policy']).toContain('frame-ancestors *')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['x-frame-options']).toBeUndefined()
  expect((await server.app.inject('/')).headers['content-security-policy']).toContain(
    "frame-ancestors 'self'",
  )
  const html = readFileSync(join(packageFolder, 'dist/plugin/index.html'), 'utf8')
  const files = [...html.matchAll(/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file)
  const sizes = files.map(
    (file) => gzipSync(readFileSync(join(packageFolder, 'dist/plugin', file)), { level: 9 }).length,
  )
  expect(files.some((file) => file.endsWith('.css'))).toBe(true)
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThan(110_000)
})
