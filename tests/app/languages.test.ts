import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { getPlaceTypeName } from '../../src/core/names/place-names.ts'
import { getTextDirection, languages, type Language } from '../../src/core/languages.ts'
import { formatTimeAgo } from '../../src/core/text.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'
import { measureHorizontalOverflow } from '../support/axe.ts'
import { phoneSize, useBrowser } from '../support/browser.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const otherLanguages = languages.filter(({ code }) => code !== 'en')

/** Opens a page with a browser locale and records the languages whose message chunks it loads. */
async function openIn(language: Language, path = '/', options: Parameters<typeof open>[1] = {}) {
  const page = await open('about:blank', { ...options, context: { locale: language, ...options.context } })
  const loaded = recordLoadedLanguages(page)
  await page.goto(site + path)
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

function readLanguageAndDirection(page: Page): Promise<string> {
  return page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)
}

describe('in English', () => {
  it('loads no message chunk of another language', async () => {
    const { page, loaded, allMessages } = await openIn('en')
    await page.getByRole('combobox', { name: allMessages.messages.search.label }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([...loaded]).toEqual([])
    expect(await readLanguageAndDirection(page)).toBe('en ltr')
  })
})

describe.each(otherLanguages)('in $name', ({ code, name }) => {
  const { messages, account } = getLanguageMessages(code)
  const expected = `${code} ${getTextDirection(code)}`

  it('the menu switches the language without a reload, and a reload and server-rendered pages keep it', async () => {
    const { page, loaded } = await openIn('en')
    const english = getLanguageMessages('en').messages
    await page.getByRole('button', { name: english.siteMenu.open, exact: true }).click()
    await page.getByLabel(english.siteMenu.language).selectOption({ label: name })
    await page.getByRole('combobox', { name: messages.search.label }).waitFor()
    expect([...loaded]).toEqual([code])
    expect(await readLanguageAndDirection(page)).toBe(expected)
    await page.reload()
    await page.getByRole('combobox', { name: messages.search.label }).waitFor()
    expect(await readLanguageAndDirection(page)).toBe(expected)
    await page.goto(`${site}/users/sign_in`)
    await page.getByRole('heading', { name: account.signInTitle }).waitFor()
    expect(await readLanguageAndDirection(page)).toBe(expected)
  })

  it('uses the browser locale and loads only its messages', async () => {
    const { page, loaded } = await openIn(code)
    await page.getByRole('combobox', { name: messages.search.label }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([...loaded]).toEqual([code])
    expect(await readLanguageAndDirection(page)).toBe(expected)
  })

  it('the served HTML has language, direction, title and messages', async () => {
    const response = await fetch(site, { headers: { 'accept-language': `tlh, ${code}-XX;q=0.9, en;q=0.1` } })
    const html = await response.text()
    expect(response.headers.get('content-language')).toBe(code)
    expect(response.headers.get('vary')).toContain('accept-language')
    expect(html).toContain(`<html lang="${code}" dir="${getTextDirection(code)}"`)
    expect(html).toContain(`<title>${messages.common.homeTitle}</title>`)
    expect(html).toContain(messages.search.placeholder)
    expect(html).toContain(`href="/assets/words-${code}-`)
  })

  it('the place page shows type and age', async () => {
    const { page } = await openIn(code, '/placeview/1401')
    // The server-rendered heading appears before the rest.
    const main = () => page.locator('main').innerText()
    await expect.poll(main).toContain(formatTimeAgo('2024-05-01T00:00:00Z', new Date(), code))
    expect(await main()).toContain(getPlaceTypeName(messages, 0))
    expect(await page.title()).toContain(getPlaceTypeName(messages, 0))
  })

  it('no page overflows horizontally on a phone', async () => {
    const { page } = await openIn(code, '/users/sign_up', { size: phoneSize, expectErrors: /404/ })
    for (const path of [
      '/?lat=43.517&lng=4.132&zoom=13',
      '/placeview/1401',
      '/nav_aidview/1',
      '/users/sign_up',
      '/faq',
      '/nothing',
    ]) {
      await page.goto(site + path)
      await page.waitForLoadState('networkidle')
      expect([path, await measureHorizontalOverflow(page)]).toEqual([path, 0])
    }
  })
})
