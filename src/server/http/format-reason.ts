import { formatMessage } from '../../core/text.ts'
import type { ServerMessages } from '../messages/language-messages.ts'
import { serverMessages } from '../messages/messages.ts'
import type { EnglishReasons } from '../messages/reason-key.ts'
import type { Reason } from '../system/domain-error.ts'

const englishReasons: EnglishReasons = serverMessages

/** Formats the reason of an error in a language. Null if its message is written in English only, and for an unknown key. */
export function formatReason({ key, values = {} }: Reason, messages: ServerMessages): string | null {
  const text = findText(messages, key) ?? (messages.language === 'en' ? findText(englishReasons, key) : null)
  return text === null ? null : formatMessage(text, values)
}

/** Whether the message of a reason ends a sentence that starts with the name of a field or parameter. */
export function isFieldPredicate({ key }: Reason): boolean {
  return key.startsWith('fieldErrors.') || key.startsWith('inputErrors.')
}

/** The text at a path of names with dots between them; null if there is none. */
function findText(tree: object, path: string): string | null {
  let part: unknown = tree
  for (const name of path.split('.'))
    part = typeof part === 'object' && part && Object.hasOwn(part, name) ? Reflect.get(part, name) : null
  return typeof part === 'string' ? part : null
}
