import { coastCellUnits as side, coastColumns } from './coast-cell.ts'
import {
  getRow,
  getUnwrappedColumn,
  toUnitsEast,
  toUnitsNorth,
  unitsAround,
  unitsToPole,
  wrapColumn,
} from './coast-grid.ts'
import { sides, type CoastPieceSink, type Side } from './coast-pieces.ts'

/** Cuts coasts edge by edge into the cells of the grid. Memory is that of one ring and of the cells of one group. */
export interface CoastCutter {
  /**
   * Adds a ring: longitude and latitude of each point; the first may be repeated at the end. An edge takes the shorter
   * way around the earth, so that rings may cross the antimeridian or run beyond it. A ring around a pole contains the
   * nearer pole.
   */
  addRing(coordinates: ArrayLike<number>): void
  /**
   * Adds a ring in units of the grid that lies in a window of cells. Its edges along the border of the window are no
   * coast.
   */
  addRingInWindow(path: readonly number[], window: CellWindow): void
  /** Adds a line with land on its left. */
  addLine(coordinates: ArrayLike<number>): void
  /** Ends a group of rings and reports the corners and cells that it fills. */
  endGroup(): void
}

/** A window of cells: column and row of its south-western cell, and its size. */
export interface CellWindow {
  column: number
  row: number
  columns: number
  rows: number
}

/** Returns the column and the row of a coordinate. */
interface Locate {
  column(x: number): number
  row(y: number): number
}

const inWorld: Locate = { column: getUnwrappedColumn, row: getRow }

export function createCoastCutter(sink: CoastPieceSink): CoastCutter {
  let group = 0
  /** Cells in which the group has pieces. */
  let touched = new Set<number>()
  /** Crossings of the group with the parallels of the grid: row north of it, unwrapped column. */
  let crossings: number[] = []

  function emit(
    column: number,
    row: number,
    points: number[],
    from: Side,
    to: Side,
    isClosed: boolean,
  ): void {
    const cell = row * coastColumns + wrapColumn(column)
    touched.add(cell)
    sink.addPiece({ cell, group, from, to, isClosed, points: Uint16Array.from(points) })
  }

  /** Follows a path of unwrapped units through the cells. */
  function cutPath(path: ArrayLike<number>, isRing: boolean, locate = inWorld): void {
    let [x, y] = [path[0] ?? 0, path[1] ?? 0]
    let [column, row] = [locate.column(x), locate.row(y)]
    let points: number[] = []
    let from: Side = sides.inside
    /** The piece before the first crossing of a ring, which continues the last one. */
    let first: { points: number[]; to: Side } | null = null
    appendPoint(points, x - column * side, y - row * side)
    const steps = path.length / 2 + (isRing ? 1 : 0)
    for (let i = 1; i < steps; i++) {
      const at = (2 * i) % path.length
      const [nextX, nextY] = [path[at] ?? 0, path[at + 1] ?? 0]
      const [dx, dy] = [nextX - x, nextY - y]
      let columns = Math.abs(locate.column(nextX) - column)
      let rows = Math.abs(locate.row(nextY) - row)
      while (columns > 0 || rows > 0) {
        const lineX = (dx > 0 ? column + 1 : column) * side
        const lineY = (dy > 0 ? row + 1 : row) * side
        const isAcrossMeridian = rows === 0 || (columns > 0 && (lineX - x) / dx <= (lineY - y) / dy)
        let exit: Side
        let [crossX, crossY] = [lineX, lineY]
        if (isAcrossMeridian) {
          crossY = clamp(Math.round(y + ((lineX - x) / dx) * dy), row * side)
          exit = dx > 0 ? sides.east : sides.west
        } else {
          crossX = clamp(Math.round(x + ((lineY - y) / dy) * dx), column * side)
          exit = dy > 0 ? sides.north : sides.south
          crossings.push(dy > 0 ? row + 1 : row, column)
        }
        appendPoint(points, crossX - column * side, crossY - row * side)
        if (from === sides.inside && isRing && !first) first = { points, to: exit }
        else emit(column, row, points, from, exit, false)
        if (isAcrossMeridian) {
          column += Math.sign(dx)
          columns--
        } else {
          row += Math.sign(dy)
          rows--
        }
        from = ((exit + 2) % 4) as Side // the opposite side
        points = []
        appendPoint(points, crossX - column * side, crossY - row * side)
      }
      x = nextX
      y = nextY
      appendPoint(points, x - column * side, y - row * side)
    }
    if (!isRing) emit(column, row, points, from, sides.inside, false)
    else if (first) {
      for (let i = 0; i < first.points.length; i += 2) {
        appendPoint(points, first.points[i] ?? 0, first.points[i + 1] ?? 0)
      }
      emit(column, row, points, from, first.to, false)
    } else {
      const isRepeated = points[0] === points.at(-2) && points[1] === points.at(-1)
      if (isRepeated) points.length -= 2
      if (points.length >= 6) emit(column, row, points, from, sides.inside, true)
    }
  }

  return {
    addRing(coordinates) {
      const path = unwrap(coordinates)
      const [x0 = 0, y0 = 0] = path
      // A ring that repeats its first point ends where it began, perhaps a turn further.
      const turn = Math.round(((path.at(-2) ?? 0) - x0) / unitsAround) * unitsAround
      const isRepeated = path.at(-2) === x0 + turn && path.at(-1) === y0 && path.length > 2
      if (isRepeated) path.length -= 2
      if (path.length < 6) return
      const closing = unwrapStep(path.at(-2) ?? 0, x0)
      if (closing === x0) cutPath(path, true)
      else cutPath(closeAroundPole(path, closing - x0), true)
    },
    addRingInWindow(path, { column, row, columns, rows }) {
      if (path.length < 6) return
      cutPath(path, true, {
        column: (x) => Math.min(column + columns - 1, getUnwrappedColumn(x)),
        row: (y) => Math.min(row + rows - 1, getRow(y)),
      })
    },
    addLine(coordinates) {
      const path = unwrap(coordinates)
      if (path.length >= 4) cutPath(path, false)
    },
    endGroup() {
      fillCorners(crossings, (cell) => {
        if (touched.has(cell)) sink.addFilledCorner(cell, group)
        else sink.addFilledCell(cell)
      })
      group++
      touched = new Set()
      crossings = []
    },
  }
}

