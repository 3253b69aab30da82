import { sql } from 'kysely'
import type { AisPathCollection } from '../../core/contract/vessel.ts'
import type { BoxQuery } from '../../core/contract/primitives.ts'
import { fromMercator, splitBox, type Box } from '../../core/geo.ts'
import { aisDensity, layerMaxFeatures } from '../../core/limits.ts'
import { round } from '../../core/units.ts'
import { cellRange } from './cells.ts'
import { isSimulated } from './demo.ts'
import type { Db } from './tables.ts'

interface Passage {
  x: number
  y: number
  to_x: number
  to_y: number
  passages: number
}

/**
 * Where AIS was heard in a box, as lines from cell to cell: of the finest level
 * that suits the zoom, coarser where the lines would be more than 2,000, and of
 * the coarsest the busiest.
 */
export async function aisPathsInBox(db: Db, query: BoxQuery): Promise<AisPathCollection> {
  const level = await levelAtMost(db, Math.round(query.zoom) + aisDensity.levelsAboveZoom)
  if (level === null) return collectionOf([], 0)
  const paths = await pathsOfLevel(db, query, level)
  return (await isSimulated(db)) ? { ...paths, simulated: true } : paths
}

async function pathsOfLevel(db: Db, box: Box, level: number): Promise<AisPathCollection> {
  const rows = await readPassages(db, box, level)
  const coarser = rows.length > layerMaxFeatures ? await levelBelow(db, level) : null
  return coarser === null
    ? collectionOf(rows.slice(0, layerMaxFeatures), level)
    : pathsOfLevel(db, box, coarser)
}

/** The finest level that is not finer than wanted; where all are, the coarsest. */
async function levelAtMost(db: Db, wanted: number): Promise<number | null> {
  const { rows } = await sql<{ level: number | null }>`
    select coalesce(
      (select max(level) from ais_density where level <= ${wanted}),
      (select min(level) from ais_density)) as level`.execute(db)
  return rows[0]?.level ?? null
}

async function levelBelow(db: Db, level: number): Promise<number | null> {
  const { rows } = await sql<{ level: number | null }>`
    select max(level) as level from ais_density where level < ${level}`.execute(db)
  return rows[0]?.level ?? null
}

async function readPassages(db: Db, box: Box, level: number): Promise<Passage[]> {
  const inRanges = splitBox(box).map((part) => {
    const { x1, x2, y1, y2 } = cellRange(part, level)
    return sql`(x between ${x1} and ${x2} and y between ${y1} and ${y2})`
  })
  const { rows } = await sql<Passage>`
    select x, y, to_x, to_y, passages from ais_density
    where level = ${level} and (${sql.join(inRanges, sql` or `)})
    order by passages desc, x, y, to_x, to_y
    limit ${layerMaxFeatures + 1}`.execute(db)
  return rows
}

function collectionOf(rows: Passage[], level: number): AisPathCollection {
  return {
    type: 'FeatureCollection',
    features: rows.map((row) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: lineOf(row, 2 ** level) },
      properties: { density: densityOf(row.passages) },
    })),
  }
}

const decimals = 5

/** From the middle of a cell to the middle of the next; over the antimeridian it runs past 180 degrees. */
function lineOf({ x, y, to_x, to_y }: Passage, side: number): [number, number][] {
  const turn = Math.abs(to_x - x) > side / 2 ? Math.sign(x - to_x) : 0
  const points = [
    fromMercator((x + 0.5) / side, (y + 0.5) / side),
    fromMercator((to_x + 0.5) / side + turn, (to_y + 0.5) / side),
  ]
  return points.map(({ longitude, latitude }) => [round(longitude, decimals), round(latitude, decimals)])
}

function densityOf(passages: number): number {
  if (passages >= aisDensity.high) return 3
  return passages >= aisDensity.medium ? 2 : 1
}
