const namesByLanguage = new Map<string, Intl.DisplayNames>()

/** Returns the name of a country in a language; the code itself if it has no name. */
export function getCountryName(code: string | null, language = 'en'): string {
  if (!code || !/^[A-Za-z]{2}$/.test(code)) return code ?? ''
  let names = namesByLanguage.get(language)
  if (!names) {
    names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
    namesByLanguage.set(language, names)
  }
  return names.of(code.toUpperCase()) ?? code
}
