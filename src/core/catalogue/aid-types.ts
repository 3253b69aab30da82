/**
 * Types of aid to navigation as AIS message 21 numbers them (ITU-R M.1371, table 74),
 * 0 to 31, with the shape and colour by which a chart tells them apart.
 */
export interface AidType {
  id: number
  name: string
  mark: AidMark
}

export type AidMark =
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
  { id: 0, name: 'Type not specified', mark: 'unknown' },
  { id: 1, name: 'Reference point', mark: 'unknown' },
  { id: 2, name: 'RACON', mark: 'racon' },
  { id: 3, name: 'Fixed structure off shore', mark: 'structure' },
  { id: 4, name: 'Emergency wreck marking buoy', mark: 'danger' },
  { id: 5, name: 'Light, without sectors', mark: 'light' },
  { id: 6, name: 'Light, with sectors', mark: 'light' },
  { id: 7, name: 'Leading light front', mark: 'light' },
  { id: 8, name: 'Leading light rear', mark: 'light' },
  { id: 9, name: 'Beacon, cardinal N', mark: 'north' },
  { id: 10, name: 'Beacon, cardinal E', mark: 'east' },
  { id: 11, name: 'Beacon, cardinal S', mark: 'south' },
  { id: 12, name: 'Beacon, cardinal W', mark: 'west' },
  { id: 13, name: 'Beacon, port hand', mark: 'port' },
  { id: 14, name: 'Beacon, starboard hand', mark: 'starboard' },
  { id: 15, name: 'Beacon, preferred channel port hand', mark: 'port' },
  { id: 16, name: 'Beacon, preferred channel starboard hand', mark: 'starboard' },
  { id: 17, name: 'Beacon, isolated danger', mark: 'danger' },
  { id: 18, name: 'Beacon, safe water', mark: 'safe-water' },
  { id: 19, name: 'Beacon, special mark', mark: 'special' },
  { id: 20, name: 'Cardinal mark N', mark: 'north' },
  { id: 21, name: 'Cardinal mark E', mark: 'east' },
  { id: 22, name: 'Cardinal mark S', mark: 'south' },
  { id: 23, name: 'Cardinal mark W', mark: 'west' },
  { id: 24, name: 'Port hand mark', mark: 'port' },
  { id: 25, name: 'Starboard hand mark', mark: 'starboard' },
  { id: 26, name: 'Preferred channel port hand', mark: 'port' },
  { id: 27, name: 'Preferred channel starboard hand', mark: 'starboard' },
  { id: 28, name: 'Isolated danger', mark: 'danger' },
  { id: 29, name: 'Safe water', mark: 'safe-water' },
  { id: 30, name: 'Special mark', mark: 'special' },
  { id: 31, name: 'Light vessel / LANBY / rig', mark: 'light-vessel' },
]

/** The entry of an aid type; a number outside 0 to 31 is 'Type not specified'. */
export function aidType(id: number | null): AidType {
  const type = aidTypes[id ?? 0] ?? aidTypes[0]
  if (!type) throw new Error('the catalogue of aids is empty')
  return type
}
