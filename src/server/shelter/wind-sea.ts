import type { WindSea } from '../../core/shelter/waves.ts'
import { round } from '../../core/units.ts'

/** Decimals of wave heights in metres and of periods in seconds. */
const decimals = 2

/** A wind sea as the contract names it; nulls if it is unknown. */
export function roundWindSea(sea: WindSea | null): { wave_m: number | null; period_s: number | null } {
  if (!sea) return { wave_m: null, period_s: null }
  return { wave_m: round(sea.heightMetres, decimals), period_s: round(sea.periodSeconds, decimals) }
}
