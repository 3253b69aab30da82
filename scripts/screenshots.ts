import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { startServerProcess } from '../bench/server-process.ts'
import { pickLanguage } from '../src/core/languages.ts'
import { languageCookie, themeCookie } from '../src/core/site/page-data.ts'
import { introCookie } from '../src/server/plugins/session-cookies.ts'
import { getLanguageMessages } from '../src/server/messages/language-messages.ts'
import { chromiumFlags, ensureChromium } from './chromium.ts'
import { ensureBuilt } from './ensure-built.js'
import { signUpScreenshotUser, type ScreenshotUser } from './screenshot-user.ts'

/**
 * `npm run screenshots`: takes screenshots of all screens at several sizes and in
 * several themes, into `screenshots/`, from the starter data or, with
 * `ROADSTEAD_DATA`, from that data folder. `--readme` updates only the image of the
 * README. Other arguments select screens by the beginning of their names;
 * `--language=de` uses another language and only the light theme.
 */
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const forReadme = process.argv.includes('--readme')
const language = pickLanguage([/--language=(\w+)/.exec(process.argv.join(' '))?.[1]])
const { messages } = getLanguageMessages(language)

interface Screen {
  name: string
  /** Path of the screen; for a user's own screens a function of the user. */
  path: string | ((member: ScreenshotUser) => string)
  /** Actions before the screenshot. */
  act?: (page: Page) => Promise<void>
}

const view = 'lat=43.3&lng=5.2&zoom=8'
const screens: Screen[] = [
  { name: 'home', path: `/?${view}` },
  { name: 'home-world', path: '/?lat=30&lng=0&zoom=3' },
  {
    name: 'home-legend',
    path: `/?${view}`,
    act: (page) => page.getByRole('button', { name: messages.legend.openLegend }).first().click(),
  },
  {
    name: 'home-search',
    path: `/?${view}`,
    async act(page) {
      await page.getByRole('combobox').first().fill('port')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'home-nothing-found',
    path: `/?${view}`,
    async act(page) {
      await page.getByRole('combobox').first().fill('zzzzzzzz')
      await page.waitForTimeout(1500)
    },
  },
  { name: 'home-layers', path: `/?${view}&layers=pois+satMaps+buoys+navAids+aisPaths` },
  {
    name: 'home-intro',
    path: `/?${view}`,
    async act(page) {
      await openPanel(page)
      await page.getByRole('button', { name: messages.layers.moreInfo }).click()
    },
  },
  {
    name: 'home-menu',
    path: `/?${view}`,
    async act(page) {
      await page.locator('.rs-map__leaflet').focus()
      await page.keyboard.press('Shift+F10')
    },
  },
  {
    name: 'home-charts',
    path: () => `/?lat=43.517&lng=4.132&zoom=13&layers=pois+satMaps`,
    async act(page) {
      await page.locator('.rs-map__leaflet').focus()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: messages.satChartJobs.open }).click()
      await page.getByRole('button', { name: messages.satChartJobs.create }).click()
      await page.waitForTimeout(1000)
    },
  },
  {
    name: 'home-list',
    path: `/?${view}`,
    async act(page) {
      await openPanel(page)
      await page.getByRole('tab', { name: messages.home.tabs.nearby }).click()
    },
  },
  {
    name: 'home-shelter',
    path: `/?${view}`,
    async act(page) {
      await page.getByRole('button', { name: messages.shelterMap.open, exact: true }).click()
      await page.getByRole('list', { name: messages.shelterMap.places }).waitFor()
    },
  },
  {
    name: 'home-licences',
    path: `/?${view}`,
    act: (page) => page.getByRole('button', { name: messages.attribution.licence }).click(),
  },
  { name: 'place', path: '/placeview/1401' },
  {
    name: 'place-vessels',
    path: '/placeview/1401',
    act: (page) => page.getByRole('button', { name: messages.place.vesselsHere }).click(),
  },
  { name: 'place-card', path: '/placeview/1401/card' },
  { name: 'place-edit', path: '/placeedit/1401' },
  { name: 'vessel', path: ({ vesselId }) => `/vesselview/${vesselId}` },
  {
    name: 'vessel-edit',
    path: ({ vesselId }) => `/vesselview/${vesselId}`,
    act: (page) => page.getByRole('button', { name: messages.common.edit, exact: true }).click(),
  },
  { name: 'user', path: ({ userId }) => `/userview/${userId}` },
  { name: 'profile', path: () => '/profile' },
  {
    name: 'profile-add-vessel',
    path: () => '/profile',
    async act(page) {
      await page.getByRole('button', { name: messages.profile.addVessel }).click()
      await page.getByRole('button', { name: messages.vessels.noMmsi }).click()
    },
  },
  { name: 'log-in-needed', path: '/profile' },
  { name: 'nav-aid', path: '/nav_aidview/1' },
  { name: 'nav-aid-edit', path: '/nav_aidedit/1' },
  { name: 'faq', path: '/faq' },
  { name: 'faq-answer', path: '/faq#traffic_index' },
  { name: 'plugin', path: '/roadstead-plugin' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'sign-in', path: '/users/sign_in' },
  { name: 'sign-up', path: '/users/sign_up' },
  { name: 'password', path: '/users/password' },
  { name: 'api-docs', path: '/api/docs' },
]

