import type { Messages } from '../messages.ts'

/** Returns the localised name of a vessel type; its key if it has no name. */
export function getVesselTypeName({ vesselTypes }: Pick<Messages, 'vesselTypes'>, key: string): string {
  return vesselTypes[key] ?? key
}
