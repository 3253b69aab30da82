import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A coast that was imported. */
export interface CoastSourceRow {
  id: number
  kind: string
  name: string
  licence: string
  date: string | null
  spacing_m: number
  imported_at: string
}

/** An imported cell; the rings are compressed (`cell-codec.ts`). */
export interface CoastCellRow {
  number: number
  source_id: number
  spacing_m: number
  rings: Buffer
}

/** Returns the imported coasts, oldest first. */
export async function readCoastSources(db: Kysely<Tables>): Promise<CoastSourceRow[]> {
  return db.selectFrom('coast_sources').selectAll().orderBy('id').execute()
}

/** Returns those of the cells that were imported. */
export async function readCoastCells(
  db: Kysely<Tables>,
  numbers: readonly number[],
): Promise<CoastCellRow[]> {
  const { rows } = await sql<CoastCellRow>`
    select number, source_id, spacing_m, rings from coast_cells where number = any(${[...numbers]}::integer[])`.execute(
    db,
  )
  return rows
}
