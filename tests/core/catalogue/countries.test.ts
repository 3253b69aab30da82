import { describe, expect, it } from 'vitest'
import {
  countryCodes,
  listCountries,
  listCountriesInEnglish,
  listCountriesInLocalLanguages,
  toAlpha2,
} from '../../../src/core/catalogue/countries.ts'

describe('country lists', () => {
  it('section 3: two country lists of about 249 entries', () => {
    const english = listCountriesInEnglish()
    expect(english.length).toBeGreaterThanOrEqual(249)
    expect(english).toContainEqual({ value: 'DE', label: 'Germany' })
    expect(listCountriesInLocalLanguages()).toContainEqual({ value: 'DE', label: 'Deutschland' })
    expect(toAlpha2('fra')).toBe('FR')
    expect(toAlpha2('XXX')).toBeNull()
  })

  it.each([
    ['in a language', () => listCountries('fr')],
    ['in English', listCountriesInEnglish],
    ['in local languages', listCountriesInLocalLanguages],
  ])('%s have every country once, ordered by name', (_which, list) => {
    const countries = list()
    const labels = countries.map(({ label }) => label)
    expect(countries.map(({ value }) => value).sort()).toEqual(countryCodes)
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)))
  })
})
