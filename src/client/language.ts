import { atom } from 'nanostores'
import { pickLanguage, parseLanguageTag, type Language } from '../core/languages.ts'
import { english, type Messages } from '../core/messages.ts'
import { languageCookie } from '../core/site/page-data.ts'

const storageKey = 'roadstead-language'

/** The words of a language, loaded when they are wanted; English is always there. */
const others: Record<Exclude<Language, 'en'>, () => Promise<Messages>> = {
  fr: async () => (await import('../core/messages/fr/index.ts')).french,
  es: async () => (await import('../core/messages/es/index.ts')).spanish,
  de: async () => (await import('../core/messages/de/index.ts')).german,
  it: async () => (await import('../core/messages/it/index.ts')).italian,
}

/** The language a page is shown in, with its words. */
export interface ActiveLocale {
  language: Language
  messages: Messages
}

/** The language asked for last: words that come after it was changed again are not shown. */
let wanted: Language = 'en'

export const $locale = atom<ActiveLocale>({ language: 'en', messages: english })

/** The words of a language, for a widget that speaks another one than the page. */
export async function loadMessages(language: Language): Promise<Messages> {
  return language === 'en' ? english : others[language]()
}

/** Shows the page in a language. Where its words cannot be loaded the page stays as it is. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  try {
    const messages = await loadMessages(language)
    if (language === wanted) $locale.set({ language, messages })
  } catch (error) {
    console.error(`the words of ${language} cannot be loaded`, error)
  }
}

/**
 * The language of a page that no server of ours wrote: the chosen one, else the one the
 * page asks for, else the first of the browser that we speak.
 */
export function getPreferredLanguage(ofPage: string | null = null): Language {
  return pickLanguage([stored(), ofPage, ...navigator.languages])
}

/** Chooses a language for this browser. */
export async function saveLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(storageKey, language)
    document.cookie = `${languageCookie}=${language}; path=/; max-age=${365 * 24 * 3600}; samesite=lax`
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  await setLanguage(language)
}

function stored(): string | null {
  try {
    return parseLanguageTag(localStorage.getItem(storageKey))
  } catch {
    return null
  }
}
