import { aidType } from '../catalogue/aid-types.ts'
import type { Messages } from '../messages.ts'

/** The name of a type of aid to navigation in the reader's language. */
export function aidTypeName({ aidTypes }: Messages, id: number | null): string {
  const { id: known, name } = aidType(id)
  return aidTypes[String(known)] ?? name
}
