import lookUpZone from '@photostructure/tz-lookup'
import type { Position } from '../../../core/geo.ts'

/**
 * Finds the IANA name of the time zone at a position; at sea the nautical time zone,
 * such as `Etc/GMT+3`.
 */
export function findTimeZone({ latitude, longitude }: Position): string {
  return lookUpZone(latitude, longitude)
}

const dayMs = 24 * 3_600_000

/** Returns the local day of a moment as its two midnights. A day can have 23 or 25 hours. */
export function getLocalDay(now: Date, timeZone: string): { from: Date; to: Date } {
  const from = findMidnight(now, timeZone)
  // 36 hours after midnight is within the next day, with or without a clock change.
  return { from, to: findMidnight(new Date(from.getTime() + 1.5 * dayMs), timeZone) }
}

/** Returns the local midnight before a moment. */
function findMidnight(moment: Date, timeZone: string): Date {
  const guess = moment.getTime() - getTimeOfDayMs(moment, timeZone)
  // If the clocks changed since midnight, the guess is off by that change.
  const clock = getTimeOfDayMs(new Date(guess), timeZone)
  return new Date(clock > dayMs / 2 ? guess + dayMs - clock : guess - clock)
}

/** Local time of day in milliseconds since 00:00. */
function getTimeOfDayMs(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const seconds = (part('hour') * 60 + part('minute')) * 60 + part('second')
  return seconds * 1000 + (((moment.getTime() % 1000) + 1000) % 1000)
}
