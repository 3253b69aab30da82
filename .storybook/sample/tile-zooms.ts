/** Zooms of the sample imagery; above the maximum, maps enlarge it. */
export const sampleZooms = { min: 3, max: 12 } as const
