import { placeType } from './catalogue/place-types.ts'
import type { Messages } from './messages.ts'
import { placeTypeName } from './place-names.ts'

/** The same where all kinds stand in one list: the two kinds of commercial facility are told apart. */
export function choosableName(messages: Messages, typeEnum: number): string {
  const name = placeTypeName(messages, typeEnum)
  return placeType(typeEnum).icon === 'ferry' ? `${name} (${messages.legend.passenger})` : name
}
