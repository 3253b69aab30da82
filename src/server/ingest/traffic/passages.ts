import { getDistanceMetres, toMercator, type Position } from '../../../core/geo.ts'
import { aisPathCounting } from '../../../core/limits/ais-paths.ts'
import { visitDetection } from '../../../core/limits/ingest.ts'

/** A step of a vessel to the next cell of one level. */
export interface Passage {
  level: number
  x: number
  y: number
  to_x: number
  to_y: number
}

interface Report extends Position {
  at: Date
  sog: number | null
}

/**
 * Computes the passages between two reports of a vessel on every level; none if the gap
 * is too long or the vessel is stationary.
 */
export function computePassages(from: Report, to: Report): Passage[] {
  const ms = to.at.getTime() - from.at.getTime()
  if (ms <= 0 || ms > aisPathCounting.maxGapMs) return []
  if (to.sog !== null && to.sog < visitDetection.stationaryKnots) return []
  if (getDistanceMetres(from, to) > aisPathCounting.maxGapMetres) return []
  const [a, b] = [toMercator(from), toMercator(to)]
  // Take the short way across the antimeridian.
  if (Math.abs(b.x - a.x) > 0.5) b.x += a.x > b.x ? 1 : -1
  return aisPathCounting.gridLevels.flatMap((level) => traceCells(level, a, b))
}

interface Point {
  x: number
  y: number
}

/** Returns the steps between cells along a straight line, including diagonal ones. */
function traceCells(level: number, a: Point, b: Point): Passage[] {
  const side = 2 ** level
  const [last, rows] = [toCell(b, side), side - 1]
  let cell = toCell(a, side)
  const steps = Math.ceil(Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y)) * side * 2)
  const passages: Passage[] = []
  for (let step = 1; step <= steps; step++) {
    const fraction = step / steps
    const next =
      step === steps
        ? last
        : toCell({ x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction }, side)
    if (next.x === cell.x && next.y === cell.y) continue
    passages.push({
      level,
      x: wrap(cell.x, side),
      y: Math.min(rows, cell.y),
      to_x: wrap(next.x, side),
      to_y: Math.min(rows, next.y),
    })
    cell = next
  }
  return passages
}

function toCell({ x, y }: Point, side: number): Point {
  return { x: Math.floor(x * side), y: Math.floor(y * side) }
}

function wrap(x: number, side: number): number {
  return ((x % side) + side) % side
}
