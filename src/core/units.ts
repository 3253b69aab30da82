import { metresPerSecondToKnots, windDecimals } from './limits.ts'

/** Rounds half away from zero to so many decimals: the last step of every conversion. */
export function round(value: number, decimals = 0): number {
  const factor = 10 ** decimals
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor
}

/** Wind speed in knots with one decimal, by the factor of specification section 9. */
export function knotsFromMetresPerSecond(metresPerSecond: number): number {
  return round(metresPerSecond * metresPerSecondToKnots, windDecimals)
}

export const metresPerNauticalMile = 1852

export function nauticalMilesFromMetres(metres: number): number {
  return metres / metresPerNauticalMile
}

/**
 * A coordinate as mariners write it: degrees and decimal minutes, `43° 12.6′ N`.
 * Minutes carry one decimal (about 185 m), enough for a map's corner.
 */
export function formatDegreesMinutes(degrees: number, axis: 'latitude' | 'longitude'): string {
  const letters = axis === 'latitude' ? 'NS' : 'EW'
  const tenths = Math.round(Math.abs(degrees) * 600)
  const whole = Math.floor(tenths / 600)
  const minutes = ((tenths % 600) / 10).toFixed(1)
  return `${whole}° ${minutes}′ ${degrees < 0 ? letters[1] : letters[0]}`
}

/** A coordinate in decimal degrees with so many decimals, `43.294`. */
export function formatDecimalDegrees(degrees: number, decimals: number): string {
  return round(degrees, decimals).toFixed(decimals)
}

/** How a position may be written: degrees and minutes, decimal degrees, or with seconds. */
export const positionFormats = ['dm', 'dd', 'dms'] as const

/**
 * Units a reader may choose; the server answers in the first of each (section 9). Positions
 * are written in the format of each screen (`auto`) until the reader chooses one for all.
 */
export const unitOptions = {
  speed: ['kn', 'm/s', 'km/h', 'Bft'],
  depth: ['m', 'ft', 'fm'],
  length: ['m', 'ft'],
  position: ['auto', ...positionFormats],
} as const

export type Units = { -readonly [K in keyof typeof unitOptions]: (typeof unitOptions)[K][number] }

export const defaultUnits: Units = { speed: 'kn', depth: 'm', length: 'm', position: 'auto' }

/** A number with its unit beside it, as a screen shows it. */
export interface FormattedQuantity {
  value: string
  unit: string
}

/** A quantity as text, '12.4 kn' or '312°'. */
export function formatQuantity({ value, unit }: FormattedQuantity): string {
  if (unit === '') return value
  return unit === '°' ? `${value}°` : `${value} ${unit}`
}

const metresPerFoot = 0.3048
const metresPerFathom = 1.8288

/** A speed in knots in the reader's unit. */
export function formatSpeed(knots: number, unit: Units['speed']): FormattedQuantity {
  const metresPerSecond = (knots * metresPerNauticalMile) / 3600
  if (unit === 'm/s') return { value: round(metresPerSecond, 1).toFixed(1), unit }
  if (unit === 'km/h') return { value: String(round(metresPerSecond * 3.6)), unit }
  if (unit === 'Bft') return { value: String(beaufort(metresPerSecond)), unit }
  return { value: round(knots, 1).toFixed(1), unit }
}

/** Upper ends of Beaufort 0 to 11 in metres a second (WMO). */
const beaufortEnds = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]

function beaufort(metresPerSecond: number): number {
  const force = beaufortEnds.findIndex((end) => metresPerSecond < end)
  return force < 0 ? beaufortEnds.length : force
}

/** A depth or height in metres in the reader's unit. */
export function formatDepth(metres: number, unit: Units['depth']): FormattedQuantity {
  if (unit === 'ft') return { value: String(round(metres / metresPerFoot)), unit }
  if (unit === 'fm') return { value: String(round(metres / metresPerFathom, 1)), unit }
  return { value: String(round(metres, 1)), unit }
}

/** A vessel's length, beam or draft in metres in the reader's unit. */
export function formatLength(metres: number, unit: Units['length']): FormattedQuantity {
  if (unit === 'ft') return { value: String(round(metres / metresPerFoot, 1)), unit }
  return { value: String(round(metres, 2)), unit }
}

/** Metres of a length that was typed in the reader's unit, `12.5` or `12,5`; null for what is no number. */
export function parseLengthMetres(typed: string, unit: Units['length']): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return null
  return round(Number(text) * (unit === 'ft' ? metresPerFoot : 1), 2)
}

/**
 * A position as the reader wants it: `43° 12.6′ N 5° 22.2′ E`, `43.210, 5.370` or with seconds;
 * in decimal degrees where the reader chose no format.
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

/** One coordinate of a position, written as `formatPosition` writes it. */
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

/** The format of a status bar: degrees and minutes where the reader chose none (CONTRACT section 6). */
export function getStatusBarFormat(chosen: Units['position']): Units['position'] {
  return chosen === 'auto' ? 'dm' : chosen
}

/** A coordinate in degrees, minutes and whole seconds, `43° 12′ 36″ N`. */
export function formatDegreesMinutesSeconds(degrees: number, axis: 'latitude' | 'longitude'): string {
  const letters = axis === 'latitude' ? 'NS' : 'EW'
  const seconds = Math.round(Math.abs(degrees) * 3600)
  const [whole, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return `${whole}° ${minutes}′ ${rest}″ ${degrees < 0 ? letters[1] : letters[0]}`
}
