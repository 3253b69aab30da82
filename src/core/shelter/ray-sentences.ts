import type { ShelterRay } from '../contract/shelter.ts'
import { formatMessage } from '../text.ts'
import {
  formatCoast,
  formatFrom,
  formatOpenWater,
  formatPeriod,
  formatWave,
  formatWindSpeed,
  type ShelterContext,
} from './shelter-quantities.ts'
import { computeWindSea, type WindSea } from './waves.ts'

/** Computes the wind sea from the direction of a ray for a wind of this speed in knots from there. */
export function computeRaySea({ fetch_m: fetch }: ShelterRay, speedKn: number): WindSea {
  return computeWindSea(speedKn, fetch)
}

/**
 * Describes a ray: 'From the south-west (230°): 14.2 nm of open water to Île Maïre. At 18.0 kn: about 0.8 m,
 * 3.4 s. Coast: OpenStreetMap, 2026-10.' Without a wind, no waves.
 *
 * @param speedKn speed of the wind from this direction, in knots
 */
export function describeRay(ray: ShelterRay, speedKn: number | null, context: ShelterContext): string {
  const texts = context.messages.shelter
  const sentences = [describeOpenWater(ray, context)]
  if (ray.min_m < ray.fetch_m || ray.max_m > ray.fetch_m) {
    const [min, max] = [formatOpenWater(ray.min_m, context), formatOpenWater(ray.max_m, context)]
    if (min !== max) sentences.push(formatMessage(texts.spread, { min, max }))
  }
  if (speedKn !== null) sentences.push(describeWave(ray, speedKn, context))
  if (ray.limit) sentences.push(formatMessage(texts.coastOf, { source: formatCoast(ray.limit.coast) }))
  return sentences.join(' ')
}

function describeOpenWater(ray: ShelterRay, context: ShelterContext): string {
  const texts = context.messages.shelter
  const { bearing, fetch_m: fetch, limited_by: limitedBy, limit } = ray
  const from = formatMessage(texts.directionDegrees, { from: formatFrom(bearing, context), bearing })
  const distance = formatOpenWater(fetch, context)
  if (limitedBy === 'horizon') return formatMessage(texts.openToHorizon, { from, distance })
  if (fetch === 0) return formatMessage(texts.closedByLand, { from })
  return formatMessage(texts.openToCoast, { from, distance, coast: limit?.name ?? texts.theCoast })
}

function describeWave(ray: ShelterRay, speedKn: number, context: ShelterContext): string {
  const texts = context.messages.shelter
  const { heightMetres, periodSeconds } = computeRaySea(ray, speedKn)
  const wind = formatWindSpeed(speedKn, context)
  if (heightMetres === 0) return formatMessage(texts.noWaveAtWind, { wind })
  const wave = formatWave(heightMetres, context)
  return formatMessage(texts.atWind, { wind, wave, period: formatPeriod(periodSeconds, context) })
}

/** Names a ray briefly: 'From the south-west (230°), 14.2 nm, waves 0.8 m'. */
export function nameRay(ray: ShelterRay, speedKn: number | null, context: ShelterContext): string {
  const texts = context.messages.shelter
  const { bearing, fetch_m: fetch } = ray
  const values = { from: formatFrom(bearing, context), bearing, distance: formatOpenWater(fetch, context) }
  if (speedKn === null) return formatMessage(texts.rayName, values)
  const wave = formatWave(computeRaySea(ray, speedKn).heightMetres, context)
  return formatMessage(texts.rayWithWave, { ...values, wave })
}
