import type { PlaceEdit } from '../../core/contract/place.ts'
import { addressColumns, type PartialAddress, type ResolvedAddress } from '../gazetteer/address-finder.ts'
import type { StoredPlace } from './stored-place-queries.ts'

type Edit = Omit<PlaceEdit, 'lock_version'>

/**
 * Returns the new position of a place that an edit moves, with the address fields stated
 * by a user or a source. Null if the edit does not move it.
 */
export function findMovedPosition(current: StoredPlace, edit: Edit): PartialAddress | null {
  const { latitude = current.latitude, longitude = current.longitude } = edit
  if (latitude === current.latitude && longitude === current.longitude) return null
  const derivable = getDerivableColumns(current, edit)
  const getStated = (column: (typeof addressColumns)[number]) =>
    derivable.has(column) ? null : (edit[column] ?? current[column])
  return {
    latitude,
    longitude,
    city: getStated('city'),
    state_code: getStated('state_code'),
    country_code: getStated('country_code'),
  }
}

/** Returns the address columns that change with the position, and the updated list of derived columns. */
export function getMovedAddressColumns(
  current: StoredPlace,
  edit: Edit,
  found: ResolvedAddress,
): Partial<Pick<StoredPlace, (typeof addressColumns)[number]>> & { derived_columns: string[] } {
  const derivable = getDerivableColumns(current, edit)
  const columns = addressColumns.filter((column) => derivable.has(column))
  return {
    ...Object.fromEntries(columns.map((column) => [column, found[column]])),
    derived_columns: [
      ...current.derived_columns.filter((field) => !derivable.has(field)),
      ...found.derived_columns.filter((field) => derivable.has(field)),
    ],
  }
}

/** Address columns that are derived or empty, and that the edit does not set. */
function getDerivableColumns(current: StoredPlace, edit: Edit): ReadonlySet<string> {
  return new Set(
    addressColumns.filter((column) => {
      const isUnchanged = edit[column] === undefined || edit[column] === current[column]
      return isUnchanged && (current.derived_columns.includes(column) || current[column] === null)
    }),
  )
}
