import type { Bbox } from '../../core/geo.ts'
import { earthRadiusMetres } from '../../core/geo.ts'
import { coastCellDegrees, coastColumns, coastRows } from '../coast/coast-cell.ts'
import { radians } from './sphere.ts'

/**
 * Lists boxes that together contain every position within a distance of the cells, and none that is more than two cells
 * farther away. They touch but do not overlap.
 */
export function listBoxesAround(cells: Iterable<number>, maxMetres: number): Bbox[] {
  const columnsByRow = groupByRow(cells)
  const reachRows = Math.ceil(maxMetres / earthRadiusMetres / radians / coastCellDegrees)
  const boxes: Bbox[] = []
  for (let row = 0; row < coastRows; row++) {
    /** Change of the number of spans that cover a column, from west to east. */
    const changes = new Int32Array(coastColumns + 1)
    for (let other = row - reachRows - 1; other <= row + reachRows + 1; other++) {
      const columns = columnsByRow.get(other)
      if (!columns) continue
      const reach = getReachColumns(row, other, maxMetres)
      if (reach >= 0) for (const column of columns) addSpan(changes, column - reach, 2 * reach + 1)
    }
    boxes.push(...toBoxes(row, changes))
  }
  return boxes
}

function groupByRow(cells: Iterable<number>): Map<number, number[]> {
  const rows = new Map<number, number[]>()
  for (const cell of cells) {
    const row = Math.floor(cell / coastColumns)
    const columns = rows.get(row)
    if (columns) columns.push(cell % coastColumns)
    else rows.set(row, [cell % coastColumns])
  }
  return rows
}

/** Returns how many columns from a cell of one row cells of another one are within the distance; -1 if none are. */
function getReachColumns(row: number, other: number, maxMetres: number): number {
  // The haversine formula with the smallest difference of latitude and the shortest parallels, as in listNearbyCells.
  const degrees = Math.max(0, Math.abs(row - other) - 1) * coastCellDegrees
  const acrossRows = Math.sin((degrees * radians) / 2) ** 2
  const limit = Math.sin(maxMetres / earthRadiusMetres / 2) ** 2
  if (acrossRows > limit) return -1
  const square = (limit - acrossRows) / (getShortestParallel(row) * getShortestParallel(other))
  if (!(square < 1)) return coastColumns / 2
  const span = (2 * Math.asin(Math.sqrt(square))) / radians
  return Math.min(coastColumns / 2, Math.floor(span / coastCellDegrees) + 1)
}

/** Returns the length of the parallel nearest to a pole in a row, as a part of the equator. */
function getShortestParallel(row: number): number {
  const south = row * coastCellDegrees - 90
  return Math.max(0, Math.min(Math.cos(south * radians), Math.cos((south + coastCellDegrees) * radians)))
}

function addSpan(changes: Int32Array, from: number, length: number): void {
  const add = (start: number, end: number) => {
    changes[start] = (changes[start] ?? 0) + 1
    changes[end] = (changes[end] ?? 0) - 1
  }
  if (length >= coastColumns) return add(0, coastColumns)
  const start = (from + coastColumns) % coastColumns
  const end = start + length
  if (end <= coastColumns) return add(start, end)
  add(start, coastColumns)
  add(0, end - coastColumns)
}

function toBoxes(row: number, changes: Int32Array): Bbox[] {
  const boxes: Bbox[] = []
  const y1 = row * coastCellDegrees - 90
  let spans = 0
  let start = -1
  for (let column = 0; column <= coastColumns; column++) {
    spans += changes[column] ?? 0
    const isCovered = column < coastColumns && spans > 0
    if (isCovered && start < 0) start = column
    if (isCovered || start < 0) continue
    const [x1, x2] = [start, column].map((at) => at * coastCellDegrees - 180) as [number, number] // two were mapped
    boxes.push({ x1, y1, x2, y2: y1 + coastCellDegrees })
    start = -1
  }
  return boxes
}
