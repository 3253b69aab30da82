import lookUpZone from '@photostructure/tz-lookup'
import type { Position } from '../../../core/geo.ts'

/** The IANA name of the time zone of a position: at sea the nautical one, `Etc/GMT+3`. */
export function findTimeZone({ latitude, longitude }: Position): string {
  return lookUpZone(latitude, longitude)
}

const dayMs = 24 * 3_600_000

/** The midnights between which a moment lies in a time zone. A day there may have 23 or 25 hours. */
export function getLocalDay(now: Date, timeZone: string): { from: Date; to: Date } {
  const from = midnightOf(now, timeZone)
  // Noon and a half of the next day is in it whatever the clocks do.
  return { from, to: midnightOf(new Date(from.getTime() + 1.5 * dayMs), timeZone) }
}

/** The midnight before a moment. */
function midnightOf(moment: Date, timeZone: string): Date {
  const guess = moment.getTime() - clockMs(moment, timeZone)
  // Where clocks were put on or back since midnight, the guess is off by that.
  const clock = clockMs(new Date(guess), timeZone)
  return new Date(clock > dayMs / 2 ? guess + dayMs - clock : guess - clock)
}

/** What a clock in the zone shows, in milliseconds since 00:00. */
function clockMs(moment: Date, timeZone: string): number {
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
