import type { FastifyRequest } from 'fastify'
import type { Language } from '../../core/languages.ts'
import { english, type Messages } from '../../core/messages.ts'
import { faq as germanFaq } from '../../core/messages/de/faq.ts'
import { german } from '../../core/messages/de/index.ts'
import { embedPage as germanEmbed } from '../../core/messages/de/embed-page.ts'
import { plugin as germanPlugin } from '../../core/messages/de/plugin.ts'
import { faq as englishFaq } from '../../core/messages/en/faq.ts'
import { embedPage as englishEmbed } from '../../core/messages/en/embed-page.ts'
import { plugin as englishPlugin } from '../../core/messages/en/plugin.ts'
import { faq as spanishFaq } from '../../core/messages/es/faq.ts'
import { spanish } from '../../core/messages/es/index.ts'
import { embedPage as spanishEmbed } from '../../core/messages/es/embed-page.ts'
import { plugin as spanishPlugin } from '../../core/messages/es/plugin.ts'
import { faq as frenchFaq } from '../../core/messages/fr/faq.ts'
import { french } from '../../core/messages/fr/index.ts'
import { embedPage as frenchEmbed } from '../../core/messages/fr/embed-page.ts'
import { plugin as frenchPlugin } from '../../core/messages/fr/plugin.ts'
import { faq as italianFaq } from '../../core/messages/it/faq.ts'
import { italian } from '../../core/messages/it/index.ts'
import { embedPage as italianEmbed } from '../../core/messages/it/embed-page.ts'
import { plugin as italianPlugin } from '../../core/messages/it/plugin.ts'
import type { EmbedPageWords, FaqWords, PluginWords } from '../../core/messages/page-texts.ts'
import { readerWords, type ReaderWords } from '../messages/messages.ts'
import { languageOfRequest } from './language.ts'

/** All that the server says to a reader in one language; a browser loads the messages of its own language alone. */
export interface Words extends ReaderWords, BrowserWords {
  language: Language
}

/** What a browser loads too. */
interface BrowserWords {
  messages: Messages
  faq: FaqWords
  plugin: PluginWords
  embedPage: EmbedPageWords
}

const browserWords: Record<Language, BrowserWords> = {
  en: { messages: english, faq: englishFaq, plugin: englishPlugin, embedPage: englishEmbed },
  fr: { messages: french, faq: frenchFaq, plugin: frenchPlugin, embedPage: frenchEmbed },
  es: { messages: spanish, faq: spanishFaq, plugin: spanishPlugin, embedPage: spanishEmbed },
  de: { messages: german, faq: germanFaq, plugin: germanPlugin, embedPage: germanEmbed },
  it: { messages: italian, faq: italianFaq, plugin: italianPlugin, embedPage: italianEmbed },
}

export function wordsIn(language: Language): Words {
  return { language, ...browserWords[language], ...readerWords[language] }
}

/** The words in the language of whoever asks. */
export function wordsOf(request: FastifyRequest): Words {
  return wordsIn(languageOfRequest(request))
}
