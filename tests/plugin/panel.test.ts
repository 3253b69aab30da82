import { parse } from 'acorn'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { languages } from '../../src/core/languages.ts'
import { packageFolder } from '../../src/server/system/paths.ts'
import { boatServerApiPath } from '../../src/plugin/panel/environment.ts'
import { listCachedUrls } from './cached-urls.ts'
import { usePanelSite } from './panel-site.ts'
import { testForeignFrame } from './panel-tests.ts'

const site = usePanelSite()
const { visit, logIn } = site

testForeignFrame(site, (path, user) => visit(path, (page) => logIn(page, user)), '.rs-helm__position')

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

it('keeps no photo that the site has deleted', async () => {
  const { page } = await visit('/plugin-panel/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const path = '/photos/2000000000/thumb/photo.jpg'
  await page.evaluate(async (photo) => {
    const [name = ''] = await caches.keys()
    await (await caches.open(name)).put(photo, new Response('bytes'))
    document.body.append(Object.assign(new Image(), { src: photo }))
  }, path)
  const listCached = async (): Promise<string[]> => page.evaluate(listCachedUrls)
  await expect.poll(async () => (await listCached()).some((url) => url.endsWith(path))).toBe(false)
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
  expect([...texts.keys()].sort()).toEqual(languages.map(({ code }) => code).sort())
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
  await page.evaluate(() => {
    // A browser that has modules knows trusted types too; the old panel is for those without.
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
    }
    const policy = trustedTypes.createPolicy('roadstead-worker', { createScriptURL: (url: string) => url })
    return navigator.serviceWorker.register(policy.createScriptURL('/plugin-panel/worker.js?legacy'))
  })
  const listKept = async () =>
    ((await page.evaluate(listCachedUrls)) as string[]).map((url) => new URL(url).pathname)
  for (const name of ['', 'legacy/start.js', 'legacy/leaflet.js', 'legacy/legacy.css', 'legacy/words.js'])
    await expect.poll(listKept).toContain(`/plugin-panel/${name}`)
  expect((await listKept()).filter((name) => name.includes('/assets/'))).toEqual([])
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
