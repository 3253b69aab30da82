import { getDistanceMetres, toMercator, type Position } from '../../../core/geo.ts'
import { aisPathCounting, visitDetection } from '../../../core/limits.ts'

/** A step of a vessel from one cell of a level to the next. */
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

/** The passages between two reports of one vessel, of every level; none where they are not one track, or it lies still. */
export function computePassages(from: Report, to: Report): Passage[] {
  const ms = to.at.getTime() - from.at.getTime()
  if (ms <= 0 || ms > aisPathCounting.maxGapMs) return []
  if (to.sog !== null && to.sog < visitDetection.stationaryKnots) return []
  if (getDistanceMetres(from, to) > aisPathCounting.maxGapMetres) return []
  const [a, b] = [toMercator(from), toMercator(to)]
  // Across the antimeridian the short way.
  if (Math.abs(b.x - a.x) > 0.5) b.x += a.x > b.x ? 1 : -1
  return aisPathCounting.gridLevels.flatMap((level) => walk(level, a, b))
}

interface Point {
  x: number
  y: number
}

/** The cells on a straight line, each with the one it is left for: beside, above, below or across a corner. */
function walk(level: number, a: Point, b: Point): Passage[] {
  const side = 2 ** level
  const [last, rows] = [cellOf(b, side), side - 1]
  let here = cellOf(a, side)
  const steps = Math.ceil(Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y)) * side * 2)
  const passages: Passage[] = []
  for (let step = 1; step <= steps; step++) {
    const part = step / steps
    const next =
      step === steps ? last : cellOf({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }, side)
    if (next.x === here.x && next.y === here.y) continue
    passages.push({
      level,
      x: wrap(here.x, side),
      y: Math.min(rows, here.y),
      to_x: wrap(next.x, side),
      to_y: Math.min(rows, next.y),
    })
    here = next
  }
  return passages
}

function cellOf({ x, y }: Point, side: number): Point {
  return { x: Math.floor(x * side), y: Math.floor(y * side) }
}

function wrap(x: number, side: number): number {
  return ((x % side) + side) % side
}
