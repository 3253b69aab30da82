import { maxMoveToWaterMetres } from '../../core/limits/shelter.ts'
import { earthRadiusMetres, getDistanceMetres, type Position } from '../../core/geo.ts'
import {
  coastCellDegrees,
  coastCellUnits,
  getCoastCellCorner,
  getCoastCellNumber,
  isOnLand,
} from '../coast/coast-cell.ts'
import { listNearbyCells } from './nearby-cells.ts'
import type { Shore } from './shore.ts'
import { createFrame, getDestination, radians } from './sphere.ts'

/** Distance of a moved position from the shore line, in metres. */
const clearanceMetres = 5
/** Points of the coast that are tried, nearest first. */
const maxAttempts = 50
const noLines = new Float64Array()

/**
 * Returns the position if it is on water, or else the nearest water within the maximum distance; null if there is none.
 * `cells` has the cells within this distance, and may have others.
 */
export function findNearestWater(cells: ReadonlyMap<number, Shore>, position: Position): Position | null {
  if (!isLand(cells, position)) return position
  const frame = createFrame(position)
  const points = listNearbyCells(position, maxMoveToWaterMetres).flatMap(({ number }) =>
    listNearestPoints(cells.get(number)?.lines ?? noLines, frame),
  )
  points.sort((a, b) => a.distance - b.distance)
  for (const { x, y, distance } of points.slice(0, maxAttempts)) {
    const bearing = Math.atan2(x, y) / radians
    const moved = getDestination(frame, bearing, distance * earthRadiusMetres + clearanceMetres)
    if (!isLand(cells, moved) && getDistanceMetres(position, moved) <= maxMoveToWaterMetres) return moved
  }
  return null
}

/** Whether a position is on land; not in a cell that is unknown. */
export function isLand(cells: ReadonlyMap<number, Shore>, { latitude, longitude }: Position): boolean {
  const number = getCoastCellNumber(latitude, longitude)
  const corner = getCoastCellCorner(number)
  const unitsPerDegree = coastCellUnits / coastCellDegrees
  const east = (((longitude - corner.longitude) % 360) + 360) % 360
  return isOnLand(
    cells.get(number)?.rings ?? [],
    east * unitsPerDegree,
    (latitude - corner.latitude) * unitsPerDegree,
  )
}

interface NearPoint {
  /** East and north of the centre, and its distance, in radii of the earth. */
  x: number
  y: number
  distance: number
}

/** Lists the nearest point of each edge that is within the distance of the search. */
function listNearestPoints(
  lines: Float64Array,
  { up, east, north }: ReturnType<typeof createFrame>,
): NearPoint[] {
  const found: NearPoint[] = []
  let [x1, y1] = [Number.NaN, Number.NaN]
  for (let i = 0; i < lines.length; i += 3) {
    const [x, y, z] = [lines[i] ?? 0, lines[i + 1] ?? 0, lines[i + 2] ?? 0]
    const height = up[0] * x + up[1] * y + up[2] * z
    const x2 = (east[0] * x + east[1] * y) / height
    const y2 = (north[0] * x + north[1] * y + north[2] * z) / height
    const [dx, dy] = [x2 - x1, y2 - y1]
    const square = dx * dx + dy * dy
    const along = square > 0 ? Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / square)) : 0
    const nearest = { x: x1 + along * dx, y: y1 + along * dy }
    const distance = Math.hypot(nearest.x, nearest.y)
    // False for the separators between lines, whose coordinates are NaN.
    if (distance * earthRadiusMetres <= maxMoveToWaterMetres) found.push({ ...nearest, distance })
    ;[x1, y1] = [x2, y2]
  }
  return found
}
