import { describe, expect, it } from 'vitest'
import {
  countryCodes,
  listCountries,
  listCountriesInEnglish,
  listCountriesInLocalLanguage,
  toAlpha2,
} from '../../../src/core/catalogue/countries.ts'

describe('country lists', () => {
  it('section 3: two country lists of about 249 entries', () => {
    const english = listCountriesInEnglish()
    expect(english.length).toBeGreaterThanOrEqual(249)
    expect(english).toContainEqual({ value: 'DE', label: 'Germany' })
    const local = listCountriesInLocalLanguage('de')
    expect(local.length).toBe(english.length)
    expect(local).toContainEqual({ value: 'DE', label: 'Deutschland' })
    expect(toAlpha2('fra')).toBe('FR')
    expect(toAlpha2('XXX')).toBeNull()
  })

  it('a reader gets the English list or that of their language', () => {
    for (const language of ['en', 'en-GB']) expect(listCountries(language)).toEqual(listCountriesInEnglish())
    for (const language of ['fr', 'de-CH'])
      expect(listCountries(language)).toEqual(listCountriesInLocalLanguage(language))
    expect(listCountries('de')).toContainEqual({ value: 'AT', label: 'Österreich' })
  })

  it.each(['en', 'fr', 'de', 'es', 'it', 'sv'])(
    'in %s have every country once, ordered by name',
    (language) => {
      const countries = listCountries(language)
      const labels = countries.map(({ label }) => label)
      expect(countries.map(({ value }) => value).sort()).toEqual(countryCodes)
      expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, language)))
    },
  )

  it('are sorted as the language sorts: Swedish has Å after Z, French at A', () => {
    const labels = (language: string) => listCountries(language).map(({ label }) => label)
    expect(labels('sv').indexOf('Åland')).toBeGreaterThan(labels('sv').indexOf('Zimbabwe'))
    expect(labels('fr').indexOf('Îles Åland')).toBeLessThan(labels('fr').indexOf('Inde'))
  })
})
