import { formatNumber, formatNumberUpTo } from './format-number.ts'
import { metresPerSecondToKnots, windDecimals } from './limits/weather.ts'

/** Rounds half away from zero; the last step of every conversion. */
export function round(value: number, decimals = 0): number {
  const factor = 10 ** decimals
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor
}

/** Converts a wind speed to knots with one decimal, by the factor of specification section 9. */
export function knotsFromMetresPerSecond(metresPerSecond: number): number {
  return round(metresPerSecond * metresPerSecondToKnots, windDecimals)
}

export const metresPerNauticalMile = 1852

export function nauticalMilesFromMetres(metres: number): number {
  return metres / metresPerNauticalMile
}

/**
 * Formats a coordinate as degrees and decimal minutes, `43° 12.6′ N`.
 * One decimal of a minute is about 185 m of latitude. Positions have a decimal point in every language: people copy
 * them into plotters and other programs.
 */
export function formatDegreesMinutes(degrees: number, axis: 'latitude' | 'longitude'): string {
  const letters = axis === 'latitude' ? 'NS' : 'EW'
  const tenths = Math.round(Math.abs(degrees) * 600)
  const whole = Math.floor(tenths / 600)
  const minutes = ((tenths % 600) / 10).toFixed(1)
  return `${whole}° ${minutes}′ ${degrees < 0 ? letters[1] : letters[0]}`
}

/** Formats a coordinate as decimal degrees, `43.294`; with a decimal point in every language. */
export function formatDecimalDegrees(degrees: number, decimals: number): string {
  return round(degrees, decimals).toFixed(decimals)
}

/** Position formats: degrees and minutes, decimal degrees, or degrees, minutes and seconds. */
export const positionFormats = ['dm', 'dd', 'dms'] as const

/**
 * Units that a user may choose. The server uses the first of each (section 9). With `auto`
 * each screen formats positions in its own way.
 */
export const unitOptions = {
  speed: ['kn', 'm/s', 'km/h', 'Bft'],
  depth: ['m', 'ft', 'fm'],
  length: ['m', 'ft'],
  position: ['auto', ...positionFormats],
} as const

export type Units = { -readonly [K in keyof typeof unitOptions]: (typeof unitOptions)[K][number] }

export const defaultUnits: Units = { speed: 'kn', depth: 'm', length: 'm', position: 'auto' }

/** A formatted number and its unit. */
export interface FormattedQuantity {
  value: string
  unit: string
}

/** Joins number and unit, '12.4 kn' or '312°'. */
export function formatQuantity({ value, unit }: FormattedQuantity): string {
  if (unit === '') return value
  return unit === '°' ? `${value}°` : `${value} ${unit}`
}

export const metresPerFoot = 0.3048
const metresPerFathom = 1.8288

/** Formats a speed, given in knots, in the user's unit. */
export function formatSpeed(knots: number, unit: Units['speed'], language: string): FormattedQuantity {
  const decimals = unit === 'kn' || unit === 'm/s' ? 1 : 0
  return { value: formatNumber(convertSpeed(knots, unit), language, decimals), unit }
}

/** Formats a speed like {@link formatSpeed}, without decimals. */
export function formatWholeSpeed(knots: number, unit: Units['speed'], language: string): FormattedQuantity {
  return { value: formatNumber(round(convertSpeed(knots, unit)), language), unit }
}

/** Converts a speed, given in knots, to the user's unit, rounded as it is shown. */
export function convertSpeed(knots: number, unit: Units['speed']): number {
  const metresPerSecond = (knots * metresPerNauticalMile) / 3600
  if (unit === 'm/s') return round(metresPerSecond, 1)
  if (unit === 'km/h') return round(metresPerSecond * 3.6)
  return unit === 'Bft' ? toBeaufort(metresPerSecond) : round(knots, 1)
}

/** Upper bounds of Beaufort 0 to 11 in metres per second (WMO). */
const beaufortUpperBounds = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]

