import type { Bbox } from '../../../core/geo.ts'
import type { AssembledCell } from '../assemble-cells.ts'
import { measureSpacing } from '../cell-spacing.ts'
import { closeLines } from '../close-pieces.ts'
import { coastCellDegrees, coastColumns, coastRows, wholeCell } from '../coast-cell.ts'
import { wrapColumn } from '../coast-grid.ts'
import type { PieceStore } from '../piece-store.ts'

/** Fill of the corners of cells: unknown, or sea or land. */
const fills = { unknown: 0, sea: 1, land: 2 } as const

/** Cells assembled from lines, and the number of cells in which the lines do not close; complete after the last cell. */
export interface LineCells {
  cells: Iterable<AssembledCell>
  countBroken: () => number
}

/**
 * Assembles the cells of lines with land on their left. Within bounds, cells without lines are land or sea as their
 * neighbours are; without bounds, only the cells with lines are known, and one row of them is in memory at a time.
 * Cells in which a line ends are left out.
 */
export function assembleLines(store: PieceStore, bounds: Bbox | null): LineCells {
  const isBroken = new Set<number>()
  const cells = bounds
    ? assembleWindow(store, toWindow(bounds), isBroken)
    : assembleRows(store, { south: 0, north: coastRows }, isBroken)
  return { cells, countBroken: () => isBroken.size }
}

/** Yields the cells with lines in the rows, from south to north. */
function* assembleRows(
  store: PieceStore,
  { south, north }: Pick<Window, 'south' | 'north'>,
  isBroken: Set<number>,
): Generator<AssembledCell> {
  for (let row = south; row < north; row++) {
    for (const { cell, groups } of store.readRow(row)) {
      const pieces = [...groups.values()].flatMap((group) => group.pieces)
      const closed = closeLines(pieces)
      if (!closed) isBroken.add(cell)
      else if (closed.isCornerFilled !== null)
        yield { number: cell, rings: closed.rings, spacing: measureSpacing(cell, pieces) }
    }
  }
}

function assembleWindow(store: PieceStore, window: Window, isBroken: Set<number>): AssembledCell[] {
  const cells = [...assembleRows(store, window, isBroken)].filter(({ number }) => isInWindow(number, window))
  for (const number of isBroken) if (!isInWindow(number, window)) isBroken.delete(number)
  const corners = new Uint8Array(coastRows * coastColumns)
  for (const { number, rings } of cells) setCorners(corners, number, rings)
  const known = new Set([...isBroken, ...cells.map(({ number }) => number)])
  return [...cells, ...fillBetween(window, corners, known)].sort((a, b) => a.number - b.number)
}

/** Columns and rows of cells that lie in bounds entirely; east and north are excluded. */
interface Window {
  west: number
  south: number
  east: number
  north: number
}

function toWindow({ x1, y1, x2, y2 }: Bbox): Window {
  const tolerance = 1e-9
  return {
    west: Math.ceil((x1 + 180) / coastCellDegrees - tolerance),
    south: Math.ceil((y1 + 90) / coastCellDegrees - tolerance),
    east: Math.floor((x2 + 180) / coastCellDegrees + tolerance),
    north: Math.floor((y2 + 90) / coastCellDegrees + tolerance),
  }
}

function isInWindow(cell: number, { west, south, east, north }: Window): boolean {
  const [column, row] = [cell % coastColumns, Math.floor(cell / coastColumns)]
  return column >= west && column < east && row >= south && row < north
}

/** Notes the fill of the four corners of a cell with lines. */
function setCorners(corners: Uint8Array, cell: number, rings: AssembledCell['rings']): void {
  const [column, row] = [cell % coastColumns, Math.floor(cell / coastColumns)]
  const isFilled = [false, false, false, false]
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      for (let corner = 0; corner < 4; corner++) {
        const isAt = ring[i] === wholeCell[2 * corner] && ring[i + 1] === wholeCell[2 * corner + 1]
        if (isAt) isFilled[corner] = true
      }
    }
  }
  const offsets = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const
  offsets.forEach(([east, north], corner) => {
    if (row + north >= coastRows) return
    const at = (row + north) * coastColumns + wrapColumn(column + east)
    corners[at] = isFilled[corner] ? fills.land : fills.sea
  })
}

/** Fills the cells without lines from their corners, and their other corners in turn. */
function fillBetween(window: Window, corners: Uint8Array, known: ReadonlySet<number>): AssembledCell[] {
  const cells: AssembledCell[] = []
  const isDone = new Set<number>()
  const queue: number[] = []
  const listCorners = (cell: number) => {
    const [column, row] = [cell % coastColumns, Math.floor(cell / coastColumns)]
    return [0, 1]
      .filter((north) => row + north < coastRows)
      .flatMap((north) => [0, 1].map((east) => (row + north) * coastColumns + wrapColumn(column + east)))
  }
  const visit = (cell: number) => {
    if (isDone.has(cell) || known.has(cell) || !isInWindow(cell, window)) return
    const fill = listCorners(cell)
      .map((corner) => corners[corner] ?? fills.unknown)
      .find((value) => value !== fills.unknown)
    if (fill === undefined) return
    isDone.add(cell)
    for (const corner of listCorners(cell)) corners[corner] = fill
    cells.push({ number: cell, rings: fill === fills.land ? [wholeCell] : [], spacing: null })
    queue.push(cell)
  }
  for (let row = window.south; row < window.north; row++)
    for (let column = window.west; column < window.east; column++)
      visit(row * coastColumns + wrapColumn(column))
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    const [column, row] = [cell % coastColumns, Math.floor(cell / coastColumns)]
    for (const north of [-1, 0, 1])
      for (const east of [-1, 0, 1])
        if (row + north >= 0 && row + north < coastRows)
          visit((row + north) * coastColumns + wrapColumn(column + east))
  }
  return cells
}
