import type { Language } from '../../core/languages.ts'
import { english, type Messages } from '../../core/messages.ts'
import { faq as germanFaq } from '../../core/messages/de/pages/faq.ts'
import { german } from '../../core/messages/de/index.ts'
import { embedPage as germanEmbed } from '../../core/messages/de/pages/embed-page.ts'
import { plugin as germanPlugin } from '../../core/messages/de/pages/plugin.ts'
import { faq as englishFaq } from '../../core/messages/en/pages/faq.ts'
import { embedPage as englishEmbed } from '../../core/messages/en/pages/embed-page.ts'
import { plugin as englishPlugin } from '../../core/messages/en/pages/plugin.ts'
import { faq as spanishFaq } from '../../core/messages/es/pages/faq.ts'
import { spanish } from '../../core/messages/es/index.ts'
import { embedPage as spanishEmbed } from '../../core/messages/es/pages/embed-page.ts'
import { plugin as spanishPlugin } from '../../core/messages/es/pages/plugin.ts'
import { faq as frenchFaq } from '../../core/messages/fr/pages/faq.ts'
import { french } from '../../core/messages/fr/index.ts'
import { embedPage as frenchEmbed } from '../../core/messages/fr/pages/embed-page.ts'
import { plugin as frenchPlugin } from '../../core/messages/fr/pages/plugin.ts'
import { faq as italianFaq } from '../../core/messages/it/pages/faq.ts'
import { italian } from '../../core/messages/it/index.ts'
import { embedPage as italianEmbed } from '../../core/messages/it/pages/embed-page.ts'
import { plugin as italianPlugin } from '../../core/messages/it/pages/plugin.ts'
import type { EmbedPageMessages, FaqMessages, PluginPageMessages } from '../../core/messages/page-messages.ts'
import { readerMessages, type ReaderMessages } from './messages.ts'

/** All messages of one language: those that only the server writes and those that browsers load too. */
export interface ServerMessages extends ReaderMessages, BrowserMessages {
  language: Language
}

/** Messages that browsers load too. */
interface BrowserMessages {
  messages: Messages
  faq: FaqMessages
  plugin: PluginPageMessages
  embedPage: EmbedPageMessages
}

const browserMessages: Record<Language, BrowserMessages> = {
  en: { messages: english, faq: englishFaq, plugin: englishPlugin, embedPage: englishEmbed },
  fr: { messages: french, faq: frenchFaq, plugin: frenchPlugin, embedPage: frenchEmbed },
  es: { messages: spanish, faq: spanishFaq, plugin: spanishPlugin, embedPage: spanishEmbed },
  de: { messages: german, faq: germanFaq, plugin: germanPlugin, embedPage: germanEmbed },
  it: { messages: italian, faq: italianFaq, plugin: italianPlugin, embedPage: italianEmbed },
}

export function getLanguageMessages(language: Language): ServerMessages {
  return { language, ...browserMessages[language], ...readerMessages[language] }
}
