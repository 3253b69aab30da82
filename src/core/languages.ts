/** Languages of the site with their own names, in the order of the menu. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'it', name: 'Italiano', direction: 'ltr' },
] as const

export type Language = (typeof languages)[number]['code']

/** Which way a language is written. */
export function getTextDirection(language: Language): 'ltr' | 'rtl' {
  return languages.find(({ code }) => code === language)?.direction ?? 'ltr'
}

/** The language of a tag like `fr-CA`; null where we do not speak it. */
export function parseLanguageTag(tag: string | null | undefined): Language | null {
  const wanted = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return languages.find(({ code }) => code === wanted)?.code ?? null
}

/** The first of several tags that we speak; English where there is none. */
export function pickLanguage(tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const language = parseLanguageTag(tag)
    if (language) return language
  }
  return 'en'
}
