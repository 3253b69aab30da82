import type { Language } from '../core/languages.ts'
import type { EmbedPageMessages, FaqMessages, PluginPageMessages } from '../core/messages.ts'
import { ApiError } from './api/call.ts'
import { createLoadStore, type LoadStore } from './api/load.ts'
import { loadMessageFile, type MessageFiles } from './message-files.ts'

const faqs = import.meta.glob<FaqMessages>('../core/messages/*/guides.json', { import: 'faq' })
const pluginPages = import.meta.glob<PluginPageMessages>('../core/messages/*/guides.json', {
  import: 'plugin',
})
const embedPages = import.meta.glob<EmbedPageMessages>('../core/messages/*/guides.json', {
  import: 'embedPage',
})

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

function createMessagesStore<T>(files: MessageFiles<T>, language: Language): LoadStore<T> {
  return createLoadStore({
    fetch: () =>
      loadMessageFile(files, language).catch((error: unknown) => {
        throw new ApiError(`messages of a page in ${language}: ${String(error)}`, 0, null)
      }),
  })
}
