import type { ShelterHour } from '../contract/shelter.ts'
import { getLocalHour } from '../format-date.ts'
import { shelterNightHours } from '../limits/shelter.ts'
import { getWaveRange } from './shelter-state.ts'

const hourMs = 3_600_000

/**
 * Returns the forecast hours of the coming night by the clock of a time zone, oldest first, from the hour that
 * has begun. During a night it is the rest of that night. Empty without a forecast of it.
 */
export function selectNightHours(
  hours: readonly ShelterHour[],
  now: Date,
  timeZone: string,
): readonly ShelterHour[] {
  const isNightAt = (at: string) => isNight(getLocalHour(at, timeZone))
  const coming = hours.filter(({ at }) => Date.parse(at) > now.getTime() - hourMs)
  const first = coming.findIndex(({ at }) => isNightAt(at))
  if (first < 0) return []
  const end = coming.findIndex(({ at }, index) => index > first && !isNightAt(at))
  return coming.slice(first, end < 0 ? undefined : end)
}

/** Returns the hour in which the highest waves are possible, the earliest of equal ones; null if no waves are known. */
export function findWorstHour<Hour extends Parameters<typeof getWaveRange>[0]>(
  hours: readonly Hour[],
): Hour | null {
  const getHigh = (hour: Hour | null) => (hour && getWaveRange(hour)?.high) ?? -1
  return hours.reduce<Hour | null>((worst, hour) => (getHigh(hour) > getHigh(worst) ? hour : worst), null)
}

/** Returns the hour with the strongest wind, the earliest of equal ones; null without hours. */
export function findStrongestHour(hours: readonly ShelterHour[]): ShelterHour | null {
  return hours.reduce<ShelterHour | null>(
    (strongest, hour) => (hour.speed_kn > (strongest?.speed_kn ?? -1) ? hour : strongest),
    null,
  )
}

function isNight(hour: number): boolean {
  return hour >= shelterNightHours.from || hour < shelterNightHours.to
}
