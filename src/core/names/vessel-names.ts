import type { Messages } from '../messages.ts'
import { findName } from './find-name.ts'

/** Returns the localised name of a vessel type; its key if it has no name. */
export function getVesselTypeName({ vesselTypes }: Pick<Messages, 'vesselTypes'>, key: string): string {
  return findName(vesselTypes, key) ?? key
}

/** Returns the localised name of the status of a vessel; empty if it is unknown. */
export function getVesselStatusName(
  { vesselStatuses }: Pick<Messages, 'vesselStatuses'>,
  status: number | null,
): string {
  return (status === null ? undefined : findName(vesselStatuses, status)) ?? ''
}
