/** Suffix of a truncated text: four dots (section 9). */
export const truncationSuffix = '....'

/** Maximum lengths of texts (section 9 leaves the server's limits open). Ours, in characters. */
export const textLength = {
  name: 200,
  line: 200,
  description: 10_000,
  comment: 5_000,
  url: 2_000,
  tags: 200,
  tagKey: 100,
  tagValue: 2_000,
} as const
