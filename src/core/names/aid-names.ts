import { aidTypes as catalogue, getAidType } from '../catalogue/aid-types.ts'
import { translateMadeName } from '../catalogue/made-names.ts'
import type { Messages } from '../messages.ts'
import { findName } from './find-name.ts'

/** Returns the localised name of a type of aid to navigation. */
export function getAidTypeName({ aidTypes }: Pick<Messages, 'aidTypes'>, id: number | null): string {
  const { id: known, name } = getAidType(id)
  return findName(aidTypes, known) ?? name
}

/** Returns the name of an aid as a reader sees it: a name that the product made is in their language. */
export function getAidName(messages: Pick<Messages, 'aidTypes' | 'madeNames'>, name: string): string {
  return translateMadeName(name, catalogue, ({ id }) => getAidTypeName(messages, id), messages.madeNames)
}
