/**
 * Features of one page of the OGC API (Part 1, requirement 21: larger limits are reduced to the maximum), and most
 * features that `offset` skips, which the database reads. Ours.
 */
export const featuresPage = { default: 100, max: 2000, maxOffset: 100_000 } as const
