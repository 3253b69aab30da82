import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { getPlaceTypeName } from '../../src/core/names/place-names.ts'
import { getTextDirection, languages, type Language } from '../../src/core/languages.ts'
import { formatTimeAgo } from '../../src/core/text.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'
import { measureHorizontalOverflow } from './axe.ts'
import { phoneSize, useBrowser } from './browser.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const others = languages.filter(({ code }) => code !== 'en')

/** Opens a page in a browser that wants a language, and notes which languages' words it loads. */
async function openIn(language: Language, path = '/', options: Parameters<typeof open>[1] = {}) {
  const page = await open('about:blank', { ...options, context: { locale: language, ...options.context } })
  const loaded = wordsLoadedBy(page)
  await page.goto(site + path)
  return { page, loaded, words: getLanguageMessages(language) }
}

function wordsLoadedBy(page: Page): Set<string> {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const [, code] = /\/words-(\w+)-[^/]*\.js$/.exec(request.url()) ?? []
    if (code) loaded.add(code)
  })
  return loaded
}

function attributes(page: Page): Promise<string> {
  return page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)
}

describe('in English', () => {
  it('no other words are loaded', async () => {
    const { page, loaded, words } = await openIn('en')
    await page.getByRole('combobox', { name: words.messages.search.label }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([...loaded]).toEqual([])
    expect(await attributes(page)).toBe('en ltr')
  })
})

describe.each(others)('in $name', ({ code, name }) => {
  const { messages, account } = getLanguageMessages(code)
  const expected = `${code} ${getTextDirection(code)}`

  it('the menu changes to it at once and a reload keeps it', async () => {
    const { page, loaded } = await openIn('en')
    const english = getLanguageMessages('en').messages
    await page.getByRole('button', { name: english.siteMenu.open, exact: true }).click()
    await page.getByLabel(english.siteMenu.language).selectOption({ label: name })
    await page.getByRole('combobox', { name: messages.search.label }).waitFor()
    expect([...loaded]).toEqual([code])
    expect(await attributes(page)).toBe(expected)
    await page.reload()
    await page.getByRole('combobox', { name: messages.search.label }).waitFor()
    expect(await attributes(page)).toBe(expected)
    await page.goto(`${site}/users/sign_in`)
    await page.getByRole('heading', { name: account.signInTitle }).waitFor()
    expect(await attributes(page)).toBe(expected)
  })

  it('who has it first in the browser is met in it, with its words alone', async () => {
    const { page, loaded } = await openIn(code)
    await page.getByRole('combobox', { name: messages.search.label }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([...loaded]).toEqual([code])
    expect(await attributes(page)).toBe(expected)
  })

  it('the document says so before any script', async () => {
    const answer = await fetch(site, { headers: { 'accept-language': `tlh, ${code}-XX;q=0.9, en;q=0.1` } })
    const html = await answer.text()
    expect(answer.headers.get('content-language')).toBe(code)
    expect(answer.headers.get('vary')).toContain('accept-language')
    expect(html).toContain(`<html lang="${code}" dir="${getTextDirection(code)}"`)
    expect(html).toContain(`<title>${messages.common.homeTitle}</title>`)
    expect(html).toContain(messages.search.placeholder)
    expect(html).toContain(`href="/assets/words-${code}-`)
  })

  it('a place has its kind and its age in it', async () => {
    const { page } = await openIn(code, '/placeview/1401')
    // The heading is there before the rest, in the document itself.
    const main = () => page.locator('main').innerText()
    await expect.poll(main).toContain(formatTimeAgo('2024-05-01T00:00:00Z', new Date(), code))
    expect(await main()).toContain(getPlaceTypeName(messages, 0))
    expect(await page.title()).toContain(getPlaceTypeName(messages, 0))
  })

  it('no page has a horizontal scroll on a phone', async () => {
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
