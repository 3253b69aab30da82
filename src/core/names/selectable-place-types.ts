import { selectablePlaceTypes, getPlaceType } from '../catalogue/place-types.ts'
import type { Messages } from '../messages.ts'
import { getPlaceTypeName } from './place-names.ts'

/** Messages of the names of types. */
type TypeMessages = Pick<Messages, 'legend' | 'placeTypes'>

/** Returns the name of a type in a list of all types, which distinguishes the two types of commercial facility. */
export function getSelectableTypeName(messages: TypeMessages, typeEnum: number): string {
  const name = getPlaceTypeName(messages, typeEnum)
  return getPlaceType(typeEnum).icon === 'ferry' ? `${name} (${messages.legend.passenger})` : name
}

export interface SelectablePlaceType {
  /** Its `type_enum`. */
  id: number
  name: string
}

/**
 * Lists the types that the form of a place offers, in the order of the catalogue. If the
 * current type of the place is not selectable, it replaces the type of the same name or
 * is added at the end.
 */
export function listSelectablePlaceTypes(messages: TypeMessages, current?: number): SelectablePlaceType[] {
  const types = selectablePlaceTypes.map(({ id }) => ({ id, name: getSelectableTypeName(messages, id) }))
  if (current === undefined || types.some(({ id }) => id === current)) return types
  const currentType = { id: current, name: getPlaceTypeName(messages, current) }
  const hasSameName = types.some(({ name }) => name === currentType.name)
  return hasSameName
    ? types.map((type) => (type.name === currentType.name ? currentType : type))
    : [...types, currentType]
}
