import { panel as english } from '../../core/messages/en/panel.json'
import { loadMessageFile } from '../../client/message-files.ts'
import type { Language } from '../../core/languages.ts'
import type { PanelMessages } from '../../core/messages.ts'

/** Messages of the panel in the other languages, loaded on demand; English is built in. */
const files = import.meta.glob<PanelMessages>(
  ['../../core/messages/*/panel.json', '!../../core/messages/en/panel.json'],
  { import: 'panel' },
)

/** Returns the messages of a language; English if they cannot be loaded. */
export function loadPanelMessages(language: Language): Promise<PanelMessages> {
  if (language === 'en') return Promise.resolve(english)
  return loadMessageFile(files, language).catch((error: unknown) => {
    console.error(`the messages of ${language} cannot be loaded`, error)
    return english
  })
}
