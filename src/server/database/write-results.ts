/** What became of the records of an import. */
export const importResults = [
  'added',
  'updated',
  'merged',
  'unchanged',
  'kept',
  'older',
  'deleted',
  'unattached',
] as const

export type ImportResult = (typeof importResults)[number]

/** Words of the closing table, in its order. */
export const importResultLabels: Readonly<Record<ImportResult, string>> = {
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
export const changingImportResults: readonly ImportResult[] = ['added', 'updated', 'merged']

export type ImportCounts = Record<ImportResult, number>

export function createImportCounts(): ImportCounts {
  return Object.fromEntries(importResults.map((name) => [name, 0])) as ImportCounts // every name is there
}

export function addImportCounts(sum: ImportCounts, more: ImportCounts): void {
  for (const name of importResults) sum[name] += more[name]
}
