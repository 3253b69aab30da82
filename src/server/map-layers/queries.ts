import type { Kysely } from 'kysely'
import { sql, type RawBuilder } from 'kysely'
import { splitBox, type Box } from '../../core/geo.ts'
import { layerMaxFeatures } from '../../core/limits.ts'
import { often } from '../database/prepared.ts'
import { boxOfCells, cellLevel, cellRange, finestLevel, type CelledLayer } from './cell-queries.ts'
import { hasDemo, isSimulated } from '../ingest/simulation/queries.ts'
import type { Tables } from '../database/tables.ts'

export interface LayerQuery {
  box: Box
  zoom: number
  /** Below this zoom the answer is aggregated. */
  minZoom: number
  /** Takes only some of the records; then nothing is aggregated, for the cells count them all. */
  only?: RawBuilder<boolean>
}

/**
 * A layer in a box as the text of a GeoJSON FeatureCollection: its records, or
 * aggregated points below the layer's minimum zoom and where there are more than
 * 2,000. The database writes the text; nothing parses it here.
 */
export async function layerCollection(
  db: Kysely<Tables>,
  layer: CelledLayer,
  query: LayerQuery,
): Promise<string> {
  if (query.only) return collection(await featuresInBox(db, layer, query, query.only))
  if (query.zoom >= query.minZoom) {
    const found = await featuresInBox(db, layer, query)
    if (found.count <= layerMaxFeatures) return collection(found)
  }
  return collection(await clustersInBox(db, layer, query))
}

/** By what an answer is kept: the same key, the same answer, and only changes in the box (null: any) concern it. */
export interface LayerKey {
  key: string
  box: Box | null
}

/**
 * The key of a layer's answer to what was `asked`. An aggregated one depends on the
 * cells that the box touches alone: views of the world that differ by a hair are one.
 */
export function layerKey(
  layer: CelledLayer,
  { box, zoom, minZoom, only }: LayerQuery,
  asked: object,
): LayerKey {
  if (only || zoom >= minZoom) return { key: `${layer} ${JSON.stringify(asked)}`, box }
  const level = cellLevel(box, zoom)
  const ranges = splitBox(box).map((part) => cellRange(part, level))
  const [range] = ranges
  return {
    key: `${layer} cells ${level} ${JSON.stringify(ranges)}`,
    box: range && ranges.length === 1 ? boxOfCells(range, level) : null,
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
function isSimulatedFor(layer: CelledLayer): RawBuilder<boolean> {
  return layer === 'places' ? hasDemo : sql<boolean>`false`
}

/**
 * An answer comes in so many rows (a power of two). In one row it is longer than
 * what the driver reads at a time: it is then put together in ever larger buffers,
 * and collecting those takes twice as many pauses as these do.
 */
const parts = 8

async function featuresInBox(
  db: Kysely<Tables>,
  layer: CelledLayer,
  { box }: LayerQuery,
  only: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Found & { count: number }> {
  // One more than the limit tells that there are too many.
  const limit = layerMaxFeatures + 1
  const { rows } = await sql<Found & { count: number }>`${often}
    select count(*) as count, string_agg(feature, ',') as features, ${isSimulatedFor(layer)} as simulated
    from (
      select id, feature from ${sql.table(layer)}
      where deleted_at is null and ${insideBox(box)} and ${only}
      limit ${limit}
    ) found
    group by id & ${parts - 1}`.execute(db)
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    features: rows.map(({ features }) => features).join(','),
    simulated: rows[0]?.simulated ?? (layer === 'places' && (await isSimulated(db))),
  }
}

/** The condition that a record's position (another column where one is named) lies in a box, for the index on it. */
export function insideBox(box: Box, column = 'position'): RawBuilder<boolean> {
  const parts = splitBox(box).map(
    ({ x1, y1, x2, y2 }) => sql`${sql.ref(column)} <@ box(point(${x1}, ${y1}), point(${x2}, ${y2}))`,
  )
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Aggregated points of a box as GeoJSON text, from the cells counted before. */
async function clustersInBox(
  db: Kysely<Tables>,
  layer: CelledLayer,
  { box, zoom }: LayerQuery,
): Promise<Found> {
  const level = cellLevel(box, zoom)
  const { rows } = await sql<Found>`${often}
    select coalesce(string_agg(feature, ','), '') as features, ${isSimulatedFor(layer)} as simulated
    from map_clusters
    where layer = ${layer} and level = ${level} and ${cellsOf(box, level)}`.execute(db)
  return rows[0] ?? { features: '', simulated: false }
}

/** The condition that a cell of a level touches a box. */
function cellsOf(box: Box, level: number): RawBuilder<boolean> {
  const inRanges = splitBox(box).map((part) => {
    const { x1, x2, y1, y2 } = cellRange(part, level)
    return sql`(x between ${x1} and ${x2} and y between ${y1} and ${y2})`
  })
  return sql`(${sql.join(inRanges, sql` or `)})`
}

/** About so many cells across a box are enough to say roughly what is in it. */
const cellsAcross = 8

/** Roughly how many records a box holds, from the cells it touches: never too few, but for uncounted edits. */
export async function roughCount(db: Kysely<Tables>, layer: CelledLayer, box: Box): Promise<number> {
  const degrees = Math.max(box.x2 - box.x1 + (box.x1 > box.x2 ? 360 : 0), box.y2 - box.y1, 0.001)
  const level = Math.max(0, Math.min(finestLevel, Math.round(Math.log2((360 / degrees) * cellsAcross))))
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count
    from map_cells
    where layer = ${layer} and level = ${level} and ${cellsOf(box, level)}`.execute(db)
  return rows[0]?.count ?? 0
}
