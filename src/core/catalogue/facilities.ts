/**
 * The facilities of places, the most sought first. The number of the bit of a facility in
 * `places.facilities` is its index here, so new ones are added at the end.
 */
export const facilityKeys = [
  'fuel',
  'water',
  'electricity',
  'pumpout',
  'showers',
  'laundry',
  'provisions',
  'repairs',
  'crane',
  'slipway',
  'wifi',
  'restaurant',
  'chandlery',
  'customs',
  'visitor_berths',
  'vhf',
] as const

export type FacilityKey = (typeof facilityKeys)[number]

const known: ReadonlySet<string> = new Set(facilityKeys)

/** Parses facility keys separated by commas or spaces. Ignores unknown keys; returns the order of the catalogue. */
export function parseFacilityKeys(text: string): FacilityKey[] {
  const named = new Set(text.split(/[\s,+]+/).filter((key) => known.has(key)))
  return facilityKeys.filter((key) => named.has(key))
}

/** Returns the bits of facilities, as stored in `places.facilities`. */
export function toFacilityBits(keys: readonly FacilityKey[]): number {
  return keys.reduce((bits, key) => bits | (1 << facilityKeys.indexOf(key)), 0)
}

/** Whether stored bits have a facility. */
export function hasFacility(bits: number, key: FacilityKey): boolean {
  return (bits & toFacilityBits([key])) !== 0
}
