import { sql } from 'kysely'
import type { AisPathCollection } from '../../../core/contract/vessel.ts'
import type { BboxQuery } from '../../../core/contract/primitives.ts'
import { splitBboxAtAntimeridian, type Bbox } from '../../../core/geo.ts'
import { aisDensity, layerMaxFeatures } from '../../../core/limits.ts'
import { toCellRange, type MapCellRange } from '../../map-layers/cell-queries.ts'
import { hasSimulatedData } from '../simulation/queries.ts'
import { buildPathLines, pathSmoothingRadius, type PathStep } from './path-lines.ts'
import type { Db } from '../../database/tables.ts'

/**
 * Where AIS was heard in a box, as lines from cell to cell: of the finest level
 * that suits the zoom, coarser where the lines would be more than 2,000, and of
 * the coarsest the busiest.
 */
export async function findAisPathsInBounds(db: Db, query: BboxQuery): Promise<AisPathCollection> {
  const level = await levelAtMost(db, Math.round(query.zoom) + aisDensity.levelsAboveZoom)
  if (level === null) return collectionOf([], [], 0)
  const paths = await pathsOfLevel(db, query, level)
  return (await hasSimulatedData(db)) ? { ...paths, simulated: true } : paths
}

async function pathsOfLevel(db: Db, box: Bbox, level: number): Promise<AisPathCollection> {
  const ranges = splitBboxAtAntimeridian(box).map((part) => toCellRange(part, level))
  const steps = await readSteps(db, ranges, level)
  const coarser = steps.length > layerMaxFeatures ? await levelBelow(db, level) : null
  return coarser === null
    ? collectionOf(steps.slice(0, layerMaxFeatures), ranges, level)
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

/** The steps from cells in ranges, and from those around them, by which lines bend too. */
async function readSteps(db: Db, ranges: MapCellRange[], level: number): Promise<PathStep[]> {
  const around = ranges.map(
    ({ x1, y1, x2, y2 }) =>
      sql`(x between ${x1 - pathSmoothingRadius} and ${x2 + pathSmoothingRadius} and y between ${y1 - pathSmoothingRadius} and ${y2 + pathSmoothingRadius})`,
  )
  const { rows } = await sql<PathStep>`
    select x, y, to_x, to_y, passages from ais_density
    where level = ${level} and (${sql.join(around, sql` or `)})
    order by passages desc, x, y, to_x, to_y
    limit ${layerMaxFeatures + 1}`.execute(db)
  return rows
}

function collectionOf(steps: PathStep[], ranges: MapCellRange[], level: number): AisPathCollection {
  const isInside = ({ x, y }: PathStep) =>
    ranges.some(({ x1, y1, x2, y2 }) => x >= x1 && x <= x2 && y >= y1 && y <= y2)
  const lines = buildPathLines(steps, level)
  return {
    type: 'FeatureCollection',
    features: steps.flatMap((step, at) =>
      isInside(step)
        ? {
            type: 'Feature',
            geometry: { type: 'LineString', coordinates: lines[at] ?? [] },
            properties: { density: densityOf(step.passages) },
          }
        : [],
    ),
  }
}

function densityOf(passages: number): number {
  if (passages >= aisDensity.high) return 3
  return passages >= aisDensity.medium ? 2 : 1
}
