import { madeNames as english } from '../messages/en/common.json'
import type { Messages } from '../messages.ts'
import { formatMessage } from '../text.ts'

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
 * Returns a name in the language of `madeNames` and `translateType` if the product made it, otherwise the name itself.
 * Of types with the same English name, the first one is meant.
 */
export function translateMadeName<Type extends { name: string }>(
  name: string,
  types: readonly Type[],
  translateType: (type: Type) => string,
  madeNames: Messages['madeNames'],
): string {
  for (const form of ['near', 'at'] as const) {
    const [, words = ''] = english[form].split(/\{\w+\}/)
    const [englishType, ...rest] = name.split(words)
    const where = rest.join(words)
    const type = types.find((one) => one.name === englishType)
    // "Marina at Emery Bay" is a name that somebody gave: a position starts with degrees.
    if (type && (form === 'near' ? where : /^\d+°/.test(where)))
      return formatMessage(madeNames[form], { type: translateType(type), where })
  }
  return name
}
