import { languages, type Language } from '../../core/languages.ts'
import type { AllMessages } from '../../core/messages.ts'

/** All messages of one language: those that only the server writes and those that browsers load too. */
export interface ServerMessages extends AllMessages {
  language: Language
}

const byLanguage = new Map(
  await Promise.all(languages.map(async ({ code }) => [code, await loadMessages(code)] as const)),
)

async function loadMessages(language: Language): Promise<ServerMessages> {
  const { all }: { all: AllMessages } = await import(`../../core/messages/${language}/all.ts`)
  return { language, ...all }
}

export function getLanguageMessages(language: Language): ServerMessages {
  const messages = byLanguage.get(language)
  if (!messages) throw new Error(`there are no messages of ${language}`)
  return messages
}