function toBeaufort(metresPerSecond: number): number {
  const force = beaufortUpperBounds.findIndex((upperBound) => metresPerSecond < upperBound)
  return force < 0 ? beaufortUpperBounds.length : force
}

/** Formats a depth or height, given in metres, in the user's unit. */
export function formatDepth(metres: number, unit: Units['depth'], language: string): FormattedQuantity {
  return { value: formatNumberUpTo(convertDepth(metres, unit), language, 1), unit }
}

/** Converts a depth or height, given in metres, to the user's unit, rounded as it is shown. */
export function convertDepth(metres: number, unit: Units['depth']): number {
  if (unit === 'ft') return round(metres / metresPerFoot)
  return round(unit === 'fm' ? metres / metresPerFathom : metres, 1)
}

/** Formats a vessel's length, beam or draft, given in metres, in the user's unit. */
export function formatLength(metres: number, unit: Units['length'], language: string): FormattedQuantity {
  const [length, decimals] = unit === 'ft' ? [metres / metresPerFoot, 1] : [metres, 2]
  return { value: formatNumberUpTo(round(length, decimals), language, decimals), unit }
}

/** In nautical miles. A shorter distance is shown in the reader's unit of lengths, metres or feet. */
const minMilesNm = 0.1
/** From here on, without decimals. */
const wholeFrom = 10

/**
 * Formats a distance, given in metres, in the reader's units: nautical miles, or kilometres for who reads speeds in
 * km/h; a very short one in the unit of lengths.
 */
export function formatDistance(
  metres: number,
  { speed, length }: Pick<Units, 'speed' | 'length'>,
  language: string,
): FormattedQuantity {
  const miles = nauticalMilesFromMetres(metres)
  if (miles < minMilesNm) {
    return {
      value: formatNumber(round(length === 'ft' ? metres / metresPerFoot : metres), language),
      unit: length,
    }
  }
  const [distance, unit] = speed === 'km/h' ? [metres / 1000, 'km'] : [miles, 'nm']
  const decimals = distance < wholeFrom ? 1 : 0
  return { value: formatNumber(round(distance, decimals), language, decimals), unit }
}

/** Parses a length typed in the user's unit, `12.5` or `12,5`, and returns metres; null if it is not a number. */
export function parseLengthMetres(typed: string, unit: Units['length']): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return null
  return round(Number(text) * (unit === 'ft' ? metresPerFoot : 1), 2)
}

/**
 * Formats a position as `43° 12.6′ N 5° 22.2′ E`, `43.210, 5.370` or with seconds;
 * in decimal degrees for `auto`.
 */
export function formatPosition(
  { latitude, longitude }: { latitude: number; longitude: number },
  format: Units['position'],
  decimals: number,
): string {
  const separator = format === 'dm' || format === 'dms' ? ' ' : ', '
  return [
    formatCoordinate(latitude, 'latitude', format, decimals),
    formatCoordinate(longitude, 'longitude', format, decimals),
  ].join(separator)
}

/** Formats one coordinate like {@link formatPosition}. */
export function formatCoordinate(
  degrees: number,
  axis: 'latitude' | 'longitude',
  format: Units['position'],
  decimals: number,
): string {
  if (format === 'dm') return formatDegreesMinutes(degrees, axis)
  if (format === 'dms') return formatDegreesMinutesSeconds(degrees, axis)
  return formatDecimalDegrees(degrees, decimals)
}

/** Returns the position format of the status bar: degrees and minutes for `auto` (CONTRACT section 6). */
export function getStatusBarFormat(chosen: Units['position']): Units['position'] {
  return chosen === 'auto' ? 'dm' : chosen
}

/** Formats a coordinate as degrees, minutes and whole seconds, `43° 12′ 36″ N`. */
export function formatDegreesMinutesSeconds(degrees: number, axis: 'latitude' | 'longitude'): string {
  const letters = axis === 'latitude' ? 'NS' : 'EW'
  const seconds = Math.round(Math.abs(degrees) * 3600)
  const [whole, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return `${whole}° ${minutes}′ ${rest}″ ${degrees < 0 ? letters[1] : letters[0]}`
}
