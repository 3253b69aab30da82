import { placeType } from '../catalogue/place-types.ts'
import type { Messages } from '../messages.ts'

/** The name of a kind of place in the reader's language. */
export function placeTypeName({ placeTypes }: Messages, typeEnum: number): string {
  return placeTypes[placeType(typeEnum).icon]
}
