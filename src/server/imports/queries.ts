import { sql } from 'kysely'
import type { ReadResult } from './readers/read-file.ts'
import type { Database } from '../database/database.ts'
import type { ImportCounts } from '../database/write-results.ts'
import type { Db } from '../database/tables.ts'

/** Records the start of an import. Returns its id. */
export async function recordImportStart(db: Db, kind: string, origin: string): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({ kind, origin, counts: '{}', finished_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records the end of an import with its counts. */
export async function recordImportEnd(
  db: Db,
  id: number,
  outcomes: ImportCounts,
  read: ReadResult,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ finished_at: new Date().toISOString(), counts: JSON.stringify({ ...outcomes, ...read.rejected }) })
    .where('id', '=', id)
    .execute()
}

/** Marks what the transaction adds as that of a region, see migrations/004-regions.sql. */
export async function markRegionImport(tx: Db): Promise<void> {
  await sql`select set_config('roadstead.region_import', 'on', true)`.execute(tx)
}

/** Updates the planner's statistics after a large import, and the visibility map. */
export async function analyzeTables(database: Database): Promise<void> {
  // VACUUM cannot run in a transaction.
  await database.pool.query(
    'vacuum (analyze) places, nav_aids, seamarks, clearances, map_names, map_cells, map_clusters, dirty_cells, source_records',
  )
}
