import { sql, type RawBuilder } from 'kysely'
import {
  facilityKeys,
  parseFacilityKeys,
  toFacilityBits,
  type FacilityKey,
} from '../../core/catalogue/facilities.ts'
import { fieldProblem } from '../system/domain-error.ts'

/** Parses the parameter `has` of a request. Throws 422 for an unknown facility and for one that is named twice. */
export function parseHasParameter(has: string | undefined): FacilityKey[] {
  if (has === undefined) return []
  const keys = parseFacilityKeys(has)
  if (keys.length !== has.split(',').length) {
    throw fieldProblem('has', 'inputErrors.facilities', { keys: facilityKeys.join(', ') })
  }
  return keys
}

/** SQL conditions that follow others: a place has one of the types and all the facilities. Throws 422 as above. */
export function andMatches({ types, has }: { types?: string; has?: string }): RawBuilder<unknown> {
  const facilities = parseHasParameter(has)
  const isType = types === undefined ? sql`` : sql`and ${isOfTypes(types)}`
  return sql`${isType} ${facilities.length > 0 ? sql`and ${hasFacilities(facilities)}` : sql``}`
}

/** SQL condition: a place has one of the types, given by their numbers with commas. */
export function isOfTypes(types: string): RawBuilder<boolean> {
  return sql<boolean>`(type_enum = any (${types.split(',').map(Number)}::int[]))`
}

/** SQL condition: a place is known to have all these facilities. */
export function hasFacilities(keys: readonly FacilityKey[]): RawBuilder<boolean> {
  const bits = toFacilityBits(keys)
  // The first condition is the one of the indexes `places_facilities` and `places_facility_cells`.
  return sql<boolean>`(facilities <> 0 and facilities & ${bits}::int = ${bits}::int)`
}
