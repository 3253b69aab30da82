import { getAidType } from '../catalogue/aid-types.ts'
import type { Messages } from '../messages.ts'
import { findName } from './find-name.ts'

/** Returns the localised name of a type of aid to navigation. */
export function getAidTypeName({ aidTypes }: Pick<Messages, 'aidTypes'>, id: number | null): string {
  const { id: known, name } = getAidType(id)
  return findName(aidTypes, known) ?? name
}
