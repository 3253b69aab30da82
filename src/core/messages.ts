import type guides from './messages/en/guides.json'
import type { messages as english } from './messages/en/index.ts'
import type panel from './messages/en/panel.json'
import type server from './messages/en/server.json'
import type { PluralForms } from './text.ts'

/**
 * The same keys with any text. A text for a count has the plural forms of its language: English has `one` and `other`.
 */
export type Translation<T> = {
  [K in keyof T]: T[K] extends string | string[]
    ? T[K]
    : T[K] extends { one: string; other: string }
      ? PluralForms
      : Translation<T[K]>
}

/** The messages of a language that browsers load together. */
export type Messages = Translation<typeof english>

/** Messages of the help page: the same sections in every language. */
export type FaqMessages = Translation<typeof guides.faq>

/** An anchor of the help page (specification section 2). */
export type FaqAnchor = keyof typeof guides.faq.sections

/** Messages of the plugin page. */
export type PluginPageMessages = Translation<typeof guides.plugin>

/** Messages of the page that lists the embeddable widgets. */
export type EmbedPageMessages = Translation<typeof guides.embedPage>

/** Messages of the plotter panel. */
export type PanelMessages = Translation<typeof panel.panel>

/** Messages that only the server writes: pages without scripts, e-mails, problems, the pilot card. */
export type ReaderMessages = Translation<typeof server>

/** All messages of a language, for the server. */
export interface AllMessages extends ReaderMessages {
  messages: Messages
  faq: FaqMessages
  plugin: PluginPageMessages
  embedPage: EmbedPageMessages
}
