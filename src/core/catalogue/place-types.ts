/** A type of place or aid: its number in the API, its name and its icon. */
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
export const placeTypes: readonly PlaceType[] = [
  { id: 0, name: 'Marina', icon: 'marina', kind: 'place' },
  { id: 1, name: 'Anchorage', icon: 'anchorage', kind: 'place' },
  { id: 2, name: 'Dock/Pier', icon: 'dock', kind: 'place' },
  { id: 3, name: 'Yacht Club', icon: 'yacht-club', kind: 'place' },
  { id: 4, name: 'Mooring', icon: 'mooring', kind: 'place' },
  { id: 5, name: 'Fuel station', icon: 'fuel', kind: 'place' },
  { id: 6, name: 'Dry dock', icon: 'dry-dock', kind: 'place' },
  { id: 7, name: 'Launch Ramp', icon: 'launch-ramp', kind: 'place' },
  { id: 8, name: 'Hurricane Hole', icon: 'hurricane-hole', kind: 'place' },
  { id: 9, name: 'AIS Aton', icon: 'ais-aton', kind: 'aid' },
  { id: 10, name: 'Commercial Facility', icon: 'commercial', kind: 'place' },
  { id: 11, name: 'Commercial Facility', icon: 'ferry', kind: 'place' },
  { id: 12, name: 'Local Weather Reports', icon: 'weather', kind: 'aid' },
  { id: 13, name: 'Ship Weather Reports', icon: 'ship-weather', kind: 'aid' },
  { id: 19, name: 'Other POI', icon: 'other', kind: 'place' },
]

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
