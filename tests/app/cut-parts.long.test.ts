import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { languages } from '../../src/core/languages.ts'
import { useBrowser } from '../support/browser.ts'
import { listSitePages } from '../support/site-pages.ts'
import type { SiteUser } from '../support/site-user.ts'

/** Cuts the connection before every part that the site loads when it is needed, as the manifest of the build lists them. */
const site = inject('siteUrl')
const { open } = useBrowser()
const manifest = JSON.parse(readFileSync('dist/site/pages.json', 'utf8')) as Record<
  string,
  { file: string; isDynamicEntry?: boolean }
>
const parts = Object.values(manifest).flatMap(({ file, isDynamicEntry }) => (isDynamicEntry ? [file] : []))
const failedText = 'This part could not be loaded.'
const expectErrors =
  /ERR_FAILED|localStorage|frame\.js|Failed to fetch dynamically|cannot be loaded|Unable to preload|could not be loaded/
const cut = new Set<string>()
/** Parts that the test pages do not load: uploads, gestures of elements, and charts, whose tests are in tests/widgets. */
const elsewhere = [
  /file_checksum-/,
  /CooperativeGestures-/,
  /chart-csv-/,
  /chart-image-/,
  /BubbleChart-/,
  /series-plot-/,
  // Only a new site asks this question, which its page in /admin asks too.
  /WatersQuestion-/,
  // A card without it lacks one line.
  /OwnDistance-/,
]

let user: SiteUser
let paths: ReadonlyMap<string, string>
beforeAll(async () => {
  ;({ user, paths } = await listSitePages(site))
})

/** Opens a page in a language and collects the parts that it requests. */
async function openPage(
  path: string,
  language: string,
  cutPart?: string,
): Promise<{ page: Page; requested: Set<string> }> {
  const requested = new Set<string>()
  const page = await open('about:blank', { context: { ...user.context, locale: language }, expectErrors })
  page.setDefaultTimeout(15_000)
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.slice(1)
    if (parts.includes(file)) requested.add(file)
  })
  if (cutPart) await page.route(`**/${cutPart}`, (route) => route.abort())
  await page.goto(site + path)
  await page.locator('main[aria-busy="true"]').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  return { page, requested }
}

async function expectPageStands(page: Page, about: string): Promise<void> {
  await expect.poll(() => page.locator('main').count()).toBeGreaterThan(0)
  expect(await page.getByText('Something went wrong').count(), about).toBe(0)
}

describe('a page from which one part is cut', () => {
  const variants = languages.map(({ code }) => code)
  it.each(variants)(
    'stands, and loads the part when there is a connection again, in %s',
    async (language) => {
      for (const [name, path] of paths) {
        if (language !== 'en' && !['home', 'faq', 'embed', 'plugin'].includes(name)) continue
        const { page, requested } = await openPage(path, language)
        await page.context().close()
        for (const part of requested) {
          if (cut.has(part)) continue
          const { page: cutPage } = await openPage(path, language, part)
          const about = `${name} without ${part}`
          await expectPageStands(cutPage, about)
          cut.add(part)
          await cutPage.unroute(`**/${part}`)
          if (/words-|guides-/.test(part)) {
            await cutPage.context().close()
            continue
          }
          const loaded = cutPage.waitForResponse((response) => response.url().endsWith(part) && response.ok())
          await cutPage.evaluate(() => dispatchEvent(new Event('online')))
          await loaded.catch(() => expect.unreachable(about))
          await expect.poll(() => cutPage.getByText(failedText).count()).toBe(0)
          await expectPageStands(cutPage, about)
          await cutPage.context().close()
        }
      }
    },
    300_000,
  )
})

/** Lists the style sheets that the page wanted and none of whose links has loaded. */
function listMissingStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    const loaded = links.filter(({ sheet }) => sheet).map(({ href }) => href)
    return links.map(({ href }) => href).filter((href) => !loaded.includes(href))
  })
}

interface Flow {
  path?: string
  /** Done while there is a connection. */
  prepare?(page: Page): Promise<unknown>
  act(page: Page): Promise<unknown>
  /** What is there once the part has loaded. */
  shown: string
  /** Set if nothing can stand in the place of the part: it is loaded again by itself. */
  isSilent?: boolean
}

const homePath = '/?lat=43.47&lng=4.12&zoom=11&layers=pois+navAids+vessels+buoys'
const openRow = (name: RegExp) => (page: Page) =>
  page.locator('.rs-view-list').getByRole('button', { name }).first().click()
