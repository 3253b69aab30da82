import { iso1A2Code } from '@rapideditor/country-coder'
import type { Position } from '../../core/geo.ts'

/**
 * Finds the country of a position with offline polygons that include territorial waters;
 * null on the high seas.
 */
export function findCountryAt({ longitude, latitude }: Position): string | null {
  return iso1A2Code([longitude, latitude], { level: 'territory' }) ?? null
}
