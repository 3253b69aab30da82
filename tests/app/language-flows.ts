import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { getPlaceTypeName } from '../../src/core/names/place-names.ts'
import { getTextDirection, type languages, type Language } from '../../src/core/languages.ts'
import { formatTimeAgo } from '../../src/core/format-date.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'
import { measureHorizontalOverflow } from '../support/axe.ts'
import { phoneSize, waitForSessionCheck, type PageOptions } from '../support/browser.ts'

/** The built site and the browser of the test file. */
interface Site {
  site: string
  open(url: string, options?: PageOptions): Promise<Page>
}

/** Opens a page with a browser locale and records the languages whose message chunks it loads. */
export async function openIn(
  { site, open }: Site,
  language: Language,
  path = '/',
  options: PageOptions = {},
) {
  const page = await open(`${site}/healthz`, {
    ...options,
    context: { locale: language, ...options.context },
  })
  const loaded = recordLoadedLanguages(page)
  const whenIdle = waitForSessionCheck(page)
  await page.goto(site + path)
  if (!path.startsWith('/users/')) await whenIdle
  return { page, loaded, allMessages: getLanguageMessages(language) }
}

function recordLoadedLanguages(page: Page): Set<string> {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const [, code] = /\/words-(\w+)-[^/]*\.js$/.exec(request.url()) ?? []
    if (code) loaded.add(code)
  })
  return loaded
}

export function readLanguageAndDirection(page: Page): Promise<string> {
  return page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)
}

/** Defines the tests of the flows through the site in one language. */
export function testLanguageFlows(site: Site, { code, name }: (typeof languages)[number]): void {
  const { messages, account } = getLanguageMessages(code)
  const expected = `${code} ${getTextDirection(code)}`

  it('the menu switches the language without a reload, and a reload and server-rendered pages keep it', async () => {
    const { page, loaded } = await openIn(site, 'en')
    const english = getLanguageMessages('en').messages
    await page.getByRole('button', { name: english.siteMenu.open, exact: true }).click()
    await page.getByLabel(english.siteMenu.language).selectOption({ label: name })
    await page.getByRole('combobox', { name: messages.search.label }).waitFor()
    expect([...loaded]).toEqual([code])
    expect(await readLanguageAndDirection(page)).toBe(expected)
    await page.reload()
    await page.getByRole('combobox', { name: messages.search.label }).waitFor()
    expect(await readLanguageAndDirection(page)).toBe(expected)
    await page.goto(`${site.site}/users/sign_in`)
    await page.getByRole('heading', { name: account.signInTitle }).waitFor()
    expect(await readLanguageAndDirection(page)).toBe(expected)
  })

  it('uses the browser locale and loads only its messages', async () => {
    const { page, loaded } = await openIn(site, code)
    await page.getByRole('combobox', { name: messages.search.label }).waitFor()
    expect([...loaded]).toEqual([code])
    expect(await readLanguageAndDirection(page)).toBe(expected)
  })

  it('the place page shows type and age', async () => {
    const { page } = await openIn(site, code, '/placeview/1401')
    // The server-rendered heading appears before the rest.
    const main = () => page.locator('main').innerText()
    await expect.poll(main).toContain(formatTimeAgo('2024-05-01T00:00:00Z', new Date(), code))
    expect(await main()).toContain(getPlaceTypeName(messages, 0))
    expect(await page.title()).toContain(getPlaceTypeName(messages, 0))
  })

  it('no page overflows horizontally on a phone', async () => {
    const { page } = await openIn(site, code, '/faq', { size: phoneSize, expectErrors: /404/ })
    const shownElements = {
      '/?lat=43.517&lng=4.132&zoom=13': '.rs-pin',
      '/placeview/1401': '.rs-data-sheet',
      '/nav_aidview/1': '.rs-record__main',
      '/users/sign_up': 'form',
      '/faq': '.rs-faq',
      '/nothing': '.rs-message__sign',
    }
    for (const [path, shown] of Object.entries(shownElements)) {
      await page.goto(site.site + path)
      await page.locator(shown).first().waitFor()
      expect(await measureHorizontalOverflow(page), path).toBe(0)
    }
  })
}
