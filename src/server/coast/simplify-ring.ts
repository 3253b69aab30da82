import { coastCellDegrees, coastCellUnits } from './coast-cell.ts'
import { tileSizePx } from '../../core/tile-grid.ts'

/** Maximum zoom of the map that is drawn from the overviews of imported cells. */
export const maxCellOverviewZoom = 8
/** Points nearer to the last one than this are left out. */
const minStepPx = 0.6

/** Units of a cell in a pixel of a tile. */
export function getUnitsPerPixel(z: number): number {
  return coastCellUnits / ((coastCellDegrees / 360) * 2 ** z * tileSizePx)
}

/**
 * Leaves out the points of a ring that are near to the last one on a tile of this zoom. Those on the border of the cell
 * remain. Less than three points are left of a small island.
 */
export function simplifyRing(ring: ArrayLike<number>, z: number): ArrayLike<number> {
  const step = minStepPx * getUnitsPerPixel(z)
  if (step < 1) return ring
  const isBorder = (value: number) => value === 0 || value === coastCellUnits
  const kept = new Uint16Array(ring.length)
  let [length, lastX, lastY] = [0, -Infinity, -Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    const [x = 0, y = 0] = [ring[i], ring[i + 1]]
    if (Math.abs(x - lastX) < step && Math.abs(y - lastY) < step && !isBorder(x) && !isBorder(y)) continue
    kept[length++] = lastX = x
    kept[length++] = lastY = y
  }
  return kept.subarray(0, length)
}

/** Returns the rings of a cell for the zooms up to `maxCellOverviewZoom`. */
export function simplifyRings(rings: readonly ArrayLike<number>[]): ArrayLike<number>[] {
  return rings.map((ring) => simplifyRing(ring, maxCellOverviewZoom)).filter(({ length }) => length >= 6)
}
