import { sql, type RawBuilder } from 'kysely'
import {
  fromMercator,
  toMercator,
  splitBboxAtAntimeridian,
  type Bbox,
  type Position,
} from '../../core/geo.ts'
import { layerMaxFeatures } from '../../core/limits/map.ts'
import { runJobIsolated } from '../database/isolate-failures.ts'
import { preferIndexes } from '../database/prefer-indexes.ts'
import type { Db } from '../database/tables.ts'

/** Layers counted in map_cells: the table, and the SQL of a record's displayed type. */
export const clusteredLayers = {
  places: {
    table: 'places',
    type: 'case when type_enum >= 100 then 9 when type_enum > 19 then 19 else type_enum end',
  },
  nav_aids: { table: 'nav_aids', type: 'aid_type' },
} as const

export type ClusteredLayer = keyof typeof clusteredLayers
const layerNames = Object.keys(clusteredLayers) as ClusteredLayer[] // the keys of `clusteredLayers`

/** Finest level of the grid: 2^12 cells per side, about 10 km at the equator. */
export const maxCellLevel = 12

/** At zoom z the cell level is z + 2, which makes a cell 64 pixels wide. */
const levelsAboveZoom = 2

/** Returns the cell of the finest level that contains a position. */
export function toMapCell(position: Position): { cell_x: number; cell_y: number } {
  const { x, y } = toCell(position, 2 ** maxCellLevel)
  return { cell_x: x, cell_y: y }
}

/**
 * Returns the cell that contains a position, of `side` columns and rows. 180° E is in the last column:
 * the mean of its longitude and those of the first column would be near 0.
 */
export function toCell(position: Position, side: number): { x: number; y: number } {
  const { x, y } = toMercator(position)
  return { x: clampCell((position.longitude === 180 ? 1 : x) * side, side), y: clampCell(y * side, side) }
}

export interface MapCellRange {
  x1: number
  y1: number
  x2: number
  y2: number
}

/**
 * Chooses the cell level for a zoom, or a coarser one if the bounds contain more cells
 * than one response may hold.
 */
export function chooseCellLevel(bounds: Bbox, zoom: number): number {
  const maxLevel = Math.min(maxCellLevel, Math.max(0, Math.round(zoom)) + levelsAboveZoom)
  for (let level = maxLevel; level > 0; level--) {
    const cells = splitBboxAtAntimeridian(bounds)
      .map((part) => toCellRange(part, level))
      .reduce((sum, { x1, y1, x2, y2 }) => sum + (x2 - x1 + 1) * (y2 - y1 + 1), 0)
    if (cells <= layerMaxFeatures) return level
  }
  return 0
}

/** Returns the cells of a level that intersect bounds, which must not cross the antimeridian. */
export function toCellRange(bounds: Bbox, level: number): MapCellRange {
  const side = 2 ** level
  const northWest = toMercator({ latitude: bounds.y2, longitude: bounds.x1 })
  const southEast = toMercator({ latitude: bounds.y1, longitude: bounds.x2 })
  const east = bounds.x2 >= 180 ? 1 : southEast.x
  return {
    x1: clampCell(northWest.x * side, side),
    x2: clampCell(east * side, side),
    y1: clampCell(northWest.y * side, side),
    y2: clampCell(southEast.y * side, side),
  }
}

/** Returns the bounds of a range of cells, in degrees. */
export function cellRangeToBounds({ x1, y1, x2, y2 }: MapCellRange, level: number): Bbox {
  const side = 2 ** level
  const northWest = fromMercator(x1 / side, y1 / side)
  const southEast = fromMercator((x2 + 1) / side, (y2 + 1) / side)
  return {
    x1: northWest.longitude,
    y1: y2 + 1 === side ? -90 : southEast.latitude,
    x2: southEast.longitude,
    y2: y1 === 0 ? 90 : northWest.latitude,
  }
}

function clampCell(value: number, side: number): number {
  return Math.max(0, Math.min(side - 1, Math.floor(value)))
}

export interface MapCell {
  cell_x: number
  cell_y: number
}

type Key = [x: number, y: number]

