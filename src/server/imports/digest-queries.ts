import { sql } from 'kysely'
import { createImportCounts, type ImportCounts } from '../database/write-results.ts'
import { preferIndexes } from '../database/prefer-indexes.ts'
import type { Db } from '../database/tables.ts'
import { hashSourceRecord, isOlder, lockImports } from './source-record-queries.ts'
import type { SourceRecord } from './source-record.ts'

/** Tables of records that only imports write: with id, key, digest and updated_at. */
export type ImportedTable = 'seamarks' | 'clearances' | 'map_names'

/** Rows to insert and to update, and what is counted. */
export interface PlannedRows<R> {
  inserts: R[]
  updates: R[]
  counts: ImportCounts
}

interface StoredRow {
  key: string
  id: number
  digest: string
  updated_at: string | null
}

/**
 * Plans the import of a batch in the caller's transaction. Rows whose content is the same stay untouched; the date of
 * the data alone is no change.
 */
export async function planRows<S extends SourceRecord, R>(
  tx: Db,
  table: ImportedTable,
  batch: readonly S[],
  toRow: (record: S, id: number, digest: string) => R,
): Promise<PlannedRows<R>> {
  await lockImports(tx)
  await preferIndexes(tx)
  const counts = createImportCounts()
  const stored = await findRows(
    tx,
    table,
    batch.map(({ key }) => key),
  )
  const plan: PlannedRows<R> = { inserts: [], updates: [], counts }
  const ids = await allocateIds(tx, table, batch.filter(({ key }) => !stored.has(key)).length)
  for (const record of batch) {
    const digest = hashSourceRecord({ ...record, updated_at: null })
    const before = stored.get(record.key)
    if (!before) {
      counts.added++
      plan.inserts.push(toRow(record, ids.pop() ?? 0, digest))
    } else if (before.digest === digest) counts.unchanged++
    else if (isOlder(record.updated_at, before.updated_at)) counts.older++
    else {
      counts.updated++
      plan.updates.push(toRow(record, before.id, digest))
    }
  }
  return plan
}

async function findRows(tx: Db, table: ImportedTable, keys: string[]): Promise<Map<string, StoredRow>> {
  const { rows } = await sql<StoredRow>`
    select key, id, encode(digest, 'hex') as digest, updated_at
    from ${sql.table(table)} where key = any (${keys}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.key, row]))
}

async function allocateIds(tx: Db, table: ImportedTable, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id).reverse()
}
