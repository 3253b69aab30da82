import { describe, expect, it } from 'vitest'
import { languages } from '../../../src/core/languages.ts'
import { faq as english } from '../../../src/core/messages/en/guides.json'
import { faqAnchors, faqPlaceholders } from '../../../src/core/site/faq.ts'
import { formatMessage } from '../../../src/core/text.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'

describe('the help page', () => {
  it('section 2: has an answer for every anchor', () => {
    expect(Object.keys(english.sections).sort()).toEqual([...faqAnchors].sort())
  })

  it('states the limits', () => {
    expect(faqPlaceholders).toMatchObject({ nearNm: 50, shipHours: 12, megabytes: 20 })
    expect(faqPlaceholders).toMatchObject({ chartNm: 30, vessels: 6, days: 7 })
    expect(faqAnchors[0]).toBe('destinations')
  })

  it.each(languages.map(({ code }) => code))('has a value for every placeholder: %s', (code) => {
    const filled = formatMessage(JSON.stringify(getLanguageMessages(code).faq.sections), faqPlaceholders)
    expect(filled.match(/\{\w+\}/g)).toBeNull()
  })
})
