import { formatNumber } from '../format-number.ts'
import {
  metresPerFoot,
  metresPerNauticalMile,
  nauticalMilesFromMetres,
  round,
  type FormattedQuantity,
  type Units,
} from '../units.ts'

/* Units that only the texts about shelter use; apart from `units.ts`, which every widget loads. */

/** Converts a speed in a unit that a user may choose to knots; a Beaufort force by `v = 0.836 B^(3/2)` m/s (WMO). */
export function toKnots(speed: number, unit: Units['speed']): number {
  if (unit === 'kn') return speed
  const metresPerSecond = unit === 'Bft' ? 0.836 * speed ** 1.5 : unit === 'km/h' ? speed / 3.6 : speed
  return (metresPerSecond * 3600) / metresPerNauticalMile
}

/** Formats a short distance, given in metres, as whole metres or feet. */
export function formatShortDistance(
  metres: number,
  unit: Units['length'],
  language: string,
): FormattedQuantity {
  return { value: formatNumber(round(unit === 'ft' ? metres / metresPerFoot : metres), language), unit }
}

/** Distance from which nautical miles are used, in metres. */
const milesFromMetres = metresPerNauticalMile / 10

/**
 * Formats a distance over water, given in metres: nautical miles, whole from 100 and with one decimal below,
 * and under a tenth of a mile like {@link formatShortDistance}.
 */
export function formatSeaDistance(
  metres: number,
  unit: Units['length'],
  language: string,
): FormattedQuantity {
  if (metres < milesFromMetres) return formatShortDistance(metres, unit, language)
  const miles = nauticalMilesFromMetres(metres)
  return { value: formatNumber(miles, language, miles < 99.95 ? 1 : 0), unit: 'nm' }
}

/**
 * Formats a significant wave height, given in metres, in metres or, for users of feet and fathoms, in feet.
 * A wave above zero is never rounded to zero.
 */
export function formatWaveHeight(metres: number, unit: Units['depth'], language: string): FormattedQuantity {
  return {
    value: formatNumber(convertWaveHeight(metres, unit), language, 1),
    unit: unit === 'm' ? 'm' : 'ft',
  }
}

/** Between which heights waves are, in metres; both are equal if the height is known. */
export interface WaveRange {
  low: number
  high: number
}

/** Formats between which heights waves are, '0.2–0.6' or '0–0.6'; as one height where both are shown alike. */
export function formatWaveRange(
  { low, high }: WaveRange,
  unit: Units['depth'],
  language: string,
): FormattedQuantity {
  const top = formatWaveHeight(high, unit, language)
  const bottom = low > 0 ? formatWaveHeight(low, unit, language).value : '0'
  const isOne = convertWaveHeight(low, unit) === convertWaveHeight(high, unit)
  return isOne ? top : { ...top, value: `${bottom}–${top.value}` }
}

/** Converts a wave height, given in metres, rounded as {@link formatWaveHeight} shows it. */
export function convertWaveHeight(metres: number, unit: Units['depth']): number {
  const height = unit === 'm' ? metres : metres / metresPerFoot
  return height > 0 ? Math.max(0.1, round(height, 1)) : 0
}
