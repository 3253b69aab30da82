import { placeTypes as names } from '../messages/en/common.json'

/** A type of place or aid: its number and its name in the API, and its icon. */
export interface PlaceType {
  id: number
  name: string
  icon: PlaceIcon
  /** Aids to navigation (section 3) cannot be chosen for a new place. */
  kind: 'place' | 'aid'
}

export type PlaceIcon =
  | 'marina'
  | 'anchorage'
  | 'dock'
  | 'yacht-club'
  | 'mooring'
  | 'fuel'
  | 'dry-dock'
  | 'launch-ramp'
  | 'hurricane-hole'
  | 'ais-aton'
  | 'commercial'
  | 'ferry'
  | 'weather'
  | 'ship-weather'
  | 'other'

/**
 * POI types by type_enum (specification section 3). The specification uses the same
 * name for 10 and 11; OSM-MAPPING splits them into ports and passenger terminals,
 * which have different icons.
 */
const rows: readonly Omit<PlaceType, 'name'>[] = [
  { id: 0, icon: 'marina', kind: 'place' },
  { id: 1, icon: 'anchorage', kind: 'place' },
  { id: 2, icon: 'dock', kind: 'place' },
  { id: 3, icon: 'yacht-club', kind: 'place' },
  { id: 4, icon: 'mooring', kind: 'place' },
  { id: 5, icon: 'fuel', kind: 'place' },
  { id: 6, icon: 'dry-dock', kind: 'place' },
  { id: 7, icon: 'launch-ramp', kind: 'place' },
  { id: 8, icon: 'hurricane-hole', kind: 'place' },
  { id: 9, icon: 'ais-aton', kind: 'aid' },
  { id: 10, icon: 'commercial', kind: 'place' },
  { id: 11, icon: 'ferry', kind: 'place' },
  { id: 12, icon: 'weather', kind: 'aid' },
  { id: 13, icon: 'ship-weather', kind: 'aid' },
  { id: 19, icon: 'other', kind: 'place' },
]

export const placeTypes: readonly PlaceType[] = /* @__PURE__ */ rows.map((row) => ({
  ...row,
  name: names[row.icon],
}))

export const atonPlaceType = 9
/** Ferry and passenger terminals; also chandlers and workshops, which have tags of their facilities. */
export const ferryPlaceType = 11
export const otherPlaceType = 19
const atonFrom = 100

const byId = new Map(placeTypes.map((type) => [type.id, type]))

/** Returns the type as which a stored value is displayed: 100 and more as 9, other values above 19 as 19 (section 3). */
export function toDisplayedPlaceType(typeEnum: number): number {
  if (typeEnum >= atonFrom) return atonPlaceType
  if (typeEnum > otherPlaceType) return otherPlaceType
  return typeEnum
}

/** Returns the catalogue entry for any stored value; Other POI for a value without an entry. */
export function getPlaceType(typeEnum: number): PlaceType {
  const type = byId.get(toDisplayedPlaceType(typeEnum)) ?? byId.get(otherPlaceType)
  if (!type) throw new Error('the catalogue has no Other POI')
  return type
}

/** The types that a user may choose for a place. */
export const selectablePlaceTypes: readonly PlaceType[] = placeTypes.filter((type) => type.kind === 'place')
