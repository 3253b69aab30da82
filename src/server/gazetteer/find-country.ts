import { iso1A2Code } from '@rapideditor/country-coder'
import type { Position } from '../../core/geo.ts'

/** Country of a position, from offline polygons that reach out to sea; null on the high seas. */
export function findCountryAt({ longitude, latitude }: Position): string | null {
  return iso1A2Code([longitude, latitude], { level: 'territory' }) ?? null
}
