/**
 * Types of aid to navigation by their number in AIS message 21 (ITU-R M.1371, table 74),
 * 0 to 31, with the chart symbol of each.
 */
export interface AidType {
  id: number
  name: string
  symbol: AidSymbol
}

export type AidSymbol =
  | 'unknown'
  | 'structure'
  | 'racon'
  | 'light'
  | 'north'
  | 'east'
  | 'south'
  | 'west'
  | 'port'
  | 'starboard'
  | 'danger'
  | 'safe-water'
  | 'special'
  | 'light-vessel'

export const aidTypes: readonly AidType[] = [
  { id: 0, name: 'Type not specified', symbol: 'unknown' },
  { id: 1, name: 'Reference point', symbol: 'unknown' },
  { id: 2, name: 'RACON', symbol: 'racon' },
  { id: 3, name: 'Fixed structure off shore', symbol: 'structure' },
  { id: 4, name: 'Emergency wreck marking buoy', symbol: 'danger' },
  { id: 5, name: 'Light, without sectors', symbol: 'light' },
  { id: 6, name: 'Light, with sectors', symbol: 'light' },
  { id: 7, name: 'Leading light front', symbol: 'light' },
  { id: 8, name: 'Leading light rear', symbol: 'light' },
  { id: 9, name: 'Beacon, cardinal N', symbol: 'north' },
  { id: 10, name: 'Beacon, cardinal E', symbol: 'east' },
  { id: 11, name: 'Beacon, cardinal S', symbol: 'south' },
  { id: 12, name: 'Beacon, cardinal W', symbol: 'west' },
  { id: 13, name: 'Beacon, port hand', symbol: 'port' },
  { id: 14, name: 'Beacon, starboard hand', symbol: 'starboard' },
  { id: 15, name: 'Beacon, preferred channel port hand', symbol: 'port' },
  { id: 16, name: 'Beacon, preferred channel starboard hand', symbol: 'starboard' },
  { id: 17, name: 'Beacon, isolated danger', symbol: 'danger' },
  { id: 18, name: 'Beacon, safe water', symbol: 'safe-water' },
  { id: 19, name: 'Beacon, special mark', symbol: 'special' },
  { id: 20, name: 'Cardinal mark N', symbol: 'north' },
  { id: 21, name: 'Cardinal mark E', symbol: 'east' },
  { id: 22, name: 'Cardinal mark S', symbol: 'south' },
  { id: 23, name: 'Cardinal mark W', symbol: 'west' },
  { id: 24, name: 'Port hand mark', symbol: 'port' },
  { id: 25, name: 'Starboard hand mark', symbol: 'starboard' },
  { id: 26, name: 'Preferred channel port hand', symbol: 'port' },
  { id: 27, name: 'Preferred channel starboard hand', symbol: 'starboard' },
  { id: 28, name: 'Isolated danger', symbol: 'danger' },
  { id: 29, name: 'Safe water', symbol: 'safe-water' },
  { id: 30, name: 'Special mark', symbol: 'special' },
  { id: 31, name: 'Light vessel / LANBY / rig', symbol: 'light-vessel' },
]

/** Returns the entry of an aid type, 'Type not specified' for null and for numbers outside 0 to 31. */
export function getAidType(id: number | null): AidType {
  const type = aidTypes[id ?? 0] ?? aidTypes[0]
  if (!type) throw new Error('the catalogue of aids is empty')
  return type
}
