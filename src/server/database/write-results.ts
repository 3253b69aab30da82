/** Possible results for each record of an import. */
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

/** Labels of the import summary, in its order. */
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

/** Results that changed the database. */
export const changingImportResults: readonly ImportResult[] = ['added', 'updated', 'merged']

export type ImportCounts = Record<ImportResult, number>

export function createImportCounts(): ImportCounts {
  return Object.fromEntries(importResults.map((name) => [name, 0])) as ImportCounts // has every result as a key
}

export function addImportCounts(total: ImportCounts, added: ImportCounts): void {
  for (const name of importResults) total[name] += added[name]
}
