import { sql, type RawBuilder } from 'kysely'
import { bboxContains, parseBbox, splitBboxAtAntimeridian, type Bbox } from '../../core/geo.ts'
import { lockImports } from '../imports/source-record-queries.ts'
import { markCellsDirty } from '../map-layers/cell-queries.ts'
import type { Db, ReadDb } from '../database/tables.ts'

/** Where records are removed: in the bounds, but not in kept ones. */
export interface RemovalArea {
  bounds: Bbox
  kept: readonly Bbox[]
}

/** A column that refers to a record. */
interface ReferringColumn {
  table: string
  column: string
}

/** Tables of records with map cells that imports add and members edit. */
type RecordTable = 'places' | 'nav_aids'

/** Tables of records that only imports write. */
export const importedTables = ['seamarks', 'clearances', 'map_names'] as const

/** Tables with rows that the site derives of a record, or that say where an import found it: they go with it. */
const derivedTables = new Set(['source_records', 'source_aliases', 'place_shelters', 'shelter_queue'])

/**
 * Lists the columns that refer to the records of a table because a member did something with them: read from the schema,
 * so that a new table protects the records to which it refers.
 */
export async function listTouchingColumns(db: ReadDb, table: RecordTable): Promise<ReferringColumn[]> {
  const { rows } = await sql<ReferringColumn>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.conparentid = 0`.execute(db)
  return rows.filter((column) => !derivedTables.has(column.table))
}

/**
 * Deletes at most `limit` records in an area that regions added, that no member touched and no other source states, in
 * the caller's transaction. Returns their number.
 */
export async function deleteRecords(
  tx: Db,
  options: { table: RecordTable; touching: readonly ReferringColumn[]; area: RemovalArea; limit: number },
): Promise<number> {
  const { table, touching, area, limit } = options
  await lockImports(tx)
  const [subject, column] = table === 'places' ? ['place', 'place_id'] : ['nav_aid', 'nav_aid_id']
  const isReferredTo = touching.map(
    (other) => sql`exists (select from ${sql.table(other.table)} o where o.${sql.ref(other.column)} = r.id)`,
  )
  // An aid that was heard by AIS exists, whatever OpenStreetMap says.
  const isHeard = table === 'nav_aids' ? sql`r.heard_at is not null` : sql`false`
  const { rows } = await sql<{ cell_x: number; cell_y: number }>`
    delete from ${sql.table(table)} where id in (
      select r.id from ${sql.table(table)} r
      where ${isInArea(area)} and r.deleted_at is null
        and not r.user_edited and r.user_id is null and r.photo_id is null and not ${isHeard}
        and exists (select from source_records s where s.${sql.ref(column)} = r.id and s.by_region)
        and not exists (select from source_records s where s.${sql.ref(column)} = r.id and not s.by_region)
        and not exists (select from reports where subject = ${subject} and subject_id = r.id)
        and not (${sql.join([sql`false`, ...isReferredTo], sql` or `)})
      limit ${limit})
    returning cell_x, cell_y`.execute(tx)
  await markCellsDirty(tx, table, rows)
  return rows.length
}

/** Deletes at most `limit` rows in an area that regions added. Returns their number. */
export async function deleteImportedRows(
  db: Db,
  table: (typeof importedTables)[number],
  area: RemovalArea,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where id in (
      select r.id from ${sql.table(table)} r
      where ${isInArea(area)} and r.by_region limit ${limit})
    returning id`.execute(db)
  return rows.length
}

/** Forgets that the tiles within bounds were fetched, so that they are fetched when somebody needs them again. */
export async function deleteFetchedTiles(db: Db, bounds: Bbox): Promise<void> {
  const rows = await db.selectFrom('overpass_tiles').select('key').execute()
  const keys = rows
    .map(({ key }) => key)
    .filter((key) => {
      const tile = parseBbox(key.slice(key.indexOf(':') + 1))
      return tile && isWithin(bounds, tile)
    })
  if (keys.length > 0) await db.deleteFrom('overpass_tiles').where('key', 'in', keys).execute()
}

function isWithin(bounds: Bbox, { x1, y1, x2, y2 }: Bbox): boolean {
  return [
    { latitude: y1, longitude: x1 },
    { latitude: y2, longitude: x2 },
  ].every((corner) => bboxContains(bounds, corner))
}

function isInArea({ bounds, kept }: RemovalArea): RawBuilder<boolean> {
  const isKept = [sql`false`, ...kept.map(isInBox)]
  return sql`${isInBox(bounds)} and not (${sql.join(isKept, sql` or `)})`
}

function isInBox(bounds: Bbox): RawBuilder<boolean> {
  const boxes = splitBboxAtAntimeridian(bounds).map(
    ({ x1, y1, x2, y2 }) => sql`r.position <@ box(point(${x1}, ${y1}), point(${x2}, ${y2}))`,
  )
  return sql`(${sql.join(boxes, sql` or `)})`
}
