import { shelterRayCount, shelterRayDegrees } from '../limits/shelter.ts'

/** A wind sea: significant height in metres, peak period in seconds. */
export interface WindSea {
  heightMetres: number
  periodSeconds: number
}

const gravity = 9.81
const metresPerSecondPerKnot = 1852 / 3600
/** Dimensionless height and period of a fully developed sea. */
const fullyDeveloped = { height: 211.5, period: 239.8 } as const

/**
 * Computes the fetch-limited wind sea by the Coastal Engineering Manual (US Army Corps of Engineers, EM 1110-2-1100,
 * part II, chapter 2, equations II-2-36 and II-2-30): `u*² = 0.001 (1.1 + 0.035 U) U²`,
 * `gH/u*² = min(0.0413 (gF/u*²)^(1/2), 211.5)`, `gT/u* = min(0.651 (gF/u*²)^(1/3), 239.8)`.
 * The manual recommends the straight-line fetch. The sum leaves out depth, currents, swell and the time that
 * the wind has blown.
 *
 * @param windKn speed of the wind 10 m above the sea, in knots
 * @param fetchMetres open water against the wind, in metres
 */
export function computeWindSea(windKn: number, fetchMetres: number): WindSea {
  const speed = windKn * metresPerSecondPerKnot
  if (!(speed > 0) || !(fetchMetres > 0)) return { heightMetres: 0, periodSeconds: 0 }
  const frictionSquared = 0.001 * (1.1 + 0.035 * speed) * speed ** 2
  const fetch = (gravity * fetchMetres) / frictionSquared
  const height = Math.min(0.0413 * Math.sqrt(fetch), fullyDeveloped.height)
  const period = Math.min(0.651 * Math.cbrt(fetch), fullyDeveloped.period)
  return {
    heightMetres: (height * frictionSquared) / gravity,
    periodSeconds: (period * Math.sqrt(frictionSquared)) / gravity,
  }
}

/** Returns the index of the ray nearest to a direction in degrees. */
export function getRayIndex(direction: number): number {
  const index = Math.round(direction / shelterRayDegrees) % shelterRayCount
  return (index + shelterRayCount) % shelterRayCount
}
