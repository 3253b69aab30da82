import { getTimes } from 'suncalc'
import type { Tonight } from '../../../core/contract/tides.ts'
import type { Position } from '../../../core/geo.ts'

const dayMs = 24 * 3_600_000

/**
 * Returns sunrises and sunsets, in order, of the day that starts at `midnight` and of
 * the following day. `sun_stays` states whether the sun is up or down all day.
 */
export function computeSunTimes(
  { latitude, longitude }: Position,
  midnight: Date,
): Pick<Tonight, 'sun' | 'sun_stays'> {
  const days = [0.5, 1.5].map((noon) =>
    getTimes(new Date(midnight.getTime() + noon * dayMs), latitude, longitude),
  )
  const sun = days.flatMap(({ sunrise, sunset }) =>
    [
      { at: sunrise, kind: 'sunrise' as const },
      { at: sunset, kind: 'sunset' as const },
    ].flatMap(({ at, kind }) => (at ? [{ at: at.toISOString(), kind }] : [])),
  )
  const sunStays = days[0]?.alwaysUp ? 'up' : days[0]?.alwaysDown ? 'down' : null
  return { sun: sun.sort((a, b) => (a.at < b.at ? -1 : 1)), sun_stays: sunStays }
}
