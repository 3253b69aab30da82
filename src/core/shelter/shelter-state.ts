import type { CoastSource, Shelter, ShelterHour, ShelterNow } from '../contract/shelter.ts'
import { maxShelterWindHours, shelterRayCount } from '../limits/shelter.ts'
import type { WaveRange } from './sea-units.ts'

/** What is known about the shelter of a place: its rays, or why they are unknown. */
export type ShelterState =
  | { state: 'known'; coast: CoastSource }
  | { state: 'coarse' | 'land'; coast: CoastSource }
  | { state: 'approximate' }

/** Returns what is known about a shelter. Only `known` may say that a place is sheltered. */
export function getShelterState({ quality, coast, rays }: Shelter): ShelterState {
  if (coast && quality === 'good' && rays.length === shelterRayCount) return { state: 'known', coast }
  if (coast && quality === 'coarse') return { state: 'coarse', coast }
  return coast && quality === 'unknown' ? { state: 'land', coast } : { state: 'approximate' }
}

/** The wind measured near a place. */
export type MeasuredWind = NonNullable<ShelterNow['wind']>

/** Returns the wind now; null if none was measured within the last hours. */
export function getWindNow({ now: measured }: Pick<Shelter, 'now'>, now: Date): MeasuredWind | null {
  const wind = measured?.wind
  if (!wind) return null
  const ageMs = now.getTime() - Date.parse(wind.observed_at)
  return ageMs <= maxShelterWindHours * 3_600_000 ? wind : null
}

/**
 * Returns between which heights waves are, in metres; null if they are unknown. An answer that was kept from an earlier
 * version has no interval.
 */
export function getWaveRange({
  wave_m: wave,
  wave_low_m: low = wave,
  wave_high_m: high = wave,
}: Pick<ShelterHour, 'wave_m' | 'wave_low_m' | 'wave_high_m'>): WaveRange | null {
  return low === null || high === null ? null : { low, high }
}
