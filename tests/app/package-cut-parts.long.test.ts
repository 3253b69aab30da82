import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { placeNames, startExample } from './example-tests.ts'

/** Cuts the connection before parts of the packed package in the built Vite site of somebody else. */
const { open } = useBrowser()
const stopCallbacks: (() => void)[] = []
let url: string
beforeAll(async () => {
  url = await startExample('club-react', inject('siteUrl'), (stop) => stopCallbacks.push(stop))
})
afterAll(() => {
  for (const stop of stopCallbacks) stop()
})

const failedText = 'This part could not be loaded.'
const expectErrors = /ERR_FAILED|Failed to fetch dynamically|cannot be loaded|Unable to preload/
const map = (page: Page) => page.getByRole('region', { name: 'Map' })
const marker = (page: Page) => map(page).getByRole('button', { name: placeNames }).first()

/** Opens the site and collects the parts that it requests. */
async function openClub(cutPart?: string): Promise<{ page: Page; requested: Set<string> }> {
  const requested = new Set<string>()
  const page = await open('about:blank', { theme: null, expectErrors })
  // Those that the document names are no parts: without them the site itself does not start.
  const html = await (await fetch(url)).text()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.js$/.test(pathname) && !html.includes(pathname)) requested.add(pathname)
  })
  if (cutPart) await page.route(`**${cutPart}`, (route) => route.abort())
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  return { page, requested }
}

async function expectHostStands(page: Page, about: string): Promise<void> {
  expect(await page.getByRole('heading', { name: 'Our club' }).isVisible(), about).toBe(true)
  expect(await page.getByRole('combobox').isVisible(), about).toBe(true)
}

it('a site stands without any one part of the package, and has it when there is a connection again', async () => {
  const { page, requested } = await openClub()
  await marker(page).waitFor()
  await page.context().close()
  expect(requested.size).toBeGreaterThan(3)
  for (const part of requested) {
    const { page: cutPage } = await openClub(part)
    await expectHostStands(cutPage, part)
    // The part may be tried again before the event.
    const loaded = cutPage.waitForResponse((response) => response.url().endsWith(part) && response.ok())
    await cutPage.unroute(`**${part}`)
    await cutPage.evaluate(() => dispatchEvent(new Event('online')))
    await loaded.catch(() => expect.unreachable(part))
    await marker(cutPage).waitFor()
    await cutPage.locator('.rs-place-card h3').waitFor()
    await expect.poll(() => cutPage.getByText(failedText).count(), { message: part }).toBe(0)
    await expectHostStands(cutPage, part)
    await cutPage.context().close()
  }
})

interface Flow {
  act(page: Page): Promise<unknown>
  shown(page: Page): Promise<unknown>
}

const flows: Record<string, Flow> = {
  'the card of a marker': {
    act: (page) => marker(page).click(),
    shown: (page) => map(page).locator('.leaflet-popup .rs-popup__card').waitFor(),
  },
  'the menu of the map': {
    act: (page) =>
      map(page)
        .locator('.rs-map__leaflet')
        .click({ button: 'right', position: { x: 40, y: 200 } }),
    shown: (page) => page.getByRole('menu').waitFor(),
  },
  'the licences': {
    act: (page) =>
      page
        .getByRole('button', { name: /^Licences$/ })
        .first()
        .click(),
    shown: (page) => page.locator('dialog[open]').waitFor(),
  },
  'the hits of the search': {
    act: (page) => page.getByRole('combobox').pressSequentially('vieux'),
    shown: (page) => page.getByRole('option', { name: /Vieux-Port/ }).waitFor(),
  },
}

describe('in a site without a connection', () => {
  it.each(Object.entries(flows))(
    '%s cannot be loaded, says so, and is there after another try',
    async (name, flow) => {
      const { page } = await openClub()
      await marker(page).waitFor()
      let isCut = true
      await page.route('**/assets/*.js', (route) => (isCut ? route.abort() : route.continue()))
      await flow.act(page)
      await page.getByText(failedText).first().waitFor()
      await expectHostStands(page, name)
      expect(await marker(page).count()).toBe(1)
      isCut = false
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await flow.shown(page)
      await expect.poll(() => page.getByText(failedText).count()).toBe(0)
      await expectHostStands(page, name)
    },
  )
})
