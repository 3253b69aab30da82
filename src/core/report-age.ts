import { beaconStaleAfterHours } from './limits.ts'

const hourMs = 3_600_000

/** Whether a weather report is too old to stand for the weather now. Without a moment it is. */
export function isStaleReport(obsTime: string | null, now: Date): boolean {
  return obsTime === null || now.getTime() - new Date(obsTime).getTime() > beaconStaleAfterHours * hourMs
}