/** Opens the bottom sheet on a phone, or the panel in a small window. */
async function openPanel(page: Page): Promise<void> {
  const handle = page.getByRole('button', { name: messages.home.panel })
  const unfold = page.getByRole('button', { name: messages.home.expandPanel })
  const fold = page.getByRole('button', { name: messages.home.collapsePanel })
  await handle.or(unfold).or(fold).first().waitFor()
  if (await handle.isVisible()) for (let pull = 0; pull < 2; pull++) await handle.click()
  if (await unfold.isVisible()) await unfold.click()
}

const sizes = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 900, height: 700 },
  phone: { width: 390, height: 844 },
}
const themes = ['light', 'dark', 'night'] as const

await ensureBuilt(['basemap', 'site', 'server'])
const executablePath = ensureChromium((line) => console.log(line))
const given = process.env.ROADSTEAD_DATA
const dataFolder = given ?? mkdtempSync(join(tmpdir(), 'roadstead-screens-'))
const server = await startServerProcess({ ROADSTEAD_DATA: dataFolder })
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
let shownMember: ScreenshotUser | null = null
try {
  if (forReadme)
    await take({ name: 'home', path: '/?lat=43.6&lng=9.3&zoom=8' }, 'desktop', 'light', 'docs/home.png')
  else await takeAll()
} finally {
  await browser.close()
  await server.stop()
  if (!given) rmSync(dataFolder, { recursive: true, force: true })
}

async function takeAll(): Promise<void> {
  mkdirSync('screenshots', { recursive: true })
  const chosen = screens.filter(
    ({ name }) => names.length === 0 || names.some((word) => name.startsWith(word)),
  )
  for (const screen of chosen) {
    for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
      for (const theme of themes) {
        // The middle size is captured in one theme only.
        if (size === 'tablet' && (theme !== 'light' || language !== 'en')) continue
        if (theme !== 'light' && language !== 'en') continue
        const spoken = language === 'en' ? '' : `-${language}`
        await take(screen, size, theme, `screenshots/${screen.name}-${size}-${theme}${spoken}.png`)
      }
    }
  }
  console.log(`${chosen.length} screens in screenshots/`)
}

async function take(screen: Screen, size: keyof typeof sizes, theme: string, path: string): Promise<void> {
  const isPhone = size === 'phone'
  const member = typeof screen.path === 'string' ? null : await memberOnce()
  const address = typeof screen.path === 'string' ? screen.path : screen.path(await memberOnce())
  const context = await browser.newContext({
    viewport: sizes[size],
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    colorScheme: theme === 'light' ? 'light' : 'dark',
    locale: language,
    ...member?.context,
  })
  await context.addInitScript((name) => localStorage.setItem('roadstead-theme', name), theme)
  // Hide the intro; one screen opens it explicitly.
  await context.addCookies([
    { name: introCookie, value: 'dismissed', url: server.url },
    // Server-rendered pages read the theme from this cookie.
    { name: themeCookie, value: theme, url: server.url },
    { name: languageCookie, value: language, url: server.url },
  ])
  const page = await context.newPage()
  await page.goto(server.url + address)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await screen
    .act?.(page)
    .catch((error: unknown) => console.error(`${screen.name}: ${String(error).split('\n')[0]}`))
  await page.waitForTimeout(600)
  await page.screenshot({ path })
  await context.close()
}

/** Returns the user for screenshots, signed up on first use. */
async function memberOnce(): Promise<ScreenshotUser> {
  shownMember ??= await signUpScreenshotUser(browser, server.url)
  return shownMember
}
