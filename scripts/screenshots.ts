import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { startServer } from '../bench/server-process.ts'
import { chromiumFlags, ensureChromium } from './chromium.ts'
import { ensureBuilt } from './ensure-built.js'

/**
 * `npm run screenshots`: every screen at the sizes and in the themes it must be
 * looked at, into `screenshots/`, from the starter data or, with
 * `ROADSTEAD_DATA`, from that data folder. `--readme` renews the picture of the
 * README alone. Words choose screens by the beginning of their names.
 */
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const forReadme = process.argv.includes('--readme')

interface Screen {
  name: string
  path: string
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<void>
}

const view = 'lat=43.3&lng=5.2&zoom=8'
const screens: Screen[] = [
  { name: 'home', path: `/?${view}` },
  { name: 'home-world', path: '/?lat=30&lng=0&zoom=3' },
  {
    name: 'home-legend',
    path: `/?${view}`,
    act: (page) =>
      page
        .getByRole('button', { name: /open legend|Legend/ })
        .first()
        .click(),
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
  { name: 'place', path: '/placeview/1401' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'sign-in', path: '/users/sign_in' },
  { name: 'sign-up', path: '/users/sign_up' },
  { name: 'password', path: '/users/password' },
  { name: 'api-docs', path: '/api/docs' },
]

const sizes = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 900, height: 700 },
  phone: { width: 390, height: 844 },
}
const themes = ['light', 'dark', 'night'] as const

await ensureBuilt(['ground', 'site', 'server'])
const executablePath = ensureChromium((line) => console.log(line))
const given = process.env.ROADSTEAD_DATA
const dataFolder = given ?? mkdtempSync(join(tmpdir(), 'roadstead-screens-'))
const server = await startServer({ ROADSTEAD_DATA: dataFolder })
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
try {
  if (forReadme)
    await take({ name: 'home', path: '/?lat=40.6&lng=9.5&zoom=6' }, 'desktop', 'light', 'docs/home.png')
  else await takeAll()
} finally {
  await browser.close()
  await server.stop()
  if (!given) rmSync(dataFolder, { recursive: true, force: true })
}

async function takeAll(): Promise<void> {
  mkdirSync('screenshots', { recursive: true })
  const chosen = screens.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.startsWith(word)),
  )
  for (const screen of chosen) {
    for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
      for (const theme of themes) {
        // The middle size is looked at once: its themes are those of the others.
        if (size === 'tablet' && theme !== 'light') continue
        await take(screen, size, theme, `screenshots/${screen.name}-${size}-${theme}.png`)
      }
    }
  }
  console.log(`${chosen.length} screens in screenshots/`)
}

async function take(screen: Screen, size: keyof typeof sizes, theme: string, path: string): Promise<void> {
  const isPhone = size === 'phone'
  const context = await browser.newContext({
    viewport: sizes[size],
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    colorScheme: theme === 'light' ? 'light' : 'dark',
  })
  await context.addInitScript((name) => localStorage.setItem('roadstead-theme', name), theme)
  const page = await context.newPage()
  await page.goto(server.url + screen.path)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await screen
    .act?.(page)
    .catch((error: unknown) => console.error(`${screen.name}: ${String(error).split('\n')[0]}`))
  await page.waitForTimeout(600)
  await page.screenshot({ path })
  await context.close()
}
