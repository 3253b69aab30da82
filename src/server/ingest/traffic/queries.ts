import { sql } from 'kysely'
import type { AisPathCollection } from '../../../core/contract/vessel.ts'
import type { BboxQuery } from '../../../core/contract/primitives.ts'
import { splitBboxAtAntimeridian, type Bbox } from '../../../core/geo.ts'
import { aisDensity } from '../../../core/limits/ais-paths.ts'
import { layerMaxFeatures } from '../../../core/limits/map.ts'
import { toCellRange, type MapCellRange } from '../../map-layers/cell-queries.ts'
import { hasSimulatedData } from '../../database/simulated-data-queries.ts'
import { buildPathLines, pathSmoothingRadius, type PathStep } from './path-lines.ts'
import type { ReadDb } from '../../database/tables.ts'

/**
 * Returns AIS traffic in the bounds as lines between cells: of the finest level that
 * suits the zoom, or a coarser one if there would be more than 2,000 lines; of the
 * coarsest level the busiest lines.
 */
export async function findAisPathsInBounds(db: ReadDb, query: BboxQuery): Promise<AisPathCollection> {
  const level = await findLevel(db, Math.round(query.zoom) + aisDensity.levelsAboveZoom)
  if (level === null) return toCollection([], [], 0)
  const paths = await readPathsOfLevel(db, query, level)
  return (await hasSimulatedData(db)) ? { ...paths, simulated: true } : paths
}

async function readPathsOfLevel(db: ReadDb, bounds: Bbox, level: number): Promise<AisPathCollection> {
  const ranges = splitBboxAtAntimeridian(bounds).map((part) => toCellRange(part, level))
  const steps = await readSteps(db, ranges, level)
  const coarser = steps.length > layerMaxFeatures ? await findCoarserLevel(db, level) : null
  return coarser === null
    ? toCollection(steps.slice(0, layerMaxFeatures), ranges, level)
    : readPathsOfLevel(db, bounds, coarser)
}

/** Returns the finest stored level up to `maxLevel`, or the coarsest one if all are finer. */
async function findLevel(db: ReadDb, maxLevel: number): Promise<number | null> {
  const { rows } = await sql<{ level: number | null }>`
    select coalesce(
      (select max(level) from ais_density where level <= ${maxLevel}),
      (select min(level) from ais_density)) as level`.execute(db)
  return rows[0]?.level ?? null
}

async function findCoarserLevel(db: ReadDb, level: number): Promise<number | null> {
  const { rows } = await sql<{ level: number | null }>`
    select max(level) as level from ais_density where level < ${level}`.execute(db)
  return rows[0]?.level ?? null
}

/** Reads the steps from cells in the ranges and around them, which are needed for smoothing. */
async function readSteps(db: ReadDb, ranges: MapCellRange[], level: number): Promise<PathStep[]> {
  const nearRanges = ranges.map(
    ({ x1, y1, x2, y2 }) =>
      sql`(x between ${x1 - pathSmoothingRadius} and ${x2 + pathSmoothingRadius} and y between ${y1 - pathSmoothingRadius} and ${y2 + pathSmoothingRadius})`,
  )
  const { rows } = await sql<PathStep>`
    select x, y, to_x, to_y, passages from ais_density
    where level = ${level} and (${sql.join(nearRanges, sql` or `)})
    order by passages desc, x, y, to_x, to_y
    limit ${layerMaxFeatures + 1}`.execute(db)
  return rows
}

function toCollection(steps: PathStep[], ranges: MapCellRange[], level: number): AisPathCollection {
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
            properties: { density: getDensity(step.passages) },
          }
        : [],
    ),
  }
}

function getDensity(passages: number): number {
  if (passages >= aisDensity.high) return 3
  return passages >= aisDensity.medium ? 2 : 1
}
