/** Features of one page of the OGC API (Part 1, requirement 21: larger limits are reduced to the maximum). Ours. */
export const featuresPage = { default: 100, max: 2000 } as const
