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

/** Lists all countries with English names, sortByLabel by name. */
export function listCountriesInEnglish(): Country[] {
  return listCountries('en')
}

/** Lists all countries with their names in a language, sortByLabel by name. */
export function listCountries(language: string): Country[] {
  return sortByLabel(countryCodes.map((code) => ({ value: code, label: getCountryName(code, language) })))
}

/** Lists all countries, each named in its own main language, sortByLabel by name. */
export function listCountriesInLocalLanguages(): Country[] {
  return sortByLabel(
    countryCodes.map((code) => ({ value: code, label: getCountryName(code, getMainLanguage(code)) })),
  )
}

function getMainLanguage(code: string): string {
  return new Intl.Locale(`und-${code}`).maximize().language
}

function sortByLabel(list: Country[]): Country[] {
  return list.sort((a, b) => a.label.localeCompare(b.label))
}
