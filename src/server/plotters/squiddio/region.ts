import type { Bbox } from '../../../core/geo.ts'
import { squiddio } from '../../../core/limits.ts'

const side = squiddio.regionDegrees

/**
 * The box of a region as the plugin names it, `N08E00`: north or south, the whole
 * fives of the latitude, east or west, those of the longitude. Null for what names none.
 */
export function parseRegionBounds(region: string): Bbox | null {
  const [, north, rows, east, columns] = /^([NS])(\d\d)([EW])(\d\d)$/.exec(region) ?? []
  const [y1, y2] = band(north === 'N', Number(rows))
  const [x1, x2] = band(east === 'E', Number(columns))
  return y1 >= -90 && y2 <= 90 && x1 >= -180 && x2 <= 180 ? { x1, y1, x2, y2 } : null
}

function band(isPositive: boolean, fives: number): [number, number] {
  const near = fives * side
  return isPositive ? [near, near + side] : [-near - side, -near]
}
