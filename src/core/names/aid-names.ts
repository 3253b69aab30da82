import { getAidType } from '../catalogue/aid-types.ts'
import type { Messages } from '../messages.ts'
import { aidTypes as englishTypes } from '../messages/en/markers.json'
import { findName } from './find-name.ts'
import { translateMadeName } from './made-names.ts'

/** Returns the localised name of a type of aid to navigation. */
export function getAidTypeName({ aidTypes }: Pick<Messages, 'aidTypes'>, id: number | null): string {
  const { id: known, name } = getAidType(id)
  return findName(aidTypes, known) ?? name
}

/** Returns the name of an aid as a reader sees it: a name that the product made is in their language. */
export function getAidName(
  { aidTypes, madeNames }: Pick<Messages, 'aidTypes' | 'madeNames'>,
  name: string,
): string {
  return translateMadeName(name, englishTypes, aidTypes, madeNames)
}
