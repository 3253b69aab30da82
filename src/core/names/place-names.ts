import { translateMadeName } from '../catalogue/made-names.ts'
import { getPlaceType, otherPlaceType, placeTypes as catalogue } from '../catalogue/place-types.ts'
import type { Messages } from '../messages.ts'

/** Returns the localised name of a place type. */
export function getPlaceTypeName({ placeTypes }: Pick<Messages, 'placeTypes'>, typeEnum: number): string {
  return placeTypes[getPlaceType(typeEnum).icon]
}

/** A place with its name; without a type where only the name is known. */
export interface NamedPlace {
  name: string
  type_enum?: number
}

/** Returns the name of a place as a reader sees it: a name that the product made is in their language. */
export function getPlaceName(
  { madeNames, placeTypes }: Pick<Messages, 'madeNames' | 'placeTypes'>,
  { name, type_enum = otherPlaceType }: NamedPlace,
): string {
  // Two types have the same name in English: the type of the place decides which is meant.
  const types = [getPlaceType(type_enum), ...catalogue]
  return translateMadeName(name, types, ({ icon }) => placeTypes[icon], madeNames)
}
