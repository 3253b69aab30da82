import { panel as english } from '../../core/messages/en/pages/panel.ts'
import type { Language } from '../../core/languages.ts'
import type { PanelMessages } from '../../core/messages/page-messages.ts'

/** The panel's own words by language, each a file that comes when it is wanted; English is always there. */
const files: Record<Language, () => Promise<PanelMessages>> = {
  en: () => Promise.resolve(english),
  fr: async () => (await import('../../core/messages/fr/pages/panel.ts')).panel,
  es: async () => (await import('../../core/messages/es/pages/panel.ts')).panel,
  de: async () => (await import('../../core/messages/de/pages/panel.ts')).panel,
  it: async () => (await import('../../core/messages/it/pages/panel.ts')).panel,
}

/** The words of a language; English where they cannot be loaded. */
export function loadPanelMessages(language: Language): Promise<PanelMessages> {
  return files[language]().catch((error: unknown) => {
    console.error(`the words of ${language} cannot be loaded`, error)
    return english
  })
}
