import { sql, type RawBuilder } from 'kysely'
import { splitBboxAtAntimeridian, type Bbox } from '../../core/geo.ts'
import { layerMaxFeatures } from '../../core/limits/map.ts'
import { prepared } from '../database/prepared.ts'
import { findFilteredIds, readFilteredClusters } from './filtered-queries.ts'
import {
  cellRangeToBounds,
  chooseCellLevel,
  toCellRange,
  maxCellLevel,
  type ClusteredLayer,
} from './cell-queries.ts'
import { featureRows, writeCollection, type LayerFeatures } from './collection-queries.ts'
import { hasSimulatedDataSql, hasSimulatedData } from '../database/simulated-data-queries.ts'
import type { ReadDb } from '../database/tables.ts'

export interface LayerQuery {
  bounds: Bbox
  zoom: number
  /** Below this zoom the result is clustered. */
  minZoom: number
  filter?: LayerFilter
  /** SQL of the GeoJSON text of a record; the stored text if omitted. */
  feature?: RawBuilder<string>
}

/** Restricts the records of a layer. */
export interface LayerFilter {
  /** On columns of the index of cells of the layer, or met by few records. */
  condition: RawBuilder<boolean>
  /** Identifies the filter in cache keys. */
  key: string
}

/**
 * Returns a layer in the bounds as GeoJSON: its records, or clusters below the
 * layer's minimum zoom and above 2,000 records. The database builds the text.
 */
export async function readLayerGeoJson(
  db: ReadDb,
  layer: ClusteredLayer,
  query: LayerQuery,
): Promise<Buffer> {
  const { filter, bounds, zoom, minZoom, feature = sql<string>`feature` } = query
  if (filter) return writeCollection(await readFiltered(db, layer, query, filter.condition))
  if (zoom >= minZoom) {
    const found = await readFeatures(db, layer, feature, isWithinBounds(bounds))
    if (found.count <= layerMaxFeatures) return writeCollection(found)
  }
  return writeCollection(await readClusters(db, layer, query))
}

/**
 * Returns the records in the bounds that meet a condition, or their clusters. These are counted at request
 * time, because the stored cells count all records.
 */
async function readFiltered(
  db: ReadDb,
  layer: ClusteredLayer,
  { bounds, zoom, minZoom, feature = sql<string>`feature` }: LayerQuery,
  condition: RawBuilder<boolean>,
): Promise<LayerFeatures> {
  if (zoom >= minZoom) {
    const ids = await findFilteredIds(db, layer, { bounds, condition }, layerMaxFeatures + 1)
    if (ids.length <= layerMaxFeatures)
      return readFeatures(db, layer, feature, sql<boolean>`id = any (${ids}::int[])`)
  }
  const level = chooseCellLevel(bounds, zoom)
  const clusters = await readFilteredClusters(db, layer, { bounds, level, condition })
  return { features: [clusters], simulated: layer === 'places' && (await hasSimulatedData(db)) }
}

/** Cache key of a response, and the bounds in which changes invalidate it (null: changes anywhere). */
export interface LayerCacheKey {
  key: string
  bounds: Bbox | null
}

/**
 * Builds the cache key for a request. A clustered response depends only on the cells in
 * the bounds, so slightly different viewports share one entry.
 */
export function buildLayerCacheKey(
  layer: ClusteredLayer,
  { bounds, zoom, minZoom, filter }: LayerQuery,
  request: object,
): LayerCacheKey {
  if (zoom >= minZoom) return { key: `${layer} ${JSON.stringify(request)}`, bounds }
  const level = chooseCellLevel(bounds, zoom)
  const ranges = splitBboxAtAntimeridian(bounds).map((part) => toCellRange(part, level))
  const [range] = ranges
  return {
    key: `${layer} cells ${level} ${JSON.stringify(ranges)}${filter ? ` ${filter.key}` : ''}`,
    bounds: range && ranges.length === 1 ? cellRangeToBounds(range, level) : null,
  }
}

/** Only places can contain simulated data. */
function getSimulatedSql(layer: ClusteredLayer): RawBuilder<boolean> {
  return layer === 'places' ? hasSimulatedDataSql : sql<boolean>`false`
}

async function readFeatures(
  db: ReadDb,
  layer: ClusteredLayer,
  feature: RawBuilder<string>,
  condition: RawBuilder<boolean>,
): Promise<LayerFeatures & { count: number }> {
  // One more than the limit, to detect that there are too many.
  const limit = layerMaxFeatures + 1
  const { rows } = await sql<{ count: number; features: string; simulated: boolean }>`${prepared}
    select count(*) as count, string_agg(feature, ',') as features, ${getSimulatedSql(layer)} as simulated
    from (
      select id, ${feature} as feature from ${sql.table(layer)}
      where deleted_at is null and ${condition}
      limit ${limit}
    ) found
    group by id & ${featureRows - 1}`.execute(db)
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    features: rows.map(({ features }) => features),
    simulated: rows[0]?.simulated ?? (layer === 'places' && (await hasSimulatedData(db))),
  }
}

/**
 * SQL condition: a record's position (or another column) is within the bounds. Uses the
 * index on the position.
 */
export function isWithinBounds(bounds: Bbox, column = 'position'): RawBuilder<boolean> {
  const parts = splitBboxAtAntimeridian(bounds).map(
    ({ x1, y1, x2, y2 }) => sql`${sql.ref(column)} <@ box(point(${x1}, ${y1}), point(${x2}, ${y2}))`,
  )
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Clusters in the bounds as GeoJSON text, from the precomputed cells. */
async function readClusters(
  db: ReadDb,
  layer: ClusteredLayer,
  { bounds, zoom }: LayerQuery,
): Promise<LayerFeatures> {
  const level = chooseCellLevel(bounds, zoom)
  const { rows } = await sql<{ features: string | null; simulated: boolean }>`${prepared}
    select string_agg(feature, ',') as features, ${getSimulatedSql(layer)} as simulated
    from map_clusters
    where layer = ${layer} and level = ${level} and ${isCellInBounds(bounds, level)}`.execute(db)
  const { features = null, simulated = false } = rows[0] ?? {}
  return { features: features === null ? [] : [features], simulated }
}

/** SQL condition: a cell of a level intersects the bounds. */
function isCellInBounds(bounds: Bbox, level: number): RawBuilder<boolean> {
  const inRanges = splitBboxAtAntimeridian(bounds).map((part) => {
    const { x1, x2, y1, y2 } = toCellRange(part, level)
    return sql`(x between ${x1} and ${x2} and y between ${y1} and ${y2})`
  })
  return sql`(${sql.join(inRanges, sql` or `)})`
}

/** Number of cells across the bounds, sufficient for an estimate. */
const cellsAcross = 8

/**
 * Estimates the number of records in the bounds from the cells they intersect. Never too
 * low, except for uncounted edits.
 */
export async function estimateCount(db: ReadDb, layer: ClusteredLayer, bounds: Bbox): Promise<number> {
  const degrees = Math.max(
    bounds.x2 - bounds.x1 + (bounds.x1 > bounds.x2 ? 360 : 0),
    bounds.y2 - bounds.y1,
    0.001,
  )
  const level = Math.max(0, Math.min(maxCellLevel, Math.round(Math.log2((360 / degrees) * cellsAcross))))
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count
    from map_cells
    where layer = ${layer} and level = ${level} and ${isCellInBounds(bounds, level)}`.execute(db)
  return rows[0]?.count ?? 0
}
