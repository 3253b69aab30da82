import { coastCellDegrees, coastCellUnits, coastColumns, coastRows } from './coast-cell.ts'

/** Units in a degree and around the earth. Coordinates of the grid are integers from the south pole and from 180 degrees west. */
const unitsPerDegree = coastCellUnits / coastCellDegrees
export const unitsAround = coastColumns * coastCellUnits
export const unitsToPole = coastRows * coastCellUnits

/**
 * Returns a longitude in units. A point on the border of two cells is moved into the eastern one by a unit (0.4 m), so
 * that a coast along a border is not taken for a cut; at 180 degrees, where sources cut land themselves, it stays.
 */
export function toUnitsEast(longitude: number): number {
  const units = Math.round((longitude + 180) * unitsPerDegree)
  return units % coastCellUnits === 0 && units % unitsAround !== 0 ? units + 1 : units
}

/** Returns a latitude in units, moved off the border of two cells like `toUnitsEast`; the poles stay. */
export function toUnitsNorth(latitude: number): number {
  const units = Math.round((latitude + 90) * unitsPerDegree)
  return units % coastCellUnits === 0 && units !== 0 && units !== unitsToPole ? units + 1 : units
}

/** Returns the column of a coordinate that may lie outside the world by some turns; not wrapped. */
export function getUnwrappedColumn(x: number): number {
  return Math.floor(x / coastCellUnits)
}

export function wrapColumn(column: number): number {
  return ((column % coastColumns) + coastColumns) % coastColumns
}

export function getRow(y: number): number {
  return Math.min(coastRows - 1, Math.floor(y / coastCellUnits))
}
