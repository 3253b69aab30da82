import { cutText } from '../../core/text.ts'
import { getPlaceType } from '../../core/catalogue/place-types.ts'
import { getAidType } from '../../core/catalogue/aid-types.ts'
import { getDistanceMetres, type Position } from '../../core/geo.ts'
import { cityDistanceMetres, townNameDistanceMetres } from '../../core/limits/imports.ts'
import { textLength } from '../../core/limits/text.ts'
import { makeName } from '../../core/catalogue/made-names.ts'
import { formatDegreesMinutes } from '../../core/units.ts'
import { findCountryAt } from './find-country.ts'
import { openTownIndex } from './town-index.ts'
import type { Town } from './town-list.ts'
import type { PartialAddress, ResolvedAddress } from './address-finder.ts'

/** A record without a name or address of its own, as far as its position and type determine them. */
export type UnlocatedRecord = PartialAddress & { name: string | null } & (
    | { kind: 'place'; type_enum: number }
    | { kind: 'nav-aid'; aid_type: number }
  )

/** A record with a name. The fields named in `derived_columns` are not from its source. */
export type LocatedRecord<R extends UnlocatedRecord> = Omit<R, 'name'> & {
  name: string
  derived_columns: string[]
}

/** Determines country, town and name of records from offline data, which it keeps in memory. */
export interface Locator {
  findAddress(partialAddress: PartialAddress): ResolvedAddress
  fillAddress<R extends UnlocatedRecord>(record: R): LocatedRecord<R>
}

/**
 * Creates a locator. Countries come from the polygons of country-coder, which include
 * territorial waters; towns from the built-in list.
 */
export function createLocator(): Locator {
  const towns = openTownIndex()
  const findNearestTown = (position: Position) => towns.findNearest(position, townNameDistanceMetres)

  function resolveAddress(partialAddress: PartialAddress, town: Town | null): ResolvedAddress {
    const derivedColumns: string[] = []
    const country = partialAddress.country_code ?? findCountryAt(partialAddress) ?? town?.country_code ?? null
    if (country && !partialAddress.country_code) derivedColumns.push('country_code')
    const isCityNear =
      town !== null &&
      town.country_code === country &&
      getDistanceMetres(partialAddress, town) <= cityDistanceMetres
    const city = partialAddress.city ?? (isCityNear ? town.name : null)
    if (city && !partialAddress.city) derivedColumns.push('city')
    const state = partialAddress.state_code ?? (isCityNear ? town.state_code : null)
    if (state && !partialAddress.state_code) derivedColumns.push('state_code')
    return { city, state_code: state, country_code: country, derived_columns: derivedColumns }
  }

  return {
    findAddress: (partialAddress) => resolveAddress(partialAddress, findNearestTown(partialAddress)),
    fillAddress<R extends UnlocatedRecord>(record: R): LocatedRecord<R> {
      const town = findNearestTown(record)
      const { derived_columns: derivedColumns, ...address } = resolveAddress(record, town)
      const located: LocatedRecord<UnlocatedRecord> = {
        ...record,
        ...address,
        name: record.name ?? makeRecordName(record, record.city ?? town?.name ?? null),
        derived_columns: record.name ? derivedColumns : [...derivedColumns, 'name'],
      }
      return located as unknown as LocatedRecord<R> // the same record with the missing fields
    },
  }
}

/** Makes the name of a record from its type and the town, or the position if no town is near. */
function makeRecordName(record: UnlocatedRecord, town: string | null): string {
  const type =
    record.kind === 'place' ? getPlaceType(record.type_enum).name : getAidType(record.aid_type).name
  if (town) return cutText(makeName('near', type, town), textLength.name)
  const { latitude, longitude } = record
  return makeName(
    'at',
    type,
    `${formatDegreesMinutes(latitude, 'latitude')} ${formatDegreesMinutes(longitude, 'longitude')}`,
  )
}