/**
 * Arbitrary key of the advisory lock held while cells are counted, so that concurrent
 * counts do not conflict.
 */
const cellLock = 731_402
/** Cells per transaction. Small, so that requests wait only briefly. */
const cellsPerTransaction = 4000

/** Marks cells for recounting, in the transaction that changed their records. */
export async function markCellsDirty(tx: Db, layer: ClusteredLayer, cells: MapCell[]): Promise<void> {
  const keys = distinctKeys(cells.map(({ cell_x, cell_y }): Key => [cell_x, cell_y]))
  if (keys.length === 0) return
  await sql`
    insert into dirty_cells (layer, x, y) select ${layer}, x, y from ${toTableExpression(keys)}
    on conflict (layer, x, y) do update set change_number = excluded.change_number`.execute(tx)
}

/** Job name for cells that could not be counted. */
const cellsJob = 'map cells'

/**
 * Recounts all marked cells and the cells above them: the finest level from the records,
 * each coarser level from the four cells below, so that counts cannot drift. Marks are
 * removed after all levels are counted, so an interrupted run is repeated. A cell that
 * fails stays marked and does not block others. Returns the layers that had marked
 * cells.
 */
export async function recountDirtyCells(
  db: Db,
  onProgress: (done: number, total: number) => void = () => undefined,
  onFailure?: (error: unknown) => void,
): Promise<ClusteredLayer[]> {
  const counted: ClusteredLayer[] = []
  for (const layer of layerNames) {
    const { rows } = await sql<{ x: number; y: number; change_number: number }>`
      select x, y, change_number from dirty_cells where layer = ${layer} order by x, y`.execute(db)
    if (rows.length === 0) continue
    counted.push(layer)
    let keys = rows.map(({ x, y }): Key => [x, y])
    let done = 0
    const failed = new Set<string>()
    for (let level = maxCellLevel; level >= 0; level--) {
      if (level < maxCellLevel) keys = distinctKeys(keys.map(([x, y]) => [x >> 1, y >> 1]))
      const formatCellKey = ([x, y]: Key) => `${layer} ${level}/${x}/${y}`
      for (let from = 0; from < keys.length; from += cellsPerTransaction) {
        const batch = keys.slice(from, from + cellsPerTransaction)
        const failedKeys = await runJobIsolated(
          { db, ...(onFailure && { onFailure }) },
          cellsJob,
          batch,
          formatCellKey,
          (part) => db.transaction().execute((tx) => countLevel(tx, layer, level, [...part])),
        )
        for (const key of failedKeys) failed.add(formatCellKey(key))
        done += batch.length
        // Each level has about two thirds of the cells of the one below.
        onProgress(Math.min(done, rows.length * 3), rows.length * 3)
      }
    }
    await clearDirtyCells(db, layer, rows, failed)
  }
  return counted
}

/** Removes the marks of cells, except of cells that failed or lie below a failed one. */
async function clearDirtyCells(
  db: Db,
  layer: ClusteredLayer,
  rows: { x: number; y: number; change_number: number }[],
  failed: ReadonlySet<string>,
): Promise<void> {
  const levels = Array.from({ length: maxCellLevel + 1 }, (_, level) => level)
  const isLeft = ({ x, y }: { x: number; y: number }) =>
    failed.size > 0 && levels.some((up) => failed.has(`${layer} ${maxCellLevel - up}/${x >> up}/${y >> up}`))
  const failedKeys = rows.filter(isLeft).map(({ x, y }): Key => [x, y])
  const lastChangeNumber = rows.reduce((last, { change_number }) => Math.max(last, change_number), 0)
  await sql`
    delete from dirty_cells d where layer = ${layer} and change_number <= ${lastChangeNumber}
      and not exists (select from ${toTableExpression(failedKeys)} where listed.x = d.x and listed.y = d.y)`.execute(
    db,
  )
}

