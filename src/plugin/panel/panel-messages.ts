import { panel as english } from '../../core/messages/en/pages/panel.ts'
import type { Language } from '../../core/languages.ts'
import type { PanelMessages } from '../../core/messages/page-messages.ts'

/** Messages of the panel by language; each language loads on demand, English is built in. */
const files: Record<Language, () => Promise<PanelMessages>> = {
  en: () => Promise.resolve(english),
  fr: async () => (await import('../../core/messages/fr/pages/panel.ts')).panel,
  es: async () => (await import('../../core/messages/es/pages/panel.ts')).panel,
  de: async () => (await import('../../core/messages/de/pages/panel.ts')).panel,
  it: async () => (await import('../../core/messages/it/pages/panel.ts')).panel,
}

/** Returns the messages of a language; English if they cannot be loaded. */
export function loadPanelMessages(language: Language): Promise<PanelMessages> {
  return files[language]().catch((error: unknown) => {
    console.error(`the messages of ${language} cannot be loaded`, error)
    return english
  })
}
