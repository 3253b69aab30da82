import { selectablePlaceTypes } from '../../../core/catalogue/place-types.ts'

/**
 * Names of waypoint symbols that mean a place, exactly as the programs write them, with the type of the place. Every
 * other name means none: marks, dangers, weather, and things on land.
 */
const placeSymbols: readonly [program: string, symbols: Readonly<Record<string, number>>][] = [
  [
    // Its icons in `data/svg/markicons`; the short names are those of its older versions.
    'OpenCPN',
    {
      '1st-Anchorage': 1,
      'Landmarks-Pier1': 2,
      'Landmarks-Pier2': 2,
      'Landmarks-Pier3': 2,
      'Marks-Mooring-Buoy': 4,
      'Marks-Mooring-Buoy-Super': 4,
      'Marks-Mooring-Float': 4,
      'Marks-Mooring-Pile': 4,
      'Service-Dock': 2,
      'Service-Dock-Dinghy': 2,
      'Service-Fuel-Pump-Diesel': 5,
      'Service-Fuel-Pump-Diesel-Petrol': 5,
      'Service-Fuel-Pump-Petrol': 5,
      'Service-Haulout': 6,
      'Service-Marina': 0,
      'Service-Public-Landing': 7,
      'Service-Yacht-Club': 3,
      'Symbol-Anchor1': 1,
      'Symbol-Anchor2': 1,
      'Symbol-Anchor3': 1,
      anchor: 1,
      anchorage: 1,
      fuel: 5,
      mooring: 4,
    },
  ],
  [
    // As GPSBabel lists them, and two that only exports of this site have. 'Gas Station' is for cars too.
    'Garmin',
    {
      Anchor: 1,
      'Boat Ramp': 7,
      Dock: 2,
      Drydock: 6,
      Ferry: 11,
      Harbor: 10,
      Marina: 0,
      'U Marina': 0,
    },
  ],
  [
    'sQuiddio',
    {
      anchor_blu: 1,
      club_pur: 3,
      fuelpump_red: 5,
      marina_grn: 0,
      moorings_blu: 4,
      pier_yel: 2,
      ramp_azu: 7,
      ramp_grn: 6,
    },
  ],
]

/** Names of OsmAnd's icons that mean a place: those of its `poi-icons-svg`, without `mx_`. */
const osmAndIcons: Readonly<Record<string, number>> = {
  amenity_ferry_terminal: 11,
  club_sailing: 3,
  leisure_marina: 0,
  leisure_slipway: 7,
  pier: 2,
  waterway_fuel: 5,
}

const typesBySymbol = new Map(placeSymbols.flatMap(([, symbols]) => Object.entries(symbols)))
const typesByIcon = new Map(Object.entries(osmAndIcons))

/** Returns the place type that a waypoint's symbol (`sym`) means; null if it means no place. */
export function findPlaceTypeBySymbol(symbol: string): number | null {
  return typesBySymbol.get(symbol.trim()) ?? findPlaceTypeByName(symbol)
}

/** Returns the place type that an icon of OsmAnd means; null if it means no place. */
export function findPlaceTypeByIcon(icon: string): number | null {
  return typesByIcon.get(icon.trim()) ?? null
}

/** Returns the place type with exactly this name; null if there is none. */
export function findPlaceTypeByName(name: string): number | null {
  return selectablePlaceTypes.find((type) => type.name === name.trim())?.id ?? null
}