function appendPoint(points: number[], x: number, y: number): void {
  if (points.at(-2) !== x || points.at(-1) !== y || points.length === 0) points.push(x, y)
}

/** Keeps a rounded crossing within its cell. */
function clamp(value: number, start: number): number {
  return Math.min(start + side, Math.max(start, value))
}

/** Returns the coordinate nearest to the former one that is a whole number of turns away from the next. */
function unwrapStep(former: number, next: number): number {
  return next + Math.round((former - next) / unitsAround) * unitsAround
}

/** Converts degrees to units so that each step is at most half a turn. */
function unwrap(coordinates: ArrayLike<number>): number[] {
  const path: number[] = []
  let former: number | null = null
  for (let i = 0; i + 1 < coordinates.length; i += 2) {
    const x = toUnitsEast(coordinates[i] ?? 0)
    const y = Math.min(unitsToPole, Math.max(0, toUnitsNorth(coordinates[i + 1] ?? 0)))
    former = former === null ? x : unwrapStep(former, x)
    appendPoint(path, former, y)
  }
  return path
}

/**
 * Closes a ring that runs once around the earth by way of the nearer pole. It is cut at 180 degrees, on the border of
 * cells, where an edge is no coast.
 */
function closeAroundPole(path: readonly number[], turn: number): number[] {
  const count = path.length / 2
  let sum = 0
  for (let i = 1; i < path.length; i += 2) sum += path[i] ?? 0
  const pole = sum / count < unitsToPole / 2 ? 0 : unitsToPole
  const at = (i: number): [number, number] => [
    (path[2 * (i % count)] ?? 0) + Math.floor(i / count) * turn,
    path[2 * (i % count) + 1] ?? 0,
  ]
  for (let i = 0; i < count; i++) {
    const [[x1, y1], [x2, y2]] = [at(i), at(i + 1)]
    const border = (turn > 0 ? Math.ceil(x1 / unitsAround) : Math.floor(x1 / unitsAround)) * unitsAround
    if (turn > 0 ? x2 < border : x2 > border) continue
    const y = x1 === x2 ? y1 : Math.round(y1 + ((border - x1) / (x2 - x1)) * (y2 - y1))
    const closed: number[] = []
    appendPoint(closed, border, y)
    for (let k = 1; k <= count; k++) appendPoint(closed, ...at(i + k))
    appendPoint(closed, border + turn, y)
    appendPoint(closed, border + turn, pole)
    appendPoint(closed, border, pole)
    return closed
  }
  return [...path]
}

/**
 * Calls `fill` for every cell whose south-west corner is filled: those between two crossings of a parallel. A corner
 * lies just below the parallel and just west of the meridian, so that no crossing lies on it.
 */
function fillCorners(crossings: readonly number[], fill: (cell: number) => void): void {
  const rows = new Map<number, number[]>()
  for (let i = 0; i < crossings.length; i += 2) {
    const row = crossings[i] ?? 0
    const columns = rows.get(row) ?? []
    columns.push(crossings[i + 1] ?? 0)
    rows.set(row, columns)
  }
  const filled = new Uint8Array(coastColumns)
  for (const [row, columns] of rows) {
    columns.sort((a, b) => a - b)
    filled.fill(0)
    for (let i = 0; i + 1 < columns.length; i += 2) {
      for (let column = (columns[i] ?? 0) + 1; column <= (columns[i + 1] ?? 0); column++) {
        const wrapped = wrapColumn(column)
        filled[wrapped] = 1 - (filled[wrapped] ?? 0)
      }
    }
    filled.forEach((isFilled, column) => {
      if (isFilled) fill(row * coastColumns + column)
    })
  }
}
