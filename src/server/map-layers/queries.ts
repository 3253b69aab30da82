import type { Kysely } from 'kysely'
import { sql, type RawBuilder } from 'kysely'
import { splitBboxAtAntimeridian, type Bbox } from '../../core/geo.ts'
import { layerMaxFeatures } from '../../core/limits.ts'
import { prepared } from '../database/prepared.ts'
import {
  cellRangeToBounds,
  chooseCellLevel,
  toCellRange,
  maxCellLevel,
  type ClusteredLayer,
} from './cell-queries.ts'
import { hasSimulatedDataSql, hasSimulatedData } from '../ingest/simulation/queries.ts'
import type { Tables } from '../database/tables.ts'

export interface LayerQuery {
  bounds: Bbox
  zoom: number
  /** Below this zoom the answer is aggregated. */
  minZoom: number
  /** Takes only some of the records; then nothing is aggregated, for the cells count them all. */
  filter?: RawBuilder<boolean>
}

/**
 * A layer in a box as the text of a GeoJSON FeatureCollection: its records, or
 * aggregated points below the layer's minimum zoom and where there are more than
 * 2,000. The database writes the text; nothing parses it here.
 */
export async function readLayerGeoJson(
  db: Kysely<Tables>,
  layer: ClusteredLayer,
  query: LayerQuery,
): Promise<string> {
  if (query.filter) return collection(await featuresInBox(db, layer, query, query.filter))
  if (query.zoom >= query.minZoom) {
    const found = await featuresInBox(db, layer, query)
    if (found.count <= layerMaxFeatures) return collection(found)
  }
  return collection(await clustersInBox(db, layer, query))
}

/** By what an answer is kept: the same key, the same answer, and only changes in the box (null: any) concern it. */
export interface LayerCacheKey {
  key: string
  bounds: Bbox | null
}

/**
 * The key of a layer's answer to what was `asked`. An aggregated one depends on the
 * cells that the box touches alone: views of the world that differ by a hair are one.
 */
export function buildLayerCacheKey(
  layer: ClusteredLayer,
  { bounds, zoom, minZoom, filter }: LayerQuery,
  asked: object,
): LayerCacheKey {
  if (filter || zoom >= minZoom) return { key: `${layer} ${JSON.stringify(asked)}`, bounds }
  const level = chooseCellLevel(bounds, zoom)
  const ranges = splitBboxAtAntimeridian(bounds).map((part) => toCellRange(part, level))
  const [range] = ranges
  return {
    key: `${layer} cells ${level} ${JSON.stringify(ranges)}`,
    bounds: range && ranges.length === 1 ? cellRangeToBounds(range, level) : null,
  }
}

interface Found {
  /** The text of the features, with commas between them. */
  features: string
  /** Boats of the demonstration may be counted in them. */
  simulated: boolean
}

function collection({ features, simulated }: Found): string {
  return `{"type":"FeatureCollection",${simulated ? '"simulated":true,' : ''}"features":[${features}]}`
}

/** Aids to navigation count no boats. */
function isSimulatedFor(layer: ClusteredLayer): RawBuilder<boolean> {
  return layer === 'places' ? hasSimulatedDataSql : sql<boolean>`false`
}

/**
 * An answer comes in so many rows (a power of two). In one row it is longer than
 * what the driver reads at a time: it is then put together in ever larger buffers,
 * and collecting those takes twice as many pauses as these do.
 */
const parts = 8

async function featuresInBox(
  db: Kysely<Tables>,
  layer: ClusteredLayer,
  { bounds }: LayerQuery,
  only: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Found & { count: number }> {
  // One more than the limit tells that there are too many.
  const limit = layerMaxFeatures + 1
  const { rows } = await sql<Found & { count: number }>`${prepared}
    select count(*) as count, string_agg(feature, ',') as features, ${isSimulatedFor(layer)} as simulated
    from (
      select id, feature from ${sql.table(layer)}
      where deleted_at is null and ${isWithinBounds(bounds)} and ${only}
      limit ${limit}
    ) found
    group by id & ${parts - 1}`.execute(db)
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    features: rows.map(({ features }) => features).join(','),
    simulated: rows[0]?.simulated ?? (layer === 'places' && (await hasSimulatedData(db))),
  }
}

/** The condition that a record's position (another column where one is named) lies in a box, for the index on it. */
export function isWithinBounds(box: Bbox, column = 'position'): RawBuilder<boolean> {
  const parts = splitBboxAtAntimeridian(box).map(
    ({ x1, y1, x2, y2 }) => sql`${sql.ref(column)} <@ box(point(${x1}, ${y1}), point(${x2}, ${y2}))`,
  )
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Aggregated points of a box as GeoJSON text, from the cells counted before. */
async function clustersInBox(
  db: Kysely<Tables>,
  layer: ClusteredLayer,
  { bounds, zoom }: LayerQuery,
): Promise<Found> {
  const level = chooseCellLevel(bounds, zoom)
  const { rows } = await sql<Found>`${prepared}
    select coalesce(string_agg(feature, ','), '') as features, ${isSimulatedFor(layer)} as simulated
    from map_clusters
    where layer = ${layer} and level = ${level} and ${cellsOf(bounds, level)}`.execute(db)
  return rows[0] ?? { features: '', simulated: false }
}

/** The condition that a cell of a level touches a box. */
function cellsOf(box: Bbox, level: number): RawBuilder<boolean> {
  const inRanges = splitBboxAtAntimeridian(box).map((part) => {
    const { x1, x2, y1, y2 } = toCellRange(part, level)
    return sql`(x between ${x1} and ${x2} and y between ${y1} and ${y2})`
  })
  return sql`(${sql.join(inRanges, sql` or `)})`
}

/** About so many cells across a box are enough to say roughly what is in it. */
const cellsAcross = 8

/** Roughly how many records a box holds, from the cells it touches: never too few, but for uncounted edits. */
export async function estimateCount(db: Kysely<Tables>, layer: ClusteredLayer, box: Bbox): Promise<number> {
  const degrees = Math.max(box.x2 - box.x1 + (box.x1 > box.x2 ? 360 : 0), box.y2 - box.y1, 0.001)
  const level = Math.max(0, Math.min(maxCellLevel, Math.round(Math.log2((360 / degrees) * cellsAcross))))
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count
    from map_cells
    where layer = ${layer} and level = ${level} and ${cellsOf(box, level)}`.execute(db)
  return rows[0]?.count ?? 0
}
