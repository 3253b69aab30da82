import { computeWindSea, type WindSea } from '../../core/shelter/waves.ts'
import { round } from '../../core/units.ts'

/** Decimals of wave heights in metres and of periods in seconds. */
const decimals = 2

/** Shortest and longest fetch in metres. */
export interface FetchRange {
  low: number
  high: number
}

/** Waves as the contract names them. */
export interface Waves {
  wave_m: number | null
  wave_low_m: number | null
  wave_high_m: number | null
  period_s: number | null
}

/**
 * Computes the waves that a wind in knots raises over a fetch in metres, or between which heights they are if only its
 * range is known; nulls if neither is.
 */
export function computeWaves(windKn: number, fetchMetres: number | null, range: FetchRange | null): Waves {
  const waves = roundWindSea(fetchMetres === null ? null : computeWindSea(windKn, fetchMetres))
  if (fetchMetres !== null) return { ...waves, wave_low_m: waves.wave_m, wave_high_m: waves.wave_m }
  const computeHeight = (fetch: number) => roundWindSea(computeWindSea(windKn, fetch)).wave_m
  return {
    ...waves,
    wave_low_m: range && computeHeight(range.low),
    wave_high_m: range && computeHeight(range.high),
  }
}

/** A wind sea as the contract names it; nulls if it is unknown. */
export function roundWindSea(sea: WindSea | null): { wave_m: number | null; period_s: number | null } {
  if (!sea) return { wave_m: null, period_s: null }
  return { wave_m: round(sea.heightMetres, decimals), period_s: round(sea.periodSeconds, decimals) }
}
