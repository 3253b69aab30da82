import { sql, type RawBuilder } from 'kysely'
import { splitBboxAtAntimeridian, type Bbox } from '../../core/geo.ts'
import { prepared } from '../database/prepared.ts'
import type { ReadDb } from '../database/tables.ts'
import {
  clusteredLayers,
  clusterFeatureSql,
  maxCellLevel,
  toCellRange,
  type ClusteredLayer,
} from './cell-queries.ts'

/** Records of a view that meet a condition on columns of the index of cells. */
interface FilteredView {
  bounds: Bbox
  condition: RawBuilder<boolean>
}

/**
 * Returns the ids of up to `limit` records in the bounds that meet a condition. Reads them from the index of
 * cells, which holds the columns of the condition: the table has a page for almost each record.
 */
export async function findFilteredIds(
  db: ReadDb,
  layer: ClusteredLayer,
  { bounds, condition }: FilteredView,
  limit: number,
): Promise<number[]> {
  const inBounds = splitBboxAtAntimeridian(bounds).map(
    // Compares coordinates, because the operator for boxes would lead to the index on positions.
    ({ x1, y1, x2, y2 }) =>
      sql`(position[0] between ${x1} and ${x2} and position[1] between ${y1} and ${y2})`,
  )
  const { rows } = await sql<{ id: number }>`${prepared}
    select id from ${sql.table(clusteredLayers[layer].table)}
    where deleted_at is null and ${isInCells(bounds, maxCellLevel)} and ${condition}
      and (${sql.join(inBounds, sql` or `)})
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Counts the records that meet a condition in the cells of a level that intersect the bounds, and returns
 * the JSON of the aggregated points, separated by commas: the same points as those of the stored cells if
 * all records meet the condition.
 */
export async function readFilteredClusters(
  db: ReadDb,
  layer: ClusteredLayer,
  { bounds, level, condition }: FilteredView & { level: number },
): Promise<string> {
  const { table, type } = clusteredLayers[layer]
  const shift = maxCellLevel - level
  const { rows } = await sql<{ features: string }>`
    select coalesce(string_agg(${clusterFeatureSql}, ','), '') as features
    from (
      select sum(count) as count, sum(longitude) as longitude, sum(latitude) as latitude, min(west) as west,
        min(south) as south, max(east) as east, max(north) as north,
        string_agg('"' || type || '":' || count, ',' order by count desc, type) as types
      from (
        select cell_x >> ${shift}::int as x, cell_y >> ${shift}::int as y, ${sql.raw(type)} as type,
          count(*) as count, sum(position[0]) as longitude, sum(position[1]) as latitude, min(position[0]) as west,
          min(position[1]) as south, max(position[0]) as east, max(position[1]) as north
        from ${sql.table(table)}
        where deleted_at is null and ${isInCells(bounds, level)} and ${condition}
        group by 1, 2, 3
      ) typed
      group by x, y
    ) counted`.execute(db)
  return rows[0]?.features ?? ''
}

/** SQL condition: a record is in a cell of a level that intersects the bounds. */
function isInCells(bounds: Bbox, level: number): RawBuilder<boolean> {
  if (level === 0) return sql<boolean>`true`
  const side = 2 ** (maxCellLevel - level)
  const inRanges = splitBboxAtAntimeridian(bounds).map((part) => {
    const { x1, y1, x2, y2 } = toCellRange(part, level)
    return sql`(cell_x between ${x1 * side} and ${(x2 + 1) * side - 1}
      and cell_y between ${y1 * side} and ${(y2 + 1) * side - 1})`
  })
  return sql<boolean>`(${sql.join(inRanges, sql` or `)})`
}
