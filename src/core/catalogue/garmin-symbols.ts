import type { PlaceIcon } from './place-types.ts'

/** Names of Garmin's waypoint symbols, which other plotters know too. */
export const garminSymbols: Record<PlaceIcon, string> = {
  marina: 'Marina',
  anchorage: 'Anchor',
  dock: 'Dock',
  'yacht-club': 'Marina',
  mooring: 'Buoy, White',
  fuel: 'Gas Station',
  'dry-dock': 'Drydock',
  'launch-ramp': 'Boat Ramp',
  'hurricane-hole': 'Anchor',
  'ais-aton': 'Buoy, White',
  commercial: 'Harbor',
  ferry: 'Ferry',
  weather: 'Weather Buoy',
  'ship-weather': 'Weather Buoy',
  other: 'Waypoint',
}
