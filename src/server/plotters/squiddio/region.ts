import type { Bbox } from '../../../core/geo.ts'
import { squiddio } from '../../../core/limits/plotters.ts'

const side = squiddio.regionDegrees

/**
 * Parses the plugin's name of a region, `N08E00`: north or south, latitude in units of
 * five degrees, east or west, longitude in units of five degrees. Null for an invalid name.
 */
export function parseRegionBounds(region: string): Bbox | null {
  const [, north, rows, east, columns] = /^([NS])(\d\d)([EW])(\d\d)$/.exec(region) ?? []
  const [y1, y2] = getRange(north === 'N', Number(rows))
  const [x1, x2] = getRange(east === 'E', Number(columns))
  return y1 >= -90 && y2 <= 90 && x1 >= -180 && x2 <= 180 ? { x1, y1, x2, y2 } : null
}

function getRange(isPositive: boolean, index: number): [number, number] {
  const near = index * side
  return isPositive ? [near, near + side] : [-near - side, -near]
}
