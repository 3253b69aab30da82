import { describe, expect, it } from 'vitest'
import { languages } from '../../../src/core/languages.ts'
import { faq as german } from '../../../src/core/messages/de/help.json'
import { faq as english } from '../../../src/core/messages/en/help.json'
import { faq as spanish } from '../../../src/core/messages/es/help.json'
import { faq as french } from '../../../src/core/messages/fr/help.json'
import { faq as italian } from '../../../src/core/messages/it/help.json'
import { faqAnchors, faqPlaceholders } from '../../../src/core/site/faq.ts'
import { formatMessage } from '../../../src/core/text.ts'

const texts = { en: english, fr: french, es: spanish, de: german, it: italian }

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
    const filled = formatMessage(JSON.stringify(texts[code].sections), faqPlaceholders)
    expect(filled.match(/\{\w+\}/g)).toBeNull()
  })
})