const openMenu = async (page: Page) => {
  await page.locator('.rs-map__leaflet').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
}
const openItem = (name: RegExp) => (page: Page) => page.getByRole('menuitem', { name }).click()
/** Loads the frame of cards. */
const openCard = async (page: Page) => {
  await openRow(/^Espiguette S/)(page)
  await page.locator('.leaflet-popup h3').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.leaflet-popup').count()).toBe(0)
}
const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const search = (page: Page) => page.getByRole('combobox').first()

const flows: Record<string, Flow> = {
  'the card of a place': {
    act: openRow(/Port|Anchorage|Marina/),
    shown: '.leaflet-popup .rs-place-popup__body',
  },
  'the card of an aid': { act: openRow(/^Espiguette S/), shown: '.leaflet-popup h3' },
  'the card of a vessel': { act: openRow(/^Mistral II/), shown: '.leaflet-popup h3' },
  'the card of a station': { act: openRow(/^Sleeping buoy/), shown: '.leaflet-popup h3' },
  'the place in a card': {
    prepare: openCard,
    act: openRow(/Port|Anchorage|Marina/),
    shown: '.leaflet-popup h3',
  },
  'the vessel in a card': { prepare: openCard, act: openRow(/^Mistral II/), shown: '.leaflet-popup h3' },
  'the station in a card': { prepare: openCard, act: openRow(/^Sleeping buoy/), shown: '.leaflet-popup h3' },
  'the track of a vessel': {
    async prepare(page) {
      await openRow(/^Mistral II/)(page)
      await page.locator('.leaflet-popup h3').waitFor()
    },
    act: press(/^Track/),
    shown: 'main',
    isSilent: true,
  },
  'the menu of the map': {
    act: (page) => page.locator('.rs-map__leaflet').click({ button: 'right', position: { x: 900, y: 300 } }),
    shown: '[role="menu"]',
  },
  'the position of the device': {
    prepare: async (page) => {
      await page.context().grantPermissions(['geolocation'])
      await page.context().setGeolocation({ latitude: 43.3, longitude: 5.4 })
    },
    act: press(/^Show my position/),
    shown: '.rs-own-ship',
  },
  'the form of a new place': { prepare: openMenu, act: openItem(/^Add/), shown: 'dialog[open] form' },
  'more charts': {
    prepare: openMenu,
    path: `${homePath}+satMaps`.replace('zoom=11', 'zoom=15'),
    act: openItem(/^More charts of this view/),
    shown: 'dialog[open] form',
  },
  'the licences': { act: press(/^Licences$/), shown: 'dialog[open]' },
  'the intro': { act: press(/^More info/i), shown: 'dialog[open]' },
  'hits of the search': { act: (page) => search(page).fill('port'), shown: '[role="option"]' },
  'recent searches': {
    async prepare(page) {
      await page.evaluate(() =>
        localStorage.setItem(
          'roadstead-searches',
          JSON.stringify([{ kind: 'town', name: 'Sète', latitude: 43.4, longitude: 3.7 }]),
        ),
      )
    },
    act: (page) => search(page).focus(),
    shown: 'main',
    isSilent: true,
  },
  'sharing of a place': { path: '/placeview/1401', act: press(/^Share/), shown: 'dialog[open]' },
}

describe('an action without a connection', () => {
  it.each(Object.entries(flows))('%s says so, and is there after another try', async (_name, flow) => {
    const { page } = await openPage(flow.path ?? homePath, 'en')
    await flow.prepare?.(page)
    let isCut = true
    await page.route('**/assets/*', async (route) => {
      if (!isCut) return route.continue()
      cut.add(new URL(route.request().url()).pathname.slice(1))
      return route.abort()
    })
    await flow.act(page)
    const failed = page.getByText(failedText)
    if (!flow.isSilent) await failed.first().waitFor()
    await expectPageStands(page, flow.shown)
    isCut = false
    if (!flow.isSilent) await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.locator(flow.shown).first().waitFor()
    await expect.poll(() => failed.count()).toBe(0)
    await expectPageStands(page, flow.shown)
    // A part without its styles would be there, but out of shape.
    if (!flow.isSilent) await expect.poll(() => listMissingStyles(page)).toEqual([])
  })
})

it('no part was left out', () => {
  expect(parts.filter((part) => !cut.has(part) && !elsewhere.some((pattern) => pattern.test(part)))).toEqual(
    [],
  )
})
