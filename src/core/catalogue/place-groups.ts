/** Kinds of places for which people look first, in the order of their chips, with the types that each stands for. */
const typesByGroup = {
  // Anchorage, hurricane hole.
  anchorages: [1, 8],
  moorings: [4],
  // Marina, yacht club.
  marinas: [0, 3],
} as const

export type PlaceGroupKey = keyof typeof typesByGroup

export const placeGroupKeys = Object.keys(typesByGroup) as PlaceGroupKey[] // its keys are literals

/** Returns the numbers of the types of a group; its chip has the icon of the first. */
export function getGroupTypes(key: PlaceGroupKey): readonly [number, ...number[]] {
  return typesByGroup[key]
}

/** Lists the groups whose types are all among these, in the order of the chips. */
export function listPlaceGroups(types: readonly number[]): PlaceGroupKey[] {
  return placeGroupKeys.filter((key) => getGroupTypes(key).every((type) => types.includes(type)))
}

/** Parses group keys separated by commas or spaces. Ignores unknown keys; returns the types in the order of the chips. */
export function parsePlaceGroups(text: string): number[] {
  const named = text.split(/[\s,+]+/)
  return placeGroupKeys.filter((key) => named.includes(key)).flatMap(getGroupTypes)
}
