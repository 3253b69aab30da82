import type { Messages } from '../messages.ts'

/** The name of a vessel type in the reader's language; its key where there is none. */
export function getVesselTypeName({ vesselTypes }: Messages, key: string): string {
  return vesselTypes[key] ?? key
}
