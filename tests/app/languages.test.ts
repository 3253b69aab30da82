import { describe, expect, inject, it } from 'vitest'
import { getTextDirection, languages } from '../../src/core/languages.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'
import { useBrowser } from '../support/browser.ts'
import { openIn, readLanguageAndDirection, testLanguageFlows } from './language-flows.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const otherLanguages = languages.filter(({ code }) => code !== 'en')

describe('in English', () => {
  it('loads no message chunk of another language', async () => {
    const { page, loaded, allMessages } = await openIn({ site, open }, 'en')
    await page.getByRole('combobox', { name: allMessages.messages.search.label }).waitFor()
    expect([...loaded]).toEqual([])
    expect(await readLanguageAndDirection(page)).toBe('en ltr')
  })
})

describe.each(otherLanguages)('in $name', ({ code }) => {
  const { messages } = getLanguageMessages(code)

  it('the served HTML has language, direction, title and messages', async () => {
    const response = await fetch(site, { headers: { 'accept-language': `tlh, ${code}-XX;q=0.9, en;q=0.1` } })
    const html = await response.text()
    expect(response.headers.get('content-language')).toBe(code)
    expect(response.headers.get('vary')).toContain('accept-language')
    expect(html).toContain(`<html lang="${code}" dir="${getTextDirection(code)}"`)
    expect(html).toContain(`<title>${messages.site.homeTitle}</title>`)
    expect(html).toContain(messages.search.placeholder)
    expect(html).toContain(`href="/assets/words-${code}-`)
  })
})

// German stands for the others here; languages.long.test.ts tests each.
describe.each(otherLanguages.filter(({ code }) => code === 'de'))('flows in $name', (language) => {
  testLanguageFlows({ site, open }, language)
})
