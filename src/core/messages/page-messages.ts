import type { embedPage } from './en/pages/embed-page.ts'
import type { faq } from './en/pages/faq.ts'
import type { panel } from './en/pages/panel.ts'
import type { plugin } from './en/pages/plugin.ts'

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** Messages of the help page: the same sections with the same number of paragraphs in every language. */
export type FaqMessages = Texts<typeof faq>

/** An anchor of the help page (specification section 2). */
export type FaqAnchor = keyof FaqMessages['sections']

/** Messages of the plugin page. */
export type PluginPageMessages = Texts<typeof plugin>

/** Messages of the plotter panel. */
export type PanelMessages = Texts<typeof panel>
/** Messages of the page that lists the embeddable widgets. */
export type EmbedPageMessages = Texts<typeof embedPage>
