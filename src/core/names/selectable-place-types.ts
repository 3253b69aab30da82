import { choosableTypes, placeType } from '../catalogue/place-types.ts'
import type { Messages } from '../messages.ts'
import { placeTypeName } from './place-names.ts'

/** The name of a kind in a list of all kinds: the two kinds of commercial facility are told apart. */
export function choosableName(messages: Messages, typeEnum: number): string {
  const name = placeTypeName(messages, typeEnum)
  return placeType(typeEnum).icon === 'ferry' ? `${name} (${messages.legend.passenger})` : name
}

export interface ChoosableKind {
  /** Its `type_enum`. */
  id: number
  name: string
}

/**
 * The kinds that a form of a place offers, in the order of the catalogue. A place whose own
 * kind is not among them keeps it: it stands for the kind of the same name, else at the end.
 */
export function choosableKinds(messages: Messages, own?: number): ChoosableKind[] {
  const kinds = choosableTypes.map(({ id }) => ({ id, name: choosableName(messages, id) }))
  if (own === undefined || kinds.some(({ id }) => id === own)) return kinds
  const kept = { id: own, name: placeTypeName(messages, own) }
  const isNamed = kinds.some(({ name }) => name === kept.name)
  return isNamed ? kinds.map((kind) => (kind.name === kept.name ? kept : kind)) : [...kinds, kept]
}
