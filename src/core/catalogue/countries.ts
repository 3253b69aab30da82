import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import { getCountryName } from '../names/country-names.ts'

/** An entry of a country list: the two-letter code and the name a person reads. */
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

/** The two-letter code of a three-letter one, or null. */
export function toAlpha2(alpha3: string): string | null {
  return byAlpha3.get(alpha3.trim().toUpperCase()) ?? null
}

/** All countries with English names, in their order. */
export function listCountriesInEnglish(): Country[] {
  return listCountries('en')
}

/** All countries with their names in a language, in the order of that language. */
export function listCountries(language: string): Country[] {
  return sorted(countryCodes.map((code) => ({ value: code, label: getCountryName(code, language) })))
}

/** All countries, each named in its own main language. */
export function listCountriesInLocalLanguages(): Country[] {
  return sorted(
    countryCodes.map((code) => ({ value: code, label: getCountryName(code, mainLanguage(code)) })),
  )
}

function mainLanguage(code: string): string {
  return new Intl.Locale(`und-${code}`).maximize().language
}

function sorted(list: Country[]): Country[] {
  return list.sort((a, b) => a.label.localeCompare(b.label))
}
