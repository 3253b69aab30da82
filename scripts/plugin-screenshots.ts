import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
 * there to `src/plugin/signalk/screenshots/`. Arguments select pictures by the beginning of their names.
 */
const wanted = process.argv.slice(2)
const sizes = [
  [1280, 800],
  [1024, 600],
  [800, 480],
  [390, 844],
] as const
const themes = { day: 'light', dusk: 'dark', night: 'night' } as const
const folder = 'screenshots/plugin'

/** The boat, which goes from Elba towards Corsica. */
const boat = { latitude: 42.84, longitude: 9.72, course: 4.5 }
const portName = 'Bastia'
const view = 'zoom=9&basemap=none'

/** Places of the pictures, as an Overpass server states them: the starter data has commercial ports only. */
const samplePlaces = [
  ['marina', portName, 42.699, 9.455],
  ['marina', 'Macinaggio', 42.962, 9.455],
  ['marina', 'Saint-Florent', 42.682, 9.298],
  ['marina', 'Campoloro', 42.339, 9.542],
  ['marina', 'Portoferraio', 42.815, 10.331],
  ['marina', 'Marciana Marina', 42.807, 10.197],
  ['marina', 'Porto di Capraia', 43.05, 9.84],
  ['anchorage', 'Baie de Tamarone', 42.977, 9.463],
  ['anchorage', 'Golfo di Campo', 42.74, 10.24],
  ['fuel', 'Toga', 42.709, 9.454],
] as const
const sampleKinds = {
  marina: { leisure: 'marina' },
  anchorage: { 'seamark:type': 'anchorage' },
  fuel: { waterway: 'fuel' },
} as const

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

/** What is known of each of them. */
const sampleTags = { vhf: '9', depth: '4.5', maxdraft: '4', maxlength: '30', phone: '+33 4 95 00 00 00' }
const sampleReviews = [
  { comment: 'Quiet at the visitors’ pontoon, a short walk to the market.', user_name: 'Ana', days: 12 },
  { comment: 'Fuel until 18:00 in season.', user_name: 'Björn', days: 40 },
]

await ensureBuilt(['basemap', 'site', 'server', 'plugin'])
const executablePath = ensureChromium((line) => console.log(line))
const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-screens-'))
importSamples()
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

/** Imports the places into the data folder of the server, before it starts. */
function importSamples(): void {
  const elements = samplePlaces.map(([kind, name, lat, lon], index) => ({
    type: 'node',
    id: index + 1,
    lat,
    lon,
    tags: { name, ...sampleKinds[kind], ...sampleTags },
  }))
  const file = join(dataFolder, 'samples.json')
  const osm3s = { timestamp_osm_base: new Date().toISOString() }
  writeFileSync(file, JSON.stringify({ osm3s, elements }))
  const { status, stderr } = spawnSync(process.execPath, ['bin/roadstead.js', 'import', 'overpass', file], {
    env: { ...process.env, ROADSTEAD_DATA: dataFolder },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

async function take(width: number, height: number, mode: string): Promise<void> {
  for (const { name, open } of screens) {
    const picture = `${name}-${width}x${height}-${mode}`
    if (wanted.length > 0 && !wanted.some((word) => picture.startsWith(word))) continue
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
    await page.goto(`${server.url}/${packageName}/?${view}`)
    await page.locator('.rs-own-boat').waitFor()
    await open(page)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    await page.waitForTimeout(800)
    await page.screenshot({ path: `${folder}/${picture}.png` })
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
  const common = { max_zoom: 13, boxes: [{ x1: 9.3, y1: 42.6, x2: 9.8, y2: 43 }] }
  return {
    route: 'Bastia – Portoferraio',
    areas: [
      { ...common, id: 'a', name: null, taken_at: takenAt, bytes: 12_400_000, places: 31, progress: null },
      {
        ...common,
        id: 'b',
        name: 'Bastia – Portoferraio',
        taken_at: null,
        bytes: 0,
        places: 9,
        progress: 0.4,
      },
    ],
  } satisfies AreasAboard
}

async function listNearby(): Promise<NearbyPlaces> {
  const answer = await fetchFromSite('/api/v1/places.geojson?bbox=9,42,11,43.5')
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

/** Passes a call on to the site; a place has a rating and reviews. */
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
  const answer = await fetchFromSite(path)
  const type = answer.headers.get('content-type') ?? ''
  if (!/^\/api\/v1\/places\/\d+$/.test(path))
    return route.fulfill({
      status: answer.status,
      contentType: type,
      body: Buffer.from(await answer.arrayBuffer()),
    })
  const place = (await answer.json()) as object
  return route.fulfill({ json: { ...place, rating_average: 4.3, vote_count: 7 } })
}

/** Fetches twice if necessary: a connection that was kept may have been closed meanwhile. */
function fetchFromSite(path: string): Promise<Response> {
  return fetch(server.url + path).catch(() => fetch(server.url + path))
}
