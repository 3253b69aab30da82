import type { FacilityKey } from '../../../core/catalogue/facilities.ts'
import { listPlaceGroups } from '../../../core/catalogue/place-groups.ts'
import type { Messages } from '../../../core/messages.ts'

/** Lists the parts of the filter of a map: 'Anchorages, Fuel, Water'. */
export function listFilterNames(
  types: readonly number[],
  has: readonly FacilityKey[],
  { facilityNames, placeGroups }: Pick<Messages, 'facilityNames' | 'placeGroups'>,
): string {
  return [
    ...listPlaceGroups(types).map((key) => placeGroups[key]),
    ...has.map((key) => facilityNames[key]),
  ].join(', ')
}
