import { earthRadiusMetres, type Position } from '../../core/geo.ts'
import { coastCellDegrees, coastColumns, coastRows, getCoastCellNumber } from '../coast/coast-cell.ts'
import { radians } from './sphere.ts'

/** A cell and a lower bound of its distance in metres. */
export interface NearbyCell {
  number: number
  metres: number
}

/** Lists the cells within a distance of a position, nearest first. Around a pole these are all cells of a row. */
export function listNearbyCells(position: Position, maxMetres: number): NearbyCell[] {
  const own = getCoastCellNumber(position.latitude, position.longitude)
  const [ownColumn, ownRow] = [own % coastColumns, Math.floor(own / coastColumns)]
  const west = ownColumn * coastCellDegrees - 180
  // The longitude 180 belongs to the first column.
  const fromWest = (((position.longitude - west) % 360) + 360) % 360
  const reachRows = Math.ceil(maxMetres / earthRadiusMetres / radians / coastCellDegrees) + 1
  const limit = Math.sin(maxMetres / earthRadiusMetres / 2) ** 2
  const cosine = Math.cos(position.latitude * radians)
  const cells: NearbyCell[] = []
  const [firstRow, lastRow] = [Math.max(0, ownRow - reachRows), Math.min(coastRows - 1, ownRow + reachRows)]
  for (let row = firstRow; row <= lastRow; row++) {
    const south = row * coastCellDegrees - 90
    const north = south + coastCellDegrees
    const degrees = Math.max(0, south - position.latitude, position.latitude - north)
    const acrossRows = Math.sin((degrees * radians) / 2) ** 2
    const narrowest = Math.max(0, Math.min(Math.cos(south * radians), Math.cos(north * radians)))
    // The haversine formula with the smallest difference of latitude and the shortest parallel of the cell.
    const add = (offset: number, degreesAway: number): boolean => {
      const square = acrossRows + cosine * narrowest * Math.sin((degreesAway * radians) / 2) ** 2
      if (square > limit) return false
      const column = (ownColumn + offset + coastColumns) % coastColumns
      cells.push({
        number: row * coastColumns + column,
        metres: 2 * earthRadiusMetres * Math.asin(Math.sqrt(square)),
      })
      return true
    }
    if (!add(0, 0)) continue
    const half = coastColumns / 2
    for (let offset = 1; offset <= half; offset++)
      if (!add(offset, Math.min(180, offset * coastCellDegrees - fromWest))) break
    for (let offset = 1; offset < half; offset++)
      if (!add(-offset, Math.min(180, (offset - 1) * coastCellDegrees + fromWest))) break
  }
  return cells.sort((a, b) => a.metres - b.metres)
}
