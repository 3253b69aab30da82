import type { Page } from 'playwright'
import { expect, inject, it, onTestFinished } from 'vitest'
import { messages as french } from '../../src/core/messages/fr/index.ts'
import { introCookie } from '../../src/server/plugins/session-cookies.ts'
import { useBrowser, getViewportParams } from '../support/browser.ts'
import { themeStorageKey } from '../../src/client/preferences.ts'

const { open } = useBrowser()
const site = inject('siteUrl')
/** Chromium treats a fulfilled document as public and blocks its requests to the local network. */
const expectErrors = /127\.0\.0\.1|localhost|roadstead\.test/
const otherSite = 'http://roadstead.test'

/** Opens the home screen with the given element in place of `#root`; records warnings and requests to the other site. */
async function openHome(
  element: string,
): Promise<{ page: Page; requestedPaths: string[]; warnings: string[] }> {
  const page = await open('about:blank', { theme: null, context: { locale: 'en' }, expectErrors })
  await page.context().addCookies([{ name: introCookie, value: 'dismissed', url: site }])
  const requestedPaths: string[] = []
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.route(`${site}/`, async (route) => {
    const response = await route.fetch()
    // The page of another site has its own policy.
    const { 'content-security-policy': _policy, ...headers } = response.headers()
    const body = (await response.text()).replace('<div id="root">', `<${element}>`)
    await route.fulfill({ response, headers, body })
  })
  await page.route(`${otherSite}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    requestedPaths.push(pathname)
    const response = await route.fetch({ url: site + pathname + search })
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'access-control-allow-origin': '*' },
    })
  })
  await page.goto(site)
  await page.locator(`${element.split(' ')[0]} > main .rs-status`).waitFor()
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  return { page, requestedPaths, warnings }
}

const locateCheckedLayers = (page: Page) => page.locator('.rs-layers input:checked')

it('configures the whole app and applies later changes of its attributes', async () => {
  const { page } = await openHome(
    'roadstead-config lang="fr" theme="night" units="speed:m/s" layers="pois navAids" attribution="Club nautique"',
  )
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('night')
  await page.locator('.rs-status').getByText('Club nautique').waitFor()
  await expect.poll(() => locateCheckedLayers(page).count()).toBe(2)
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
  await expect.poll(() => locateCheckedLayers(page).count()).toBe(1)
  await expect.poll(() => getViewportParams(page).layers).toBe('pois')
})

it('is overridden by the choice of the user, and warns of an invalid attribute in the console', async () => {
  const { page, warnings } = await openHome('div id="roadstead-config" theme="night" lang="xx"')
  await page.locator('html[data-theme="night"][lang="en"]').waitFor({ state: 'attached' })
  expect(warnings.some((line) => line.includes('lang="xx" is not valid'))).toBe(true)
  await page.evaluate((key) => localStorage.setItem(key, 'light'), themeStorageKey)
  await page.reload()
  await page.locator('html[data-theme="light"]').waitFor({ state: 'attached' })
})

it('sets the API URL, the tile URL and the target of links', async () => {
  const { page, requestedPaths } = await openHome(
    `roadstead-config api="${otherSite}" tiles="${otherSite}/ground/{z}/{x}/{y}" link-target="_top"`,
  )
  await expect.poll(() => requestedPaths.includes('/api/v1/places')).toBe(true)
  await expect.poll(() => requestedPaths.some((path) => path.startsWith('/ground/'))).toBe(true)
  // Cross-origin reads carry no session.
  expect(requestedPaths.filter((path) => path.includes('logged_in'))).toEqual([])
  await page.getByRole('tab', { name: 'Destinations' }).click()
  // In one step, because the list that contains the link may be reloaded.
  const target = await page
    .locator(`a[href^="${otherSite}/placeview/"]`)
    .first()
    .evaluate((link) => {
      link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }))
      return link.getAttribute('target')
    })
  expect(target).toBe('_top')
})
