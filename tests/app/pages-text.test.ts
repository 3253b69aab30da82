import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { faqAnchors as anchors } from '../../src/core/site/faq.ts'
import { findPageProblems } from '../support/axe.ts'
import { useBrowser } from '../support/browser.ts'
import { signUpSiteUser } from '../support/site-user.ts'
import { mapViewStorageKey } from '../../src/client/map/map-view-storage.ts'

const site = inject('siteUrl')
const { open } = useBrowser()

/** Measures the distance in px between the top of the window and an FAQ answer. */
function measureDistanceFromTop(page: Page, anchor: string): Promise<number> {
  return page.locator(`#${anchor}`).evaluate((section) => Math.abs(section.getBoundingClientRect().top))
}

describe('the help page', () => {
  it('section 2: has title, description and all answers in the served HTML', async () => {
    const html = await (await fetch(`${site}/faq`)).text()
    expect(html).toContain('<title>Help · Roadstead</title>')
    expect(html).toContain('<meta name="description" content="How to find marinas and anchorages')
    expect([...html.matchAll(/<section id="(\w+)">/g)].map((found) => found[1])).toEqual(anchors)
    expect(html).not.toMatch(/\{\w+\}(?![^<]*<\/script>)/)
  })

  it('a URL with an anchor focuses the answer and scrolls to it', async () => {
    const page = await open('about:blank', { size: { width: 1280, height: 500 } })
    for (const anchor of [anchors.at(0) ?? '', anchors.at(-1) ?? '']) {
      // Leave the page first, because a change of the hash alone does not reload it.
      await page.goto('about:blank')
      await page.goto(`${site}/faq#${anchor}`)
      await page.locator('.rs-faq').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(anchor)
      const isScrolledToEnd = await page.evaluate(
        () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2,
      )
      if (!isScrolledToEnd)
        expect([anchor, await measureDistanceFromTop(page, anchor)]).toSatisfy(
          ([, away]) => Number(away) < 60,
        )
    }
  })

  it('client-side links scroll to the anchor from another page and within the page', async () => {
    const page = await open(`${site}/roadstead-plugin`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/faq#stink_pots'
      link.textContent = 'test link'
      document.querySelector('main')?.append(link)
      Object.assign(window, { wasNotReloaded: true })
    })
    await page.getByRole('link', { name: 'test link' }).click()
    await page.locator('.rs-faq').waitFor()
    await expect.poll(() => measureDistanceFromTop(page, 'stink_pots')).toBeLessThan(60)
    await page.getByRole('link', { name: 'What are AIS AToNs?', exact: true }).click()
    await expect.poll(() => measureDistanceFromTop(page, 'ais_atons')).toBeLessThan(60)
    expect(await page.evaluate(() => 'wasNotReloaded' in window)).toBe(true)
  })

  it('shows an error and a retry button if its text chunk cannot be loaded', async () => {
    const page = await open('about:blank', { expectErrors: /text of a page|ERR_FAILED|Failed to/ })
    await page.route('**/assets/guides-*.js', (route) => route.abort())
    await page.goto(`${site}/faq`)
    await page.getByText('The text of this page could not be loaded.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  })
})

describe('the plugin page', () => {
  it('section 2: has its title and description in the served HTML, and is linked from the menu', async () => {
    const html = await (await fetch(`${site}/roadstead-plugin`)).text()
    expect(html).toContain('<title>Chart plotter plugin · Roadstead</title>')
    const page = await open(`${site}/faq`)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Chart plotter plugin' }).click()
    await page.getByRole('heading', { level: 1, name: 'Roadstead at the helm' }).waitFor()
  })

  it('shows features, limitations and three illustrated steps for each plotter', async () => {
    const page = await open(`${site}/roadstead-plugin`)
    for (const name of ['OpenCPN', 'Signal K and Freeboard-SK', 'Any plotter with a browser']) {
      const article = page.locator('article', { has: page.getByRole('heading', { name, exact: true }) })
      await article.getByText('What it does').waitFor()
      await article.getByText('Good to know').waitFor()
      expect(await article.locator('li').count()).toBe(3)
      expect(await article.locator('li > svg').count()).toBe(3)
    }
    expect(await page.locator('main').innerText()).not.toMatch(/[{}]/)
  })

  it('links a GPX download of the places in the last map view', async () => {
    const page = await open(`${site}/roadstead-plugin`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate((key) => sessionStorage.setItem(key, 'lat=42.9&lng=6.2&zoom=9'), mapViewStorageKey)
    await page.reload()
    const href = await page.getByRole('link', { name: 'Download places (GPX)' }).first().getAttribute('href')
    const response = await fetch(site + href)
    expect(response.headers.get('content-type')).toContain('gpx')
    const places = await response.text()
    expect(places).toContain('Marina 00')
    expect(places).not.toContain('Port Camargue')
  })

  it('links a visitor to the log-in, which returns to it', async () => {
    const page = await open(`${site}/roadstead-plugin`)
    const account = page.locator('.rs-plugin__account')
    expect(await account.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/users/sign_in?return_to=%2Froadstead-plugin',
    )
    expect(await account.getByRole('button').count()).toBe(0)
  })

  it('copies and shows the API key, and lists the vessels of the user with their last position', async () => {
    const user = await signUpSiteUser(site)
    await user.call('POST', '/vessels', { vessel: { name: 'Spray', loa: 11 } })
    const page = await open(`${site}/roadstead-plugin`, {
      context: { ...user.context, permissions: ['clipboard-write', 'clipboard-read'] },
    })
    await page.getByRole('link', { name: 'Spray' }).waitFor()
    await page.getByText('No position has been reported yet.').waitFor()
    await page.getByRole('button', { name: 'Copy key' }).click()
    await page.getByText('Your key was copied.').waitFor()
    const key = await page.evaluate(() => navigator.clipboard.readText())
    const vesselsResponse = await fetch(`${site}/api/v1/vessels?own=true`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(await vesselsResponse.json()).toMatchObject([{ name: 'Spray' }])
    const field = page.getByLabel('Your key', { exact: true })
    expect(await field.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show key' }).click()
    expect(await field.getAttribute('type')).toBe('text')
    expect(await field.inputValue()).toEqual(key)
    expect(await findPageProblems(page)).toEqual([])
  })
})
