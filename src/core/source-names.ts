import { sourceOf } from './catalogue/sources.ts'
import type { Messages } from './messages.ts'

/** The name of a source in the reader's language; other houses keep their own name. */
export function sourceName({ sourceNames }: Messages, key: string): string {
  const source = sourceOf(key)
  return sourceNames[source.key] ?? source.name
}

/** The credit line of a source as its licence asks for it; of members in the reader's language. */
export function sourceCredit({ sourceNames }: Messages, key: string): string {
  const source = sourceOf(key)
  return sourceNames[source.key] ?? source.credit
}
