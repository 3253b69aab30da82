import { selectablePlaceTypes, getPlaceType } from '../catalogue/place-types.ts'
import type { Messages } from '../messages.ts'
import { getPlaceTypeName } from './place-names.ts'

/** The name of a kind in a list of all kinds: the two kinds of commercial facility are told apart. */
export function getSelectableTypeName(messages: Messages, typeEnum: number): string {
  const name = getPlaceTypeName(messages, typeEnum)
  return getPlaceType(typeEnum).icon === 'ferry' ? `${name} (${messages.legend.passenger})` : name
}

export interface SelectablePlaceType {
  /** Its `type_enum`. */
  id: number
  name: string
}

/**
 * The kinds that a form of a place offers, in the order of the catalogue. A place whose own
 * kind is not among them keeps it: it stands for the kind of the same name, else at the end.
 */
export function listSelectablePlaceTypes(messages: Messages, own?: number): SelectablePlaceType[] {
  const kinds = selectablePlaceTypes.map(({ id }) => ({ id, name: getSelectableTypeName(messages, id) }))
  if (own === undefined || kinds.some(({ id }) => id === own)) return kinds
  const kept = { id: own, name: getPlaceTypeName(messages, own) }
  const isNamed = kinds.some(({ name }) => name === kept.name)
  return isNamed ? kinds.map((kind) => (kind.name === kept.name ? kept : kind)) : [...kinds, kept]
}
