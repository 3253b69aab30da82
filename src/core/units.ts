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
export function degreesMinutes(degrees: number, axis: 'latitude' | 'longitude'): string {
  const letters = axis === 'latitude' ? 'NS' : 'EW'
  const tenths = Math.round(Math.abs(degrees) * 600)
  const whole = Math.floor(tenths / 600)
  const minutes = ((tenths % 600) / 10).toFixed(1)
  return `${whole}° ${minutes}′ ${degrees < 0 ? letters[1] : letters[0]}`
}

/** A coordinate in decimal degrees with so many decimals, `43.294`. */
export function decimalDegrees(degrees: number, decimals: number): string {
  return round(degrees, decimals).toFixed(decimals)
}
