import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { faqAnchors as anchors } from '../../src/core/site/faq.ts'
import { findPageProblems } from './axe.ts'
import { desktopSize, phoneSize, useBrowser, type ThemeName } from './browser.ts'
import { signUpSiteUser } from './site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()

/** How far below the top of the window an answer stands. */
function distanceOf(page: Page, anchor: string): Promise<number> {
  return page.locator(`#${anchor}`).evaluate((section) => Math.abs(section.getBoundingClientRect().top))
}

describe('the help page', () => {
  it('section 2: has its title, its description and its nine answers in the served HTML', async () => {
    const html = await (await fetch(`${site}/faq`)).text()
    expect(html).toContain('<title>Help · Roadstead</title>')
    expect(html).toContain('<meta name="description" content="How to find marinas and anchorages')
    for (const anchor of anchors) expect(html).toContain(`<section id="${anchor}">`)
    expect(html).not.toMatch(/\{\w+\}(?![^<]*<\/script>)/)
  })

  it('section 2: has nine anchors, each with an answer', async () => {
    const page = await open(`${site}/faq`)
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
    await page.getByRole('navigation', { name: 'On this page' }).waitFor()
    const ids = await page.locator('.rs-faq__answer').evaluateAll((answers) => answers.map(({ id }) => id))
    expect(ids).toEqual(anchors)
    expect(await page.locator('.rs-faq__answers').innerText()).not.toMatch(/[{}]/)
  })

  it('each anchor is where a link to it leads', async () => {
    const page = await open('about:blank', { size: { width: 1280, height: 500 } })
    for (const anchor of anchors) {
      // From elsewhere, so that the page is loaded anew.
      await page.goto('about:blank')
      await page.goto(`${site}/faq#${anchor}`)
      await page.locator('.rs-faq').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(anchor)
      const atEnd = await page.evaluate(
        () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2,
      )
      if (!atEnd) expect([anchor, await distanceOf(page, anchor)]).toSatisfy(([, away]) => Number(away) < 60)
    }
  })

  it('an anchor is found without a load too, from another page and within this one', async () => {
    const page = await open(`${site}/roadstead-plugin`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/faq#stink_pots'
      link.textContent = 'test link'
      document.querySelector('main')?.append(link)
      Object.assign(window, { stayed: true })
    })
    await page.getByRole('link', { name: 'test link' }).click()
    await page.locator('.rs-faq').waitFor()
    await expect.poll(() => distanceOf(page, 'stink_pots')).toBeLessThan(60)
    await page.getByRole('link', { name: 'What are AIS AToNs?', exact: true }).click()
    await expect.poll(() => distanceOf(page, 'ais_atons')).toBeLessThan(60)
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  })

  it('says so and tries again where its text cannot be loaded', async () => {
    const page = await open('about:blank', { expectErrors: /text of a page|ERR_FAILED|Failed to/ })
    await page.route('**/assets/faq-*.js', (route) => route.abort())
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

  it('says for each plotter what works today and what does not, in three drawn steps', async () => {
    const page = await open(`${site}/roadstead-plugin`)
    for (const name of ['OpenCPN', 'Signal K and Freeboard-SK', 'Any plotter with a browser']) {
      const door = page.locator('article', { has: page.getByRole('heading', { name, exact: true }) })
      await door.getByText('What it does').waitFor()
      await door.getByText('Good to know').waitFor()
      expect(await door.locator('li').count()).toBe(3)
      expect(await door.locator('li > svg').count()).toBe(3)
    }
    expect(await page.locator('main').innerText()).not.toMatch(/[{}]/)
  })

  it('offers the places around the last view as a file that can be had', async () => {
    const page = await open(`${site}/roadstead-plugin`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => sessionStorage.setItem('roadstead-view', 'lat=42.9&lng=6.2&zoom=9'))
    await page.reload()
    const href = await page.getByRole('link', { name: 'Download places (GPX)' }).first().getAttribute('href')
    const answer = await fetch(site + href)
    expect(answer.headers.get('content-type')).toContain('gpx')
    const places = await answer.text()
    expect(places).toContain('Marina 00')
    expect(places).not.toContain('Port Camargue')
  })

  it('asks a visitor to log in, and comes back', async () => {
    const page = await open(`${site}/roadstead-plugin`)
    const account = page.locator('.rs-plugin__account')
    expect(await account.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/users/sign_in?return_to=%2Froadstead-plugin',
    )
    expect(await account.getByRole('button').count()).toBe(0)
  })

  it('copies the own key, and says where the own boats were', async () => {
    const skipper = await signUpSiteUser(site)
    await skipper.call('POST', '/vessels', { vessel: { name: 'Spray', loa: 11 } })
    const page = await open(`${site}/roadstead-plugin`, {
      context: { ...skipper.context, permissions: ['clipboard-write', 'clipboard-read'] },
    })
    await page.getByRole('link', { name: 'Spray' }).waitFor()
    await page.getByText('No position has been reported yet.').waitFor()
    await page.getByRole('button', { name: 'Copy key' }).click()
    await page.getByText('Your key was copied.').waitFor()
    const key = await page.evaluate(() => navigator.clipboard.readText())
    const own = await fetch(`${site}/api/v1/vessels?own=true`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(await own.json()).toMatchObject([{ name: 'Spray' }])
    const field = page.getByLabel('Your key', { exact: true })
    expect(await field.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show key' }).click()
    expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['text', key])
    expect(await findPageProblems(page)).toEqual([])
  })
})

describe.each<ThemeName>(['light', 'dark', 'night'])('in the %s theme', (theme) => {
  it.each([
    ['/faq', desktopSize],
    ['/faq', phoneSize],
    ['/roadstead-plugin', desktopSize],
    ['/roadstead-plugin', phoneSize],
  ] as const)('%s has no fault that axe finds and fits the window %o', async (path, size) => {
    const page = await open(site + path, { theme, size })
    await page.locator('.rs-faq, .rs-plugin').waitFor()
    expect(await findPageProblems(page)).toEqual([])
  })
})
