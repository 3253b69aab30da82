import { beaconStaleAfterHours } from './limits/weather.ts'

const hourMs = 3_600_000

/** Whether a weather report is too old to show as current; true for a report without a time. */
export function isStaleReport(
  obsTime: string | null,
  now: Date,
  afterHours: number = beaconStaleAfterHours,
): boolean {
  return obsTime === null || now.getTime() - new Date(obsTime).getTime() > afterHours * hourMs
}
