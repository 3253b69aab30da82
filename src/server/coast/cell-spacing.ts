import { earthRadiusMetres } from '../../core/geo.ts'
import { coastCellDegrees, coastCellUnits, getCoastCellCorner, isCellBorder } from './coast-cell.ts'
import { sides, type CoastPiece } from './coast-pieces.ts'

/** Length of a degree of latitude in metres. */
const metresPerDegree = (earthRadiusMetres * Math.PI) / 180

/**
 * Returns the mean distance in metres between neighbouring points of the coast in a cell; null if it has no coast. The
 * edges along the border are left out, and an edge that the border cuts counts as half.
 */
export function measureSpacing(cell: number, pieces: readonly CoastPiece[]): number | null {
  const metresNorth = (coastCellDegrees / coastCellUnits) * metresPerDegree
  const { latitude } = getCoastCellCorner(cell)
  const metresEast = metresNorth * Math.cos(((latitude + coastCellDegrees / 2) * Math.PI) / 180)
  let metres = 0
  let edges = 0
  for (const { points, from, to, isClosed } of pieces) {
    const count = points.length / 2
    const before = edges
    for (let i = isClosed ? 0 : 1; i < count; i++) {
      const last = 2 * ((i + count - 1) % count)
      const [x1 = 0, y1 = 0] = [points[last], points[last + 1]]
      const [x2 = 0, y2 = 0] = [points[2 * i], points[2 * i + 1]]
      if (isCellBorder(x1, y1, x2, y2)) continue
      metres += Math.hypot((x2 - x1) * metresEast, (y2 - y1) * metresNorth)
      edges++
    }
    if (edges === before) continue
    const cuts = isClosed ? 0 : Number(from !== sides.inside) + Number(to !== sides.inside)
    edges -= Math.min(cuts / 2, edges - before - 0.5)
  }
  return edges === 0 ? null : metres / edges
}
