import type { PlaceIcon } from './catalogue/place-types.ts'

/** Namespace of OpenCPN's extensions of GPX. */
export const openCpnNamespace = 'http://www.opencpn.org'

/** Names of OpenCPN's own waypoint icons: its files in `data/svg/markicons`. It draws a circle for other names. */
export const openCpnSymbols: Record<PlaceIcon, string> = {
  marina: 'Service-Marina',
  anchorage: '1st-Anchorage',
  dock: 'Service-Dock',
  'yacht-club': 'Service-Yacht-Club',
  mooring: 'Marks-Mooring-Buoy',
  fuel: 'Service-Fuel-Pump-Diesel-Petrol',
  'dry-dock': 'Service-Haulout',
  'launch-ramp': 'Service-Public-Landing',
  'hurricane-hole': '1st-Anchorage',
  'ais-aton': 'Symbol-Diamond-Magenta',
  // A quay; 'Landmarks-Pier1' is an angler.
  commercial: 'Landmarks-Pier3',
  ferry: 'Landmarks-Pier2',
  weather: 'Symbol-Square-Blue',
  'ship-weather': 'Symbol-Square-Blue',
  other: 'Info-Info',
}

/** Builds OpenCPN's identifier of the mark of a place, the same in files and in marks that are sent. */
export function buildOpenCpnGuid(siteUrl: string, placeId: number): string {
  return `${new URL(siteUrl).host}-place-${placeId}`
}
