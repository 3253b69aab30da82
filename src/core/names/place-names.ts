import { getPlaceType } from '../catalogue/place-types.ts'
import type { Messages } from '../messages.ts'

/** Returns the localised name of a place type. */
export function getPlaceTypeName({ placeTypes }: Pick<Messages, 'placeTypes'>, typeEnum: number): string {
  return placeTypes[getPlaceType(typeEnum).icon]
}
