import { getPlaceType } from '../catalogue/place-types.ts'
import type { Messages } from '../messages.ts'
import { placeTypes as englishTypes } from '../messages/en/common.json'
import { translateMadeName, type TypeNames } from './made-names.ts'

/** Messages that names of places are shown with. */
export type PlaceNameMessages = Pick<Messages, 'madeNames' | 'placeTypes'>

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
  { madeNames, placeTypes }: PlaceNameMessages,
  { name, type_enum }: NamedPlace,
): string {
  const types = type_enum === undefined ? englishTypes : pickType(type_enum)
  return translateMadeName(name, types, placeTypes, madeNames)
}

/** Two types have the same name in English: the type of the place decides which is meant. */
function pickType(typeEnum: number): TypeNames {
  const { icon } = getPlaceType(typeEnum)
  return { [icon]: englishTypes[icon], ...englishTypes }
}