async function countLevel(tx: Db, layer: ClusteredLayer, level: number, keys: Key[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${cellLock})`.execute(tx)
  await preferIndexes(tx)
  for (const table of ['map_cells', 'map_clusters']) {
    await sql`
      delete from ${sql.table(table)} c using ${toTableExpression(keys)}
      where c.layer = ${layer} and c.level = ${level} and c.x = listed.x and c.y = listed.y`.execute(tx)
  }
  if (level === maxCellLevel) await countRecords(tx, layer, keys)
  else await sumChildCells(tx, layer, level, keys)
  await writeClusters(tx, layer, level, keys)
}

async function countRecords(tx: Db, layer: ClusteredLayer, keys: Key[]): Promise<void> {
  const { table, type } = clusteredLayers[layer]
  await sql`
    insert into map_cells (layer, level, x, y, type, count, sum_longitude, sum_latitude, west, south, east, north)
    select ${layer}, ${maxCellLevel}, listed.x, listed.y, record.type, count(*),
      sum(position[0]), sum(position[1]), min(position[0]), min(position[1]), max(position[0]), max(position[1])
    from ${toTableExpression(keys)}
    cross join lateral (
      select position, ${sql.raw(type)} as type from ${sql.table(table)}
      where cell_x = listed.x and cell_y = listed.y and deleted_at is null
      offset 0 -- a look into the index for each cell, not a join with all records
    ) record
    group by 3, 4, 5`.execute(tx)
}

async function sumChildCells(tx: Db, layer: ClusteredLayer, level: number, keys: Key[]): Promise<void> {
  await sql`
    insert into map_cells (layer, level, x, y, type, count, sum_longitude, sum_latitude, west, south, east, north)
    select ${layer}, ${level}, listed.x, listed.y, type, sum(count),
      sum(sum_longitude), sum(sum_latitude), min(west), min(south), max(east), max(north)
    from ${toTableExpression(keys)}
    cross join (values (0, 0), (0, 1), (1, 0), (1, 1)) as quarter (dx, dy)
    cross join lateral (
      select * from map_cells
      where layer = ${layer} and level = ${level + 1} and x = 2 * listed.x + dx and y = 2 * listed.y + dy
      offset 0 -- four looks into the index, not a join over the level
    ) below
    group by 3, 4, 5`.execute(tx)
}

/** SQL of the GeoJSON text of an aggregated point, from the sums of its records. */
export const clusterFeatureSql = sql<string>`
  '{"type":"Feature","geometry":{"type":"Point","coordinates":['
    || round((longitude / count)::numeric, 5) || ',' || round((latitude / count)::numeric, 5)
    || ']},"properties":{"cluster":true,"count":' || count
    || ',"bbox":[' || round(west::numeric, 5) || ',' || round(south::numeric, 5)
    || ',' || round(east::numeric, 5) || ',' || round(north::numeric, 5)
    || '],"types":{' || types || '}}}'`

/** Writes the features of the given cells from their new counts. */
async function writeClusters(tx: Db, layer: ClusteredLayer, level: number, keys: Key[]): Promise<void> {
  await sql`
    insert into map_clusters (layer, level, x, y, feature)
    select ${layer}, ${level}, x, y, ${clusterFeatureSql}
    from (
      select listed.x, listed.y, sum(count) as count, sum(sum_longitude) as longitude, sum(sum_latitude) as latitude,
        min(west) as west, min(south) as south, max(east) as east, max(north) as north,
        string_agg('"' || type || '":' || count, ',' order by count desc, type) as types
      from ${toTableExpression(keys)}
      cross join lateral (
        select * from map_cells where layer = ${layer} and level = ${level} and x = listed.x and y = listed.y
        offset 0 -- a look into the index for each cell
      ) cell
      group by listed.x, listed.y
    ) counted`.execute(tx)
}

/** Cells as a table expression for joins. */
function toTableExpression(keys: Key[]): RawBuilder<unknown> {
  return sql`unnest(${keys.map(([x]) => x)}::int[], ${keys.map(([, y]) => y)}::int[]) as listed (x, y)`
}

function distinctKeys(keys: Key[]): Key[] {
  const seen = new Map<number, Key>()
  for (const key of keys) seen.set(key[0] * 2 ** maxCellLevel + key[1], key)
  return [...seen.values()]
}
