/** What a region consists of, in the order in which it is loaded: what is seen first comes first. */
export const regionParts = ['places', 'seamarks', 'names', 'coast', 'stations'] as const
export type RegionPart = (typeof regionParts)[number]
