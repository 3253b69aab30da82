import { sql, type RawBuilder } from 'kysely'
import type { ClusterProperties } from '../../core/contract/primitives.ts'
import { mercatorMaxLatitude, type Bbox, type Position } from '../../core/geo.ts'
import { round } from '../../core/units.ts'
import { chooseCellLevel, toCell } from './cell-queries.ts'
import type { ReadDb } from '../database/tables.ts'

/** A record to count: its visible position and its type number. */
export interface ClusterPoint extends Position {
  type: number
}

/** A GeoJSON point of a layer. */
export interface PointFeature<Properties> {
  type: 'Feature'
  id?: number
  geometry: { type: 'Point'; coordinates: [longitude: number, latitude: number] }
  properties: Properties
}

export interface LiveClusterQuery {
  bounds: Bbox
  zoom: number
  /** Selects `position` (a point) and `type` (a text) of the records in the bounds. */
  select: RawBuilder<unknown>
  /** Converts a type to its number. */
  typeNumber: (type: string) => number
  /** Records in the bounds whose visible position is not in the database. */
  extraPoints?: ClusterPoint[]
}

/**
 * Computes clusters of records that move or differ between requesters, at request time.
 * Stationary records use the precomputed cells.
 */
export async function computeLiveClusters(
  db: ReadDb,
  records: LiveClusterQuery,
): Promise<PointFeature<ClusterProperties>[]> {
  const side = 2 ** chooseCellLevel(records.bounds, records.zoom)
  const cells = new Map<string, CellSums>()
  for (const { x, y, type, ...counted } of await countCells(db, records.select, side)) {
    addToCell(cells, `${x}/${y}`, records.typeNumber(type), counted)
  }
  for (const { longitude, latitude, type } of records.extraPoints ?? []) {
    const { x, y } = toCell({ longitude, latitude }, side)
    const edges = { west: longitude, south: latitude, east: longitude, north: latitude }
    addToCell(cells, `${x}/${y}`, type, { count: 1, longitude, latitude, ...edges })
  }
  return [...cells.values()].map(toClusterFeature)
}

/** Sums of longitudes and latitudes, and the bounds of the counted records. */
interface Sums {
  count: number
  longitude: number
  latitude: number
  west: number
  south: number
  east: number
  north: number
}

type CellSums = Sums & { types: Map<number, number> }

async function countCells(
  db: ReadDb,
  select: RawBuilder<unknown>,
  side: number,
): Promise<(Sums & { x: number; y: number; type: string })[]> {
  const sine = sql`sin(radians(greatest(${-mercatorMaxLatitude}::float8, least(${mercatorMaxLatitude}::float8, latitude))))`
  const cell = (part: RawBuilder<unknown>) =>
    sql`greatest(0, least(${side}::int - 1, floor((${part}) * ${side}::int)::int))`
  const { rows } = await sql<Sums & { x: number; y: number; type: string }>`
    select x, y, type, count(*) as count, sum(longitude) as longitude, sum(latitude) as latitude,
      min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north
    from (
      select type, longitude, latitude, ${cell(sql`(longitude + 180) / 360`)} as x,
        ${cell(sql`0.5 - ln((1 + ${sine}) / (1 - ${sine})) / (4 * pi())`)} as y
      from (select type, position[0] as longitude, position[1] as latitude from (${select}) record) placed
    ) in_cell
    group by x, y, type`.execute(db)
  return rows
}

function addToCell(cells: Map<string, CellSums>, cell: string, type: number, sums: Sums): void {
  const existing = cells.get(cell)
  if (!existing) {
    cells.set(cell, { ...sums, types: new Map([[type, sums.count]]) })
    return
  }
  existing.count += sums.count
  existing.longitude += sums.longitude
  existing.latitude += sums.latitude
  existing.west = Math.min(existing.west, sums.west)
  existing.south = Math.min(existing.south, sums.south)
  existing.east = Math.max(existing.east, sums.east)
  existing.north = Math.max(existing.north, sums.north)
  existing.types.set(type, (existing.types.get(type) ?? 0) + sums.count)
}

const decimals = 5

function toClusterFeature({ count, types, ...sums }: CellSums): PointFeature<ClusterProperties> {
  const mean = (sum: number) => round(sum / count, decimals)
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [mean(sums.longitude), mean(sums.latitude)] },
    properties: {
      cluster: true,
      count,
      bbox: [sums.west, sums.south, sums.east, sums.north].map((edge) => round(edge, decimals)),
      types: Object.fromEntries(types),
    },
  }
}
