import { formatCompassPoint } from '../compass.ts'
import type { Shelter, ShelterRay } from '../contract/shelter.ts'
import { maxMoveToWaterMetres } from '../limits/shelter.ts'
import { formatNumber } from '../format-number.ts'
import type { Messages } from '../messages.ts'
import { formatMessage } from '../text.ts'
import { nauticalMilesFromMetres } from '../units.ts'
import { formatWaveRange } from './sea-units.ts'
import { getWaveRange, getWindNow } from './shelter-state.ts'

/** Messages of the line. */
export type ShelterLineMessages = Pick<Messages, 'shelterLine' | 'compass'>

/**
 * Describes the shelter of a place in one line: the direction with the longest open water, and the
 * waves of the wind now if it is known, 'Shelter: open to SW 14 nm; at 18 kn from SW 0.8 m (wind at Buoy, 14:05 UTC)'.
 * An answer that was kept may be old: at the time `at`, a wind that is too old is left out. Where the coast is not
 * good enough, the line says that the shelter is unknown and why, and between which heights the waves are; it never says
 * that a place is sheltered.
 */
export function describeShelterLine(
  { quality, coast, rays, now }: Pick<Shelter, 'quality' | 'coast' | 'rays' | 'now'>,
  messages: ShelterLineMessages,
  at: Date,
  language: string,
): string {
  const { shelterLine } = messages
  const open = describeOpenWater({ quality, coast, rays }, messages, language)
  const wind = getWindNow({ now }, at)
  const range = now && getWaveRange(now)
  if (!wind || !range) return open
  const wave = formatMessage(shelterLine.wave, {
    wind: Math.round(wind.speed_kn),
    point: formatCompassPoint(wind.direction, messages),
    wave: formatWaveRange(range, 'm', language).value,
    station: wind.station,
    time: new Date(wind.observed_at).toISOString().slice(11, 16),
  })
  return `${open}; ${wave}`
}

function describeOpenWater(
  { quality, coast, rays }: Pick<Shelter, 'quality' | 'coast' | 'rays'>,
  messages: ShelterLineMessages,
  language: string,
): string {
  const { shelterLine } = messages
  if (quality === 'coarse' && coast)
    return formatMessage(shelterLine.coarse, { spacing: Math.round(coast.spacing_m) })
  const widest = findWidest(rays)
  if (quality === 'unknown' && !coast) return shelterLine.approximate
  if (quality !== 'good' || !widest)
    return formatMessage(shelterLine.unknown, { distance: maxMoveToWaterMetres })
  const message = widest.limited_by === 'horizon' ? shelterLine.openSea : shelterLine.open
  return formatMessage(message, {
    point: formatCompassPoint(widest.bearing, messages),
    miles: formatMiles(widest.fetch_m, language),
  })
}

function findWidest(rays: readonly ShelterRay[]): ShelterRay | null {
  return rays.reduce<ShelterRay | null>(
    (widest, ray) => (widest && widest.fetch_m >= ray.fetch_m ? widest : ray),
    null,
  )
}

/** Formats a distance in nautical miles, with a decimal below 10. */
function formatMiles(metres: number, language: string): string {
  const miles = nauticalMilesFromMetres(metres)
  return formatNumber(miles, language, miles < 9.95 ? 1 : 0)
}
