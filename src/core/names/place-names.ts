import { getPlaceType } from '../catalogue/place-types.ts'
import type { Messages } from '../messages.ts'

/** The name of a kind of place in the reader's language. */
export function getPlaceTypeName({ placeTypes }: Messages, typeEnum: number): string {
  return placeTypes[getPlaceType(typeEnum).icon]
}
