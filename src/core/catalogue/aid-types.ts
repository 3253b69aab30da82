import { aidTypes as englishNames } from '../messages/en/markers.json'

/**
 * Types of aid to navigation by their number in AIS message 21 (ITU-R M.1371, table 74),
 * 0 to 31, with the chart symbol of each.
 */
export interface AidType {
  id: number
  /** Its name in the API. */
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

const rows: readonly Omit<AidType, 'name'>[] = [
  { id: 0, symbol: 'unknown' },
  { id: 1, symbol: 'unknown' },
  { id: 2, symbol: 'racon' },
  { id: 3, symbol: 'structure' },
  { id: 4, symbol: 'danger' },
  { id: 5, symbol: 'light' },
  { id: 6, symbol: 'light' },
  { id: 7, symbol: 'light' },
  { id: 8, symbol: 'light' },
  { id: 9, symbol: 'north' },
  { id: 10, symbol: 'east' },
  { id: 11, symbol: 'south' },
  { id: 12, symbol: 'west' },
  { id: 13, symbol: 'port' },
  { id: 14, symbol: 'starboard' },
  { id: 15, symbol: 'port' },
  { id: 16, symbol: 'starboard' },
  { id: 17, symbol: 'danger' },
  { id: 18, symbol: 'safe-water' },
  { id: 19, symbol: 'special' },
  { id: 20, symbol: 'north' },
  { id: 21, symbol: 'east' },
  { id: 22, symbol: 'south' },
  { id: 23, symbol: 'west' },
  { id: 24, symbol: 'port' },
  { id: 25, symbol: 'starboard' },
  { id: 26, symbol: 'port' },
  { id: 27, symbol: 'starboard' },
  { id: 28, symbol: 'danger' },
  { id: 29, symbol: 'safe-water' },
  { id: 30, symbol: 'special' },
  { id: 31, symbol: 'light-vessel' },
]

const names: Readonly<Record<number, string>> = englishNames

export const aidTypes: readonly AidType[] = /* @__PURE__ */ rows.map((row) => ({
  ...row,
  name: names[row.id] ?? '',
}))

/** Returns the entry of an aid type, 'Type not specified' for null and for numbers outside 0 to 31. */
export function getAidType(id: number | null): AidType {
  const type = aidTypes[id ?? 0] ?? aidTypes[0]
  if (!type) throw new Error('the catalogue of aids is empty')
  return type
}
