import type { embedPage } from './en/pages/embed-page.ts'
import type { faq } from './en/pages/faq.ts'
import type { panel } from './en/pages/panel.ts'
import type { plugin } from './en/pages/plugin.ts'

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** The shape of the help page in every language: the same sections, each with as many paragraphs. */
export type FaqMessages = Texts<typeof faq>

/** An anchor of the help page (specification section 2). */
export type FaqAnchor = keyof FaqMessages['sections']

/** The shape of the page about the plugin in every language. */
export type PluginPageMessages = Texts<typeof plugin>

/** The shape of the words of the plotter's panel in every language. */
export type PanelMessages = Texts<typeof panel>
/** The shape of the page where widgets are chosen, in every language. */
export type EmbedPageMessages = Texts<typeof embedPage>
