import type { Page } from 'playwright'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { languages } from '../../src/core/languages.ts'
import { languageCookie } from '../../src/core/site/page-data.ts'
import { phoneSize, useBrowser } from '../support/browser.ts'
import { listSitePages } from '../support/site-pages.ts'
import type { SiteUser } from '../support/site-user.ts'

/** Opens every page of the site in every language on a phone of 390 px, and looks for texts that do not fit. */
const { open } = useBrowser()
const site = inject('siteUrl')

let user: SiteUser
let paths: ReadonlyMap<string, string>
beforeAll(async () => {
  ;({ user, paths } = await listSitePages(site))
})

/** Texts that are cut without dots, and buttons of more than three lines. */
function listTextsThatDoNotFit(): string[] {
  const isCut = (element: HTMLElement): boolean => {
    const { overflowX, textOverflow } = getComputedStyle(element)
    return (
      overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
    )
  }
  const isTooHigh = (element: HTMLElement): boolean => {
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight) || 20
    return (
      element.matches('button, a.rs-button') &&
      element.scrollHeight > 4.5 * lineHeight &&
      element.childElementCount === 0
    )
  }
  return [
    ...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, th, td, dt, legend, summary'),
  ]
    .filter((element) => element.innerText.trim() !== '' && element.clientWidth > 1)
    .filter((element) => isCut(element) || isTooHigh(element))
    .map((element) => element.innerText.trim())
}

async function openPage(path: string, language: string): Promise<Page> {
  // The previews of the embed page are sandboxed: the script that prepares a page for tests fails in them.
  const expectErrors = /lacks the 'allow-same-origin' flag/
  const page = await open('about:blank', { context: user.context, size: phoneSize, expectErrors })
  await page.context().addCookies([{ name: languageCookie, value: language, url: site }])
  await page.goto(site + path)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('main').count()).toBeGreaterThan(0)
  return page
}

describe.each(languages)('$name', ({ code }) => {
  it.each([
    'home',
    'place',
    'edit of a place',
    'aid',
    'edit of an aid',
    'vessel',
    'user',
    'profile',
    'faq',
    'embed',
    'plugin',
  ])('fits on a phone: %s', async (name) => {
    const page = await openPage(paths.get(name) ?? '', code)
    expect(await page.locator('html').getAttribute('lang')).toBe(code)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      phoneSize.width,
    )
    expect(await page.evaluate(listTextsThatDoNotFit)).toEqual([])
    // A value that was not filled in. The builder shows the braces of React.
    if (name !== 'embed') expect(await page.locator('main').innerText()).not.toMatch(/\{\w+\}/)
    await page.close()
  })
})
