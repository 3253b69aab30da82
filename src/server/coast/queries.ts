import { sql, type Selectable } from 'kysely'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { Db, ReadDb, Tables } from '../database/tables.ts'
import type { PackedCell } from './packed-cells.ts'

/** A coast that was imported. */
export type CoastSourceRow = Selectable<Tables['coast_sources']>

/** An imported cell; the rings are compressed (`cell-codec.ts`), those of the overview are not. */
export type CoastCellRow = Omit<Selectable<Tables['coast_cells']>, 'overview'>

/** Returns the imported coasts, oldest first. */
export async function readCoastSources(db: ReadDb): Promise<CoastSourceRow[]> {
  return allowReplica(db).selectFrom('coast_sources').selectAll().orderBy('id').execute()
}

/** Returns those of the cells that were imported, as they are stored. */
export async function readPackedCells(
  db: ReadDb,
  numbers: readonly number[],
  detail: 'overview' | 'full',
): Promise<PackedCell[]> {
  // A cell of a former version of the program has no overview.
  const overview = detail === 'overview' ? sql`overview` : sql`null::bytea`
  const { rows } = await sql<{ number: number; bytes: Buffer; is_compressed: boolean }>`
    select number, coalesce(${overview}, rings) as bytes, ${overview} is null as is_compressed
    from coast_cells where number = any(${[...numbers]}::integer[])`.execute(allowReplica(db))
  return rows.map(({ is_compressed: isCompressed, ...cell }) => ({ ...cell, isCompressed }))
}

/** Returns those of the cells that were imported. */
export async function readCoastCells(db: ReadDb, numbers: readonly number[]): Promise<CoastCellRow[]> {
  const { rows } = await sql<CoastCellRow>`
    select number, source_id, spacing_m, rings from coast_cells where number = any(${[...numbers]}::integer[])`.execute(
    allowReplica(db),
  )
  return rows
}

export type NewSource = Omit<CoastSourceRow, 'id' | 'imported_at'>
export type NewCell = Omit<CoastCellRow, 'source_id'> & { overview: Buffer }

/** Spacing of an imported cell, and its source. */
export interface CellState {
  spacing_m: number
  kind: string
  name: string
}

/** Returns the state of all imported cells, by number. */
export async function readCellStates(db: Db): Promise<Map<number, CellState>> {
  const rows = await db
    .selectFrom('coast_cells as cell')
    .innerJoin('coast_sources as source', 'source.id', 'cell.source_id')
    .select(['cell.number', 'cell.spacing_m', 'source.kind', 'source.name'])
    .execute()
  return new Map(rows.map(({ number, ...state }) => [number, state]))
}

/** Adds a source, or updates what is known about it. Returns its id. */
export async function saveSource(db: Db, source: NewSource): Promise<number> {
  const { licence, date, spacing_m } = source
  const { id } = await db
    .insertInto('coast_sources')
    .values(source)
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet({ licence, date, spacing_m }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes that cells of a source were changed. */
export async function markImported(db: Db, id: number): Promise<void> {
  await db
    .updateTable('coast_sources')
    .set({ imported_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Adds or replaces cells of a source, and notes them in `coast_changes`. Returns how many were added and how many
 * changed; the others are as they were.
 */
export async function saveCells(
  db: Db,
  sourceId: number,
  cells: readonly NewCell[],
): Promise<{ added: number; updated: number }> {
  if (cells.length === 0) return { added: 0, updated: 0 }
  const json = JSON.stringify(
    cells.map(({ rings, overview, ...cell }) => ({
      ...cell,
      rings: rings.toString('hex'),
      overview: overview.toString('hex'),
    })),
  )
  const { rows } = await sql<{ is_new: boolean }>`
    with saved as (
      insert into coast_cells as cell (number, source_id, spacing_m, rings, overview)
      select number, ${sourceId}::integer, spacing_m, decode(rings, 'hex'), decode(overview, 'hex')
      from json_to_recordset(${json}::json) as r(number integer, spacing_m real, rings text, overview text)
      on conflict (number) do update
        set source_id = excluded.source_id, spacing_m = excluded.spacing_m, rings = excluded.rings,
          overview = excluded.overview
        where (cell.source_id, cell.spacing_m, cell.rings, cell.overview) is distinct from
          (excluded.source_id, excluded.spacing_m, excluded.rings, excluded.overview)
      returning number, (xmax = 0) as is_new
    ), noted as (
      insert into coast_changes (cell) select number from saved on conflict do nothing
    )
    select is_new from saved`.execute(db)
  const added = rows.filter(({ is_new }) => is_new).length
  return { added, updated: rows.length - added }
}

/** Deletes the sources of which no cell is left. */
export async function deleteUnusedSources(db: Db): Promise<void> {
  await sql`delete from coast_sources source
    where not exists (select from coast_cells cell where cell.source_id = source.id)`.execute(db)
}
