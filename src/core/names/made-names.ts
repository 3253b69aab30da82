import { madeNames as english } from '../messages/en/common.json'
import { formatMessage } from '../text.ts'
import type { Messages } from '../messages.ts'

/** Names of types by their key. */
export type TypeNames = Readonly<Record<string, string>>

/**
 * Makes the English name of a record without a name of its own: its type and the town or position it is at. Records keep
 * this name; {@link translateMadeName} shows it in the language of the reader.
 */
export function makeName(type: string, where: { town: string } | { position: string }): string {
  return 'town' in where
    ? formatMessage(english.near, { type, town: where.town })
    : formatMessage(english.at, { type, position: where.position })
}

/**
 * Returns a name in the language of `madeNames` and `types` if the product made it, otherwise the name itself.
 * `englishTypes` and `types` have the same keys.
 */
export function translateMadeName(
  name: string,
  englishTypes: TypeNames,
  types: TypeNames,
  madeNames: Messages['madeNames'],
): string {
  if (madeNames.near === english.near) return name
  const near = readMadeName(name, english.near, englishTypes)
  if (near) return formatMessage(madeNames.near, { type: types[near.key] ?? '', town: near.rest })
  const at = readMadeName(name, english.at, englishTypes)
  // A position, and not another place: its first part is a number of degrees.
  if (at && /^\d+°/.test(at.rest))
    return formatMessage(madeNames.at, { type: types[at.key] ?? '', position: at.rest })
  return name
}

/** Reads `<type><words><rest>`, where the words are those between the two values of an English message. */
function readMadeName(
  name: string,
  message: string,
  englishTypes: TypeNames,
): { key: string; rest: string } | null {
  const [, words = ''] = message.split(/\{\w+\}/)
  const start = name.indexOf(words)
  const type = name.slice(0, start)
  const rest = name.slice(start + words.length)
  const key =
    start > 0 && rest ? Object.keys(englishTypes).find((one) => englishTypes[one] === type) : undefined
  return key === undefined ? null : { key, rest }
}
