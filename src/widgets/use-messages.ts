import type { Messages } from '../core/messages.ts'
import { translate } from '../core/translate.ts'
import { useRoadstead } from './roadstead-context.ts'

/**
 * Returns the given groups of English messages in the language of the widget. The groups are a constant of
 * the module, so that the result stays the same object until the language changes.
 */
export function useMessages<Group extends keyof Messages>(
  english: Pick<Messages, Group>,
): Pick<Messages, Group> {
  return translate(english, useRoadstead().translation)
}
