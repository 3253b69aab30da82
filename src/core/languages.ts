/** Languages of the site with their own names, in the order of the menu. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'it', name: 'Italiano', direction: 'ltr' },
  { code: 'nl', name: 'Nederlands', direction: 'ltr' },
  { code: 'pt', name: 'Português', direction: 'ltr' },
  { code: 'el', name: 'Ελληνικά', direction: 'ltr' },
  { code: 'hr', name: 'Hrvatski', direction: 'ltr' },
] as const

export type Language = (typeof languages)[number]['code']

/** Returns the text direction of a language. */
export function getTextDirection(language: Language): 'ltr' | 'rtl' {
  return languages.find(({ code }) => code === language)?.direction ?? 'ltr'
}

/** Returns the language of a tag like `fr-CA`; null if it is not supported. */
export function parseLanguageTag(tag: string | null | undefined): Language | null {
  const wanted = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return languages.find(({ code }) => code === wanted)?.code ?? null
}

/** Returns the first supported language of several tags; English if there is none. */
export function pickLanguage(tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const language = parseLanguageTag(tag)
    if (language) return language
  }
  return 'en'
}
