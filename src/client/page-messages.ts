import type { Language } from '../core/languages.ts'
import type { EmbedPageMessages, FaqMessages, PluginPageMessages } from '../core/messages/page-messages.ts'
import { ApiError } from './api/call.ts'
import { createLoadStore, type LoadStore } from './api/load.ts'

/** Loaders of a page's messages by language. A missing language is a compile error. */
type MessageLoaders<T> = Readonly<Record<Language, () => Promise<T>>>

const faqs: MessageLoaders<FaqMessages> = {
  en: () => import('../core/messages/en/pages/faq.ts').then(({ faq }) => faq),
  fr: () => import('../core/messages/fr/pages/faq.ts').then(({ faq }) => faq),
  es: () => import('../core/messages/es/pages/faq.ts').then(({ faq }) => faq),
  de: () => import('../core/messages/de/pages/faq.ts').then(({ faq }) => faq),
  it: () => import('../core/messages/it/pages/faq.ts').then(({ faq }) => faq),
}

const pluginPages: MessageLoaders<PluginPageMessages> = {
  en: () => import('../core/messages/en/pages/plugin.ts').then(({ plugin }) => plugin),
  fr: () => import('../core/messages/fr/pages/plugin.ts').then(({ plugin }) => plugin),
  es: () => import('../core/messages/es/pages/plugin.ts').then(({ plugin }) => plugin),
  de: () => import('../core/messages/de/pages/plugin.ts').then(({ plugin }) => plugin),
  it: () => import('../core/messages/it/pages/plugin.ts').then(({ plugin }) => plugin),
}

const embedPages: MessageLoaders<EmbedPageMessages> = {
  en: () => import('../core/messages/en/pages/embed-page.ts').then(({ embedPage }) => embedPage),
  fr: () => import('../core/messages/fr/pages/embed-page.ts').then(({ embedPage }) => embedPage),
  es: () => import('../core/messages/es/pages/embed-page.ts').then(({ embedPage }) => embedPage),
  de: () => import('../core/messages/de/pages/embed-page.ts').then(({ embedPage }) => embedPage),
  it: () => import('../core/messages/it/pages/embed-page.ts').then(({ embedPage }) => embedPage),
}

/** Messages of the help page, loaded on demand. */
export function createFaqMessagesStore(language: Language): LoadStore<FaqMessages> {
  return createMessagesStore(faqs, language)
}

/** Messages of the plugin page, loaded on demand. */
export function createPluginPageMessagesStore(language: Language): LoadStore<PluginPageMessages> {
  return createMessagesStore(pluginPages, language)
}

/** Messages of the page that lists the embeddable widgets, loaded on demand. */
export function createEmbedPageMessagesStore(language: Language): LoadStore<EmbedPageMessages> {
  return createMessagesStore(embedPages, language)
}

function createMessagesStore<T>(files: MessageLoaders<T>, language: Language): LoadStore<T> {
  return createLoadStore({
    fetch: () =>
      files[language]().catch((error: unknown) => {
        throw new ApiError(`messages of a page in ${language}: ${String(error)}`, 0, null)
      }),
  })
}
