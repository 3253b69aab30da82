import { parse } from 'acorn'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { getBrowser } from '../support/browser.ts'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { packageFolder } from '../../src/server/system/paths.ts'
import { boatServerApiPath } from '../../src/plugin/panel/environment.ts'
import { loadPanelMessages } from '../../src/plugin/panel/panel-messages.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { expectDrawnShapes, serveShapes, shapesView } from '../support/drawn-shapes.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { buildPlaceRecord, startTestServer, type TestUser, type TestServer } from '../support/test-server.ts'
import { startPositionStream } from './position-stream.ts'

let server: TestServer
let tiles: TileServer
let browser: Browser
let url = ''

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
  browser = await getBrowser()
})

afterAll(async () => {
  await server.close()
  await tiles.close()
})

async function visit(path: string, prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  /** Requests since the page was opened. */
  const requests: { method: string; pathname: string; searchParams: URLSearchParams }[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    requests.push({ method: request.method(), pathname, searchParams })
  })
  await prepare(page)
  await page.goto(new URL(path, url).href)
  return { page, errors, requests, context }
}

/** Opens a page as a display with a browser of 2016. */
function visitWithOldBrowser(path: string, user: TestUser | null = null, script = '') {
  return visit(path, async (newPage) => {
    if (user) await logIn(newPage, user)
    // The browser treats the changed page below as public and asks for this permission.
    await newPage.context().grantPermissions(['local-network-access'])
    // Block modules and remove APIs that a browser of 2016 lacks.
    await newPage.route('**/plugin-panel/assets/*.js', (route) => route.abort())
    await newPage.addInitScript(`
      delete HTMLScriptElement.prototype.noModule
      for (const name of ['fetch', 'ResizeObserver', 'IntersectionObserver', 'customElements', 'AbortController',
        'URLSearchParams', 'Intl', 'PointerEvent', 'WebAssembly'])
        Object.defineProperty(window, name, { value: undefined, configurable: true })
      for (const name of ['remove', 'append', 'replaceWith', 'closest']) delete Element.prototype[name]
      delete NodeList.prototype.forEach; delete Object.values; delete Object.entries; delete Array.prototype.includes; delete String.prototype.padStart; delete Array.from
    `)
    await newPage.addInitScript(script)
    // A browser with modules skips `nomodule` scripts; an old browser does not know the attribute.
    await newPage.route(/\/plugin-panel\/\?/, async (route) => {
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

it('shows the map around the vessel, in red at night, and works offline after the first visit', async () => {
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
  for (const [name, theme] of [
    ['Day', 'light'],
    ['Dusk', 'dark'],
    ['Night', 'night'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme)
    expect(await page.locator('.rs-helm__themes [aria-pressed="true"]').allTextContents()).toEqual([name])
  }
  // The first visit installs the service worker, the second one fills its cache.
  await page.evaluate('navigator.serviceWorker.ready')
  await page.reload()
  await marker.waitFor()
  await marker.click()
  await expect.poll(() => card.textContent()).toContain('+33 466')
  // The service worker also caches imagery of another origin.
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

it('draws lines and polygons', async () => {
  const { page, errors } = await visit(`/plugin-panel?${new URLSearchParams(shapesView)}`, serveShapes)
  await expectDrawnShapes(page)
  expect(errors).toEqual([])
})

it.each([
  ['the panel', visit, '/plugin-panel?lat=43.52&lon=4.13'],
  ['its tile', visit, '/plugin-panel?lat=43.52&lon=4.13&tile'],
  ['the old panel', visitWithOldBrowser, '/plugin-panel/?lat=43.52&lon=4.13'],
] as const)('section 7: %s sends stinkpots with each request for places', async (_name, openPage, path) => {
  const { requests } = await openPage(path)
  const listValues = () =>
    requests
      .filter(({ pathname }) => /\/api\/v1\/places\/?$/.test(pathname))
      .map(({ searchParams }) => searchParams.get('stinkpots'))
  await expect.poll(() => listValues().length).toBeGreaterThan(0)
  expect(new Set(listValues())).toEqual(new Set(['false']))
})

it('section 9: the old panel disables its zoom buttons at the limits', async () => {
  // Without zoom animations, during which Leaflet ignores clicks.
  const { page } = await visitWithOldBrowser('/plugin-panel/?lat=43.52&lon=4.13', null, 'L_DISABLE_3D = true')
  await page.locator('.lg-bar').waitFor()
  // By script: the old browser lacks functions that Playwright's locators need.
  const clickButton = (at: number) =>
    page.evaluate(`document.querySelectorAll('.lg-bar button')[${1 + at}].click()`)
  const getDisabledStates = () =>
    page.evaluate(
      `[1, 2].map((at) => document.querySelectorAll('.lg-bar button')[at].getAttribute('aria-disabled')).join(' ')`,
    )
  for (const at of [0, 1]) {
    const clickAndRead = async () => {
      await clickButton(at)
      return getDisabledStates()
    }
    const expected = at === 0 ? 'true false' : 'false true'
    await expect.poll(clickAndRead, { interval: 10 }).toBe(expected)
  }
})

it('does not cache imagery of a source that does not allow downloads', async () => {
  const source = tiles.writeSourcesFile({ template: tiles.urlTemplate, offlineAllowed: false })
  const limitedServer = await startTestServer({ ROADSTEAD_TILES: source })
  try {
    const site = await limitedServer.app.listen({ port: 0, host: '127.0.0.1' })
    const { page, context } = await visit(`${site}/plugin-panel/?lat=43.52&lon=4.13`)
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload()
    await page.locator('.rs-imagery .leaflet-tile-loaded').first().waitFor()
    const listCachedUrls = async (): Promise<string[]> =>
      page.evaluate(async () => {
        const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
        return (await Promise.all(all.map((cache) => cache.keys()))).flat().map(({ url }) => url)
      })
    await expect.poll(listCachedUrls).toContainEqual(expect.stringContaining('/api/v1/places'))
    const host = new URL(tiles.urlTemplate.replace(/\{.*/, '')).host
    expect((await listCachedUrls()).filter((address) => address.includes(host))).toEqual([])
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

it('has an ES5 bundle for old browsers', async () => {
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
  for (const name of ['leaflet.js', 'leaflet.css', 'images/layers.png'])
    expect(readFileSync(join(folder, name)), name).toEqual(
      readFileSync(join(packageFolder, 'node_modules/leaflet/dist', name)),
    )
  expect(readFileSync(join(folder, 'legacy.css'), 'utf8')).not.toMatch(/\b(grid|flex|var\(|min\(|clamp\()/)
  const { page, errors } = await visitWithOldBrowser('/plugin-panel/?lat=43.52&lon=4.13')
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

it('queues a review offline in an old browser, marks it and sends it once', async () => {
  const author = await server.createUser({ first_name: 'Ada', last_name: 'Skipper' })
  const { page, errors, context } = await visitWithOldBrowser('/plugin-panel/?lat=43.52&lon=4.13', author)
  const card = page.locator('.lg-card')
  const openPlace = async () => {
    await page.locator('.lg-search input').fill('camargue')
    await page.locator('.lg-search button').click()
    await page.locator('.lg-hit').first().click()
  }
  await openPlace()
  await expect.poll(() => card.textContent()).toContain('No reviews yet.')
  const send = card.getByRole('button', { name: 'Send' })
  expect(await send.isDisabled()).toBe(true)
  const fetchPosts = async () => {
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
  // A place that was found before is available offline, also after a reload.
  await openPlace()
  await expect.poll(() => card.textContent()).toContain('+33 466')
  await expect.poll(() => card.textContent()).toContain('Quiet <b>berths</b>')
  expect(await page.locator('.lg-away').isVisible()).toBe(true)
  expect(await fetchPosts()).toEqual([])
  await context.setOffline(false)
  // The response to the first attempt is lost.
  let attempts = 0
  await page.route('**/api/v1/posts', async (route) => {
    if (attempts++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.reload()
  await expect.poll(async () => (await fetchPosts()).length, { timeout: 20_000 }).toBe(1)
  await page.evaluate("window.dispatchEvent(new Event('online'))")
  await expect
    .poll(() => page.evaluate("localStorage.getItem('roadstead-outbox')"), { timeout: 20_000 })
    .toBe('[]')
  expect(await fetchPosts()).toEqual([{ comment: 'Quiet <b>berths</b>', user_id: author.id }])
  await openPlace()
  await expect.poll(() => card.textContent()).toContain('Ada')
  expect(errors).toEqual([])
})

it('never sends the queued review of another user, and offers visitors to sign in', async () => {
  const { page, requests } = await visitWithOldBrowser(
    '/plugin-panel/?lat=43.52&lon=4.13',
    await server.createUser(),
  )
  const queuedReviews = [
    { key: 'written-by-another', user: 999_999, placeId: 1, comment: 'Not mine', stars: null },
  ]
  await page.evaluate((list) => localStorage.setItem('roadstead-outbox', JSON.stringify(list)), queuedReviews)
  requests.length = 0
  await page.reload()
  await expect.poll(() => requests.map(({ pathname }) => pathname)).toContain('/api/v1/users/logged_in')
  await page.locator('.lg-search input').fill('camargue')
  await page.locator('.lg-search button').click()
  await page.locator('.lg-hit').first().click()
  await page.locator('.lg-card textarea').waitFor()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await page.context().clearCookies()
  await page.reload()
  await page.locator('.lg-search input').fill('camargue')
  await page.locator('.lg-search button').click()
  await page.locator('.lg-hit').first().click()
  await page.locator('.lg-card').getByRole('link', { name: 'Sign in to write a review.' }).waitFor()
})

/** Divides the timers of a page that take seconds by 20, because the panel reconnects after 5 s. */
const fasterTimers = `
  const { setTimeout: originalSetTimeout } = window
  window.setTimeout = (run, ms = 0) => originalSetTimeout(run, ms < 1000 ? ms : ms / 20)
`

it.each([
  [
    'the panel',
    (path: string) => visit(path, (newPage) => newPage.addInitScript(fasterTimers)),
    '.rs-helm__position',
    '.rs-helm button[aria-pressed="true"] >> nth=0',
  ],
  [
    'the old panel',
    (path: string) => visitWithOldBrowser(path, null, fasterTimers),
    '.lg-where',
    '.lg-bar .lg-on',
  ],
] as const)(
  '%s follows the position stream of the vessel, also after a reconnect, until the user moves the map',
  async (_name, openPage, positionSelector, followSelector) => {
    const positionStream = await startPositionStream()
    try {
      positionStream.sendPosition(43.5, 4.1)
      const { page, errors } = await openPage(`/plugin-panel/?signalk=${positionStream.host}`)
      const positionText = page.locator(positionSelector)
      await expect
        .poll(() => positionText.textContent(), { timeout: 20_000 })
        .toContain('Position from the boat')
      const first = await positionText.textContent()
      expect(positionStream.subscriptions[0]).toMatchObject({ subscribe: [{ path: 'navigation.position' }] })
      positionStream.disconnectClients()
      positionStream.sendPosition(42.9, 5.3)
      await expect.poll(() => positionText.textContent(), { timeout: 20_000 }).not.toBe(first)
      const getMapBox = () => page.locator('.leaflet-container').boundingBox()
      const map = await getMapBox()
      expect(await page.locator(followSelector).textContent()).toContain('Following')
      await page.mouse.move((map?.width ?? 0) / 2 + 120, 400)
      await page.mouse.down()
      await page.mouse.move((map?.width ?? 0) / 2 - 60, 330, { steps: 5 })
      await page.mouse.up()
      await page.getByRole('button', { name: 'Follow me' }).waitFor()
      expect(errors).toEqual([])
    } finally {
      positionStream.close()
    }
  },
)

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
    await page.getByText('Following').waitFor()
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

it.each([
  [
    'the panel',
    (path: string, user: TestUser) => visit(path, (newPage) => logIn(newPage, user)),
    '.rs-helm__position',
  ],
  ['the old panel', visitWithOldBrowser, '.lg-search input'],
])(
  '%s does not request the session in a frame of another origin of the same site',
  async (_name, visitAs, contentSelector) => {
    // Another port is another origin of the same site, so cookies are sent.
    const embeddingSite = createServer((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><title>Club</title><iframe id="panel" width="900" height="600" src="${url}/plugin-panel/?lat=43.52&lon=4.13"></iframe>`,
        ),
    )
    await new Promise<void>((resolve) => embeddingSite.listen(0, '127.0.0.1', resolve))
    const { port } = embeddingSite.address() as AddressInfo // it listens on a port
    const { page, requests } = await visitAs(`http://127.0.0.1:${port}/`, await server.createUser())
    await page.frameLocator('#panel').locator(contentSelector).first().waitFor()
    await page.waitForLoadState('networkidle')
    const paths = requests.map(({ pathname }) => pathname)
    expect(paths).toContain('/plugin-panel/')
    expect(paths).not.toContain('/api/v1/users/logged_in')
    embeddingSite.close()
  },
)

it('can be framed, keeps the other security headers and has at most 115 kB', async () => {
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
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(115_000)
})
