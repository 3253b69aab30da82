import type { Page } from 'playwright'
import { expect, inject, it, onTestFinished } from 'vitest'
import { french } from '../../src/core/messages/fr/index.ts'
import { introCookie } from '../../src/server/plugins/session-cookies.ts'
import { useBrowser, getViewportParams } from './browser.ts'

const { open } = useBrowser()
const site = inject('siteUrl')
/** Chromium takes a document that a test wrote for one of the public net, which may not ask this machine. */
const expectErrors = /127\.0\.0\.1|localhost|roadstead\.test/
const elsewhere = 'http://roadstead.test'

/** The home screen, in a document that has another element in place of the root; and what it asks of another site. */
async function openHome(element: string): Promise<{ page: Page; asked: string[]; warned: string[] }> {
  const page = await open('about:blank', { theme: null, context: { locale: 'en' }, expectErrors })
  await page.context().addCookies([{ name: introCookie, value: 'dismissed', url: site }])
  const asked: string[] = []
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  await page.route(`${site}/`, async (route) => {
    const answer = await route.fetch()
    // A page of another owner has its own policy.
    const { 'content-security-policy': _policy, ...headers } = answer.headers()
    const body = (await answer.text()).replace('<div id="root">', `<${element}>`)
    await route.fulfill({ response: answer, headers, body })
  })
  await page.route(`${elsewhere}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    asked.push(pathname)
    const answer = await route.fetch({ url: site + pathname + search })
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'access-control-allow-origin': '*' },
    })
  })
  await page.goto(site)
  await page.locator(`${element.split(' ')[0]} > main .rs-status`).waitFor()
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  return { page, asked, warned }
}

const checked = (page: Page) => page.locator('.rs-layers input:checked')

it('configures the whole app, and what its attributes become later holds too', async () => {
  const { page } = await openHome(
    'roadstead-config lang="fr" theme="night" units="speed:m/s" layers="pois navAids" attribution="Club nautique"',
  )
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('night')
  await page.locator('.rs-status').getByText('Club nautique').waitFor()
  await expect.poll(() => checked(page).count()).toBe(2)
  await page.getByRole('button', { name: french.siteMenu.open, exact: true }).click()
  expect(await page.getByLabel(french.siteMenu.speedUnit).inputValue()).toBe('m/s')
  expect(await page.getByRole('link', { name: french.siteMenu.embed }).getAttribute('href')).toBe('/embed')
  await page.locator('roadstead-config').evaluate((config) => {
    for (const [name, text] of Object.entries({
      lang: 'de',
      theme: 'dark',
      attribution: 'Segelclub',
      layers: 'pois',
    }))
      config.setAttribute(name, text)
  })
  await page.locator('html[lang="de"][data-theme="dark"]').waitFor({ state: 'attached' })
  await page.locator('.rs-status').getByText('Segelclub').waitFor()
  await expect.poll(() => checked(page).count()).toBe(1)
  await expect.poll(() => getViewportParams(page).layers).toBe('pois')
})

it('gives way to what the reader chose, and a bad value is told to the developer', async () => {
  const { page, warned } = await openHome('div id="roadstead-config" theme="night" lang="xx"')
  await page.locator('html[data-theme="night"][lang="en"]').waitFor({ state: 'attached' })
  expect(warned.some((line) => line.includes('lang="xx" is not valid'))).toBe(true)
  await page.evaluate(() => localStorage.setItem('roadstead-theme', 'light'))
  await page.reload()
  await page.locator('html[data-theme="light"]').waitFor({ state: 'attached' })
})

it('names another Roadstead to ask, its tiles, and where links to it open', async () => {
  const { page, asked } = await openHome(
    `roadstead-config api="${elsewhere}" tiles="${elsewhere}/ground/{z}/{x}/{y}" link-target="_top"`,
  )
  await expect.poll(() => asked.includes('/api/v1/places')).toBe(true)
  await expect.poll(() => asked.some((path) => path.startsWith('/ground/'))).toBe(true)
  // Nobody is logged in to a site that is read as a stranger.
  expect(asked.filter((path) => path.includes('logged_in'))).toEqual([])
  // In one step: the list that the link is in may be fetched anew.
  const target = await page
    .locator(`a[href^="${elsewhere}/placeview/"]`)
    .first()
    .evaluate((link) => {
      link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }))
      return link.getAttribute('target')
    })
  expect(target).toBe('_top')
})
