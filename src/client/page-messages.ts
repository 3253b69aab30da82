import type { Language } from '../core/languages.ts'
import type { EmbedPageMessages, FaqMessages, PluginPageMessages } from '../core/messages/page-messages.ts'
import { ApiError } from './api/call.ts'
import { createLoadStore, type LoadStore } from './api/load.ts'

/** Long texts by language, each a file of its own; a language without one does not compile. */
type TextFiles<T> = Readonly<Record<Language, () => Promise<T>>>

const faqs: TextFiles<FaqMessages> = {
  en: () => import('../core/messages/en/pages/faq.ts').then(({ faq }) => faq),
  fr: () => import('../core/messages/fr/pages/faq.ts').then(({ faq }) => faq),
  es: () => import('../core/messages/es/pages/faq.ts').then(({ faq }) => faq),
  de: () => import('../core/messages/de/pages/faq.ts').then(({ faq }) => faq),
  it: () => import('../core/messages/it/pages/faq.ts').then(({ faq }) => faq),
}

const pluginPages: TextFiles<PluginPageMessages> = {
  en: () => import('../core/messages/en/pages/plugin.ts').then(({ plugin }) => plugin),
  fr: () => import('../core/messages/fr/pages/plugin.ts').then(({ plugin }) => plugin),
  es: () => import('../core/messages/es/pages/plugin.ts').then(({ plugin }) => plugin),
  de: () => import('../core/messages/de/pages/plugin.ts').then(({ plugin }) => plugin),
  it: () => import('../core/messages/it/pages/plugin.ts').then(({ plugin }) => plugin),
}

const embedPages: TextFiles<EmbedPageMessages> = {
  en: () => import('../core/messages/en/pages/embed-page.ts').then(({ embedPage }) => embedPage),
  fr: () => import('../core/messages/fr/pages/embed-page.ts').then(({ embedPage }) => embedPage),
  es: () => import('../core/messages/es/pages/embed-page.ts').then(({ embedPage }) => embedPage),
  de: () => import('../core/messages/de/pages/embed-page.ts').then(({ embedPage }) => embedPage),
  it: () => import('../core/messages/it/pages/embed-page.ts').then(({ embedPage }) => embedPage),
}

/** The words of the help page, loaded with it. */
export function createFaqMessagesStore(language: Language): LoadStore<FaqMessages> {
  return createText(faqs, language)
}

/** The words of the page about the plugin, loaded with it. */
export function createPluginPageMessagesStore(language: Language): LoadStore<PluginPageMessages> {
  return createText(pluginPages, language)
}

/** The words of the page where widgets are chosen, loaded with it. */
export function createEmbedPageMessagesStore(language: Language): LoadStore<EmbedPageMessages> {
  return createText(embedPages, language)
}

function createText<T>(files: TextFiles<T>, language: Language): LoadStore<T> {
  return createLoadStore({
    fetch: () =>
      files[language]().catch((error: unknown) => {
        throw new ApiError(`the text of a page in ${language}: ${String(error)}`, 0, null)
      }),
  })
}
