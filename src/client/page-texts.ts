import type { Language } from '../core/languages.ts'
import type { EmbedPageWords, FaqWords, PluginWords } from '../core/messages/page-texts.ts'
import { ApiError } from './api.ts'
import { createLoad, type LoadStore } from './load.ts'

/** Long texts by language, each a file of its own; a language without one does not compile. */
type TextFiles<T> = Readonly<Record<Language, () => Promise<T>>>

const faqs: TextFiles<FaqWords> = {
  en: () => import('../core/messages/en/faq.ts').then(({ faq }) => faq),
  fr: () => import('../core/messages/fr/faq.ts').then(({ faq }) => faq),
  es: () => import('../core/messages/es/faq.ts').then(({ faq }) => faq),
  de: () => import('../core/messages/de/faq.ts').then(({ faq }) => faq),
  it: () => import('../core/messages/it/faq.ts').then(({ faq }) => faq),
}

const pluginPages: TextFiles<PluginWords> = {
  en: () => import('../core/messages/en/plugin.ts').then(({ plugin }) => plugin),
  fr: () => import('../core/messages/fr/plugin.ts').then(({ plugin }) => plugin),
  es: () => import('../core/messages/es/plugin.ts').then(({ plugin }) => plugin),
  de: () => import('../core/messages/de/plugin.ts').then(({ plugin }) => plugin),
  it: () => import('../core/messages/it/plugin.ts').then(({ plugin }) => plugin),
}

const embedPages: TextFiles<EmbedPageWords> = {
  en: () => import('../core/messages/en/embed-page.ts').then(({ embedPage }) => embedPage),
  fr: () => import('../core/messages/fr/embed-page.ts').then(({ embedPage }) => embedPage),
  es: () => import('../core/messages/es/embed-page.ts').then(({ embedPage }) => embedPage),
  de: () => import('../core/messages/de/embed-page.ts').then(({ embedPage }) => embedPage),
  it: () => import('../core/messages/it/embed-page.ts').then(({ embedPage }) => embedPage),
}

/** The words of the help page, loaded with it. */
export function createFaq(language: Language): LoadStore<FaqWords> {
  return createText(faqs, language)
}

/** The words of the page about the plugin, loaded with it. */
export function createPluginWords(language: Language): LoadStore<PluginWords> {
  return createText(pluginPages, language)
}

/** The words of the page where widgets are chosen, loaded with it. */
export function createEmbedWords(language: Language): LoadStore<EmbedPageWords> {
  return createText(embedPages, language)
}

function createText<T>(files: TextFiles<T>, language: Language): LoadStore<T> {
  return createLoad({
    fetch: () =>
      files[language]().catch((error: unknown) => {
        throw new ApiError(`the text of a page in ${language}: ${String(error)}`, 0, null)
      }),
  })
}
