import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import { getCountryName } from '../names/country-names.ts'

/** An entry of a country list: two-letter code and displayed name. */
export interface Country {
  value: string
  label: string
}

/** Two-letter codes of ISO 3166-1. */
export const countryCodes: readonly string[] = (codes as string[][]) // rows of alpha-2, alpha-3, number
  .map(([alpha2]) => alpha2 ?? '')
  .filter((code) => /^[A-Z]{2}$/.test(code))
  .sort()

const byAlpha3 = new Map((codes as string[][]).map(([alpha2, alpha3]) => [alpha3, alpha2]))

/** Converts a three-letter country code to its two-letter code; null for an unknown code. */
export function toAlpha2(alpha3: string): string | null {
  return byAlpha3.get(alpha3.trim().toUpperCase()) ?? null
}

/** Lists all countries for a reader: with English names, or with the names in the reader's own language. Sorted by name. */
export function listCountries(language: string): Country[] {
  return new Intl.Locale(language).language === 'en'
    ? listCountriesInEnglish()
    : listCountriesInLocalLanguage(language)
}

/** Lists all countries with English names, sorted by name. */
export function listCountriesInEnglish(): Country[] {
  return listCountriesInLocalLanguage('en')
}

/** Lists all countries with the names in a language, sorted by name as that language does. */
export function listCountriesInLocalLanguage(language: string): Country[] {
  const { compare } = new Intl.Collator(language)
  return countryCodes
    .map((code) => ({ value: code, label: getCountryName(code, language) }))
    .sort((a, b) => compare(a.label, b.label))
}
