import type { PlaceEdit } from '../../core/contract/place.ts'
import { addressColumns, type PartialAddress, type ResolvedAddress } from '../gazetteer/address-finder.ts'
import type { StoredPlace } from '../imports/stored-place-queries.ts'

type Edit = Omit<PlaceEdit, 'lock_version'>

/**
 * The new position of a place that an edit moves, with what a person or a source states of
 * where it is; null where the edit does not move it.
 */
export function findMovedPosition(current: StoredPlace, edit: Edit): PartialAddress | null {
  const { latitude = current.latitude, longitude = current.longitude } = edit
  if (latitude === current.latitude && longitude === current.longitude) return null
  const open = openColumns(current, edit)
  const stated = (column: (typeof addressColumns)[number]) =>
    open.has(column) ? null : (edit[column] ?? current[column])
  return {
    latitude,
    longitude,
    city: stated('city'),
    state_code: stated('state_code'),
    country_code: stated('country_code'),
  }
}

/** The columns that change with the position, and which columns are worked out then. */
export function getMovedAddressColumns(
  current: StoredPlace,
  edit: Edit,
  found: ResolvedAddress,
): Partial<Pick<StoredPlace, (typeof addressColumns)[number]>> & { derived: string[] } {
  const open = openColumns(current, edit)
  const columns = addressColumns.filter((column) => open.has(column))
  return {
    ...Object.fromEntries(columns.map((column) => [column, found[column]])),
    derived: [
      ...current.derived.filter((field) => !open.has(field)),
      ...found.derived.filter((field) => open.has(field)),
    ],
  }
}

/** Columns that nobody states: worked out, or empty, and left as they are by the edit. */
function openColumns(current: StoredPlace, edit: Edit): ReadonlySet<string> {
  return new Set(
    addressColumns.filter((column) => {
      const isLeft = edit[column] === undefined || edit[column] === current[column]
      return isLeft && (current.derived.includes(column) || current[column] === null)
    }),
  )
}
