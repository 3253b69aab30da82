import { madeNames as english } from '../messages/en/common.json'
import type { Messages } from '../messages.ts'
import { formatMessage } from '../text.ts'

/** Names of types by their key. */
export type TypeNames = Readonly<Record<string, string>>

/** The forms of a made name: near a town, or at a position. */
export type MadeNameForm = keyof typeof english

/**
 * Makes the English name of a record without a name of its own, from its type and the town or position it is at. Records
 * keep this name; {@link translateMadeName} shows it in the language of the reader.
 */
export function makeName(form: MadeNameForm, type: string, where: string): string {
  return formatMessage(english[form], { type, where })
}

/**
 * Returns a name in the language of `madeNames` and `types` if the product made it, otherwise the name itself.
 * `englishTypes` and `types` have the same keys; an earlier key takes precedence.
 */
export function translateMadeName(
  name: string,
  englishTypes: TypeNames,
  types: TypeNames,
  madeNames: Messages['madeNames'],
): string {
  for (const key in englishTypes)
    for (const form of ['near', 'at'] as const) {
      const start = makeName(form, englishTypes[key] ?? '', '')
      const where = name.slice(start.length)
      // "Marina at Emery Bay" is a name that somebody gave: a position starts with degrees.
      if (name.startsWith(start) && (form === 'near' ? where : /^\d+°/.test(where)))
        return formatMessage(madeNames[form], { type: types[key] ?? '', where })
    }
  return name
}
