import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium, type BrowserContext, type Page, type Route } from 'playwright'
import { startServerProcess } from '../bench/server-process.ts'
import { themeStorageKey } from '../src/client/preferences.ts'
import type { AreasAboard, AreaSize } from '../src/core/areas-aboard.ts'
import type { NearbyPlaces } from '../src/core/nearby-places.ts'
import { packageName } from '../src/plugin/signalk/extension.ts'
import { chromiumFlags, ensureChromium } from './chromium.ts'
import { ensureBuilt } from './ensure-built.js'

/**
 * `npm run screenshots:plugin`: takes pictures of the panel as a boat server shows it, with the built-in map and the
 * starter data, at four sizes and in three modes, into `screenshots/plugin/`. Those of the app store are copied from
 * there to `src/plugin/signalk/screenshots/`.
 */
const sizes = [
  [1280, 800],
  [1024, 600],
  [800, 480],
  [390, 844],
] as const
const themes = { day: 'light', dusk: 'dark', night: 'night' } as const
const folder = 'screenshots/plugin'

/** The boat, which goes towards the port of the picture. */
const boat = { latitude: 43.42, longitude: 3.74, course: 0.75 }
const portName = /S[eè]te/
const zoom = 10

interface Screen {
  name: string
  open: (page: Page) => Promise<void>
}
const screens: Screen[] = [
  { name: 'map', open: () => Promise.resolve() },
  {
    name: 'nearest',
    open: (page) => page.getByRole('button', { name: 'Nearest places' }).click(),
  },
  {
    name: 'place',
    async open(page) {
      await page.getByRole('button', { name: 'Nearest places' }).click()
      await page.locator('.rs-helm-list__row', { hasText: portName }).first().click()
      await page.locator('.rs-helm-facts').waitFor()
    },
  },
  {
    name: 'areas',
    open: (page) => page.getByRole('button', { name: 'Areas on board' }).click(),
  },
]

/** What a port of the starter data does not state. */
const sampleTags = { vhf: '12', depth: '4.5', maxdraft: '4', maxlength: '30' }
const sampleReviews = [
  { comment: 'Quiet at the visitors’ pontoon, a short walk to the market.', user_name: 'Ana', days: 12 },
  { comment: 'Fuel until 18:00 in season.', user_name: 'Björn', days: 40 },
]

await ensureBuilt(['basemap', 'towns', 'site', 'server', 'plugin'])
const executablePath = ensureChromium((line) => console.log(line))
const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-screens-'))
const server = await startServerProcess({ ROADSTEAD_DATA: dataFolder })
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
try {
  mkdirSync(folder, { recursive: true })
  for (const [width, height] of sizes) for (const mode of Object.keys(themes)) await take(width, height, mode)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}

async function take(width: number, height: number, mode: string): Promise<void> {
  for (const { name, open } of screens) {
    const context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: 'reduce',
      locale: 'en',
      serviceWorkers: 'block',
    })
    await context.addInitScript(([key, theme]) => localStorage.setItem(key, theme), [
      themeStorageKey,
      themes[mode as keyof typeof themes], // a key of it
    ] as const)
    await serveAsBoat(context)
    const page = await context.newPage()
    await page.goto(`${server.url}/${packageName}/?zoom=${zoom}`)
    await page.locator('.rs-own-boat').waitFor()
    await open(page)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    await page.waitForTimeout(800)
    await page.screenshot({ path: `${folder}/${name}-${width}x${height}-${mode}.png` })
    await context.close()
  }
}

/** Answers what a boat server adds to the site: the panel, the plugin's own routes, and the stream of the boat. */
async function serveAsBoat(context: BrowserContext): Promise<void> {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
  await context.route(`**/${packageName}/**`, (route) => {
    const file = new URL(route.request().url()).pathname.replace(`/${packageName}/`, '') || 'index.html'
    return route.fulfill({
      body: readFileSync(join('dist/plugin', file)),
      contentType: types[extname(file)] ?? 'application/octet-stream',
    })
  })
  await context.route('**/signalk/v1/api/roadstead/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const path = pathname.replace('/signalk/v1/api/roadstead', '')
    const own = await answerAsPlugin(path)
    if (own !== null) return route.fulfill({ json: own })
    return forward(route, path + search)
  })
  await context.routeWebSocket('**/signalk/v1/stream**', (socket) => {
    const send = () =>
      socket.send(
        JSON.stringify({
          updates: [
            {
              timestamp: new Date().toISOString(),
              values: [
                { path: 'navigation.headingTrue', value: boat.course },
                { path: 'navigation.courseOverGroundTrue', value: boat.course },
                { path: 'navigation.speedOverGround', value: 3.1 },
                { path: 'navigation.position', value: boat },
              ],
            },
          ],
        }),
      )
    send()
    const timer = setInterval(send, 1000)
    socket.onClose(() => clearInterval(timer))
  })
}

async function answerAsPlugin(path: string): Promise<object | null> {
  if (path === '/status') return { site: server.url, online: true, may_write: true, pending: [] }
  if (path === '/nearby') return await listNearby()
  if (path === '/areas/estimate') return { places: 23, tiles: 410, bytes: 9_800_000 } satisfies AreaSize
  if (path !== '/areas') return null
  const takenAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
  const common = { max_zoom: 13, boxes: [{ x1: 3.5, y1: 43.2, x2: 4, y2: 43.6 }] }
  return {
    route: 'Sète – Port-Vendres',
    areas: [
      { ...common, id: 'a', name: null, taken_at: takenAt, bytes: 12_400_000, places: 31, progress: null },
      { ...common, id: 'b', name: 'Sète – Port-Vendres', taken_at: null, bytes: 0, places: 9, progress: 0.4 },
    ],
  } satisfies AreasAboard
}

async function listNearby(): Promise<NearbyPlaces> {
  const answer = await fetch(`${server.url}/api/v1/places.geojson?bbox=3,43,4.5,44`)
  const { features } = (await answer.json()) as {
    features: {
      geometry: { coordinates: [number, number] }
      properties: { id: number; name: string; type_enum: number }
    }[]
  }
  return {
    kept_at: new Date().toISOString(),
    places: features.map(({ geometry: { coordinates }, properties: { id, name, type_enum } }) => ({
      id,
      name,
      type_enum,
      longitude: coordinates[0],
      latitude: coordinates[1],
    })),
  }
}

/** Passes a call on to the site; a place and its reviews get what the starter data lacks. */
async function forward(route: Route, path: string): Promise<void> {
  if (path.startsWith('/api/v1/posts')) {
    const posts = sampleReviews.map(({ days, ...review }, id) => ({
      ...review,
      id,
      poi_id: 1,
      user_id: id,
      image_url: null,
      thumb_url: null,
      provider: null,
      user_thumb_url: null,
      updated_at: new Date(Date.now() - days * 86_400_000).toISOString(),
    }))
    return route.fulfill({ json: posts })
  }
  const answer = await fetch(server.url + path)
  const type = answer.headers.get('content-type') ?? ''
  if (!/^\/api\/v1\/places\/\d+$/.test(path))
    return route.fulfill({
      status: answer.status,
      contentType: type,
      body: Buffer.from(await answer.arrayBuffer()),
    })
  const place = (await answer.json()) as { tags: object }
  return route.fulfill({
    json: { ...place, tags: { ...place.tags, ...sampleTags }, rating_average: 4.3, vote_count: 7 },
  })
}
