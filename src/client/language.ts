import { atom } from 'nanostores'
import { pickLanguage, parseLanguageTag, type Language } from '../core/languages.ts'
import type { Messages } from '../core/messages.ts'
import { languageCookie } from '../core/site/page-data.ts'
import { translate } from '../core/translate.ts'
import { loadMessageFile } from './message-files.ts'

const storageKey = 'roadstead-language'

/** Messages of the other languages, loaded on demand. English messages are imported by the modules that show them. */
const translations = import.meta.glob<Messages>(
  ['../core/messages/*/index.ts', '!../core/messages/en/index.ts'],
  {
    import: 'messages',
  },
)

/** A language and its messages; null for English. */
export interface ActiveLocale {
  language: Language
  translation: Messages | null
}

export const englishLocale: ActiveLocale = { language: 'en', translation: null }

/** The last requested language. Messages that load after a further change are ignored. */
let requested: Language = 'en'

/** The language of the page. */
export const $locale = atom<ActiveLocale>(englishLocale)

/** Returns the given groups of English messages in the language of the page. */
export function getMessages<Group extends keyof Messages>(
  english: Pick<Messages, Group>,
): Pick<Messages, Group> {
  return translate(english, $locale.get().translation)
}

/** Loads the messages of a language, for a widget whose language differs from the page; null for English. */
export async function loadTranslation(language: Language): Promise<Messages | null> {
  return language === 'en' ? null : loadMessageFile(translations, language)
}

/** Sets the language of the page. If its messages cannot be loaded, the page stays unchanged. */
export async function setLanguage(language: Language): Promise<void> {
  requested = language
  try {
    const translation = await loadTranslation(language)
    if (language === requested) $locale.set({ language, translation })
  } catch (error) {
    console.error(`the messages of ${language} cannot be loaded`, error)
  }
}

/**
 * Returns the language for a page of another site: the saved one, else the one of the
 * page, else the first supported language of the browser.
 */
export function getPreferredLanguage(pageLanguage: string | null = null): Language {
  return pickLanguage([readStoredLanguage(), pageLanguage, ...navigator.languages])
}

/** Saves the chosen language in this browser and applies it. */
export async function saveLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(storageKey, language)
    document.cookie = `${languageCookie}=${language}; path=/; max-age=${365 * 24 * 3600}; samesite=lax`
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  await setLanguage(language)
}

function readStoredLanguage(): string | null {
  try {
    return parseLanguageTag(localStorage.getItem(storageKey))
  } catch {
    return null
  }
}
