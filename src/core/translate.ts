import type { Messages } from './messages.ts'

/**
 * Returns groups of messages in a language: those of the translation, or the given English ones if the
 * translation is null. A module imports the English groups that it shows; other languages load completely.
 */
export function translate<Group extends keyof Messages>(
  english: Pick<Messages, Group>,
  translation: Messages | null,
): Pick<Messages, Group> {
  return translation ?? english
}
