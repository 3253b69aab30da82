/** What became of the records of an import. */
export const outcomes = [
  'added',
  'updated',
  'merged',
  'unchanged',
  'kept',
  'older',
  'deleted',
  'unattached',
] as const

export type Outcome = (typeof outcomes)[number]

/** Words of the closing table, in its order. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  added: 'added',
  updated: 'updated',
  merged: 'merged into a record of another source or area',
  unchanged: 'unchanged',
  kept: 'left alone: edited by a member',
  deleted: 'left alone: deleted by a member',
  older: 'left alone: newer data is known',
  unattached: 'amenity with no marina near',
}

/** Outcomes that changed the database. */
export const changingOutcomes: readonly Outcome[] = ['added', 'updated', 'merged']

export type OutcomeCounts = Record<Outcome, number>

export function noOutcomes(): OutcomeCounts {
  return Object.fromEntries(outcomes.map((name) => [name, 0])) as OutcomeCounts // every name is there
}

export function addOutcomes(sum: OutcomeCounts, more: OutcomeCounts): void {
  for (const name of outcomes) sum[name] += more[name]
}
