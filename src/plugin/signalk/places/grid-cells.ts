import {
  createBboxAround,
  bboxContains,
  getDistanceMetres,
  splitBboxAtAntimeridian,
  type Bbox,
  type Position,
} from '../../../core/geo.ts'
import { cellDegrees, placeLimits as limits } from '../limits.ts'

/** A cell of the fixed grid, counted from 180° W and the equator. */
export interface GridCell {
  column: number
  row: number
}

/** The area of a notes query: a bounding box or a circle. */
export interface NotesQuery {
  bbox: Bbox
  /** Whether a position is in the area. */
  contains(position: Position): boolean
}

/**
 * Parses a list query: `bbox=[w,s,e,n]` (west may be greater than east), or
 * `position=[lng,lat]` with `distance` in metres. Null for an invalid query.
 */
export function parseNotesQuery(query: Record<string, unknown>): NotesQuery | null {
  const [west, south, east, north] = parseNumbers(query.bbox)
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined) {
    if (south > north) return null
    const bbox = { x1: west, y1: south, x2: east, y2: north }
    return { bbox, contains: (position) => bboxContains(bbox, position) }
  }
  const [longitude, latitude] = parseNumbers(query.position)
  if (longitude === undefined || latitude === undefined || Math.abs(latitude) > 90) return null
  const centre = { latitude, longitude }
  const requestedRadius = Number(query.distance)
  const radius = requestedRadius > 0 ? requestedRadius : limits.defaultRadiusMetres
  return {
    bbox: createBboxAround(centre, radius),
    contains: (position) => getDistanceMetres(centre, position) <= radius,
  }
}

function parseNumbers(value: unknown): number[] {
  const given: unknown = typeof value === 'string' ? splitText(value) : value
  const numbers = Array.isArray(given) ? given.map(Number) : []
  return numbers.every(Number.isFinite) ? numbers : []
}

function splitText(text: string): unknown {
  return text.replace(/[[\]\s]/g, '').split(',')
}

const columns = 360 / cellDegrees

/** Lists the cells that intersect a bounding box; null if there are too many. */
export function listCells(box: Bbox): GridCell[] | null {
  const cells: GridCell[] = []
  for (const { x1, y1, x2, y2 } of splitBboxAtAntimeridian(box)) {
    const [left, right] = [Math.floor((x1 + 180) / cellDegrees), Math.floor((x2 + 180) / cellDegrees)]
    const [low, high] = [
      Math.floor(Math.max(-90, y1) / cellDegrees),
      Math.floor(Math.min(90, y2) / cellDegrees),
    ]
    if ((right - left + 1) * (high - low + 1) > limits.maxCellsPerQuery) return null
    for (let row = low; row <= high; row++)
      for (let column = left; column <= right; column++)
        if (column >= 0 && column < columns) cells.push({ column, row })
  }
  return cells
}

/**
 * Groups cells so that the bounding box of each group is about as large as its cells: those of a box across the
 * antimeridian are in two groups.
 */
export function splitAtAntimeridian(cells: readonly GridCell[]): GridCell[][] {
  const isWest = ({ column }: GridCell) => column < columns / 2
  const columnNumbers = cells.map(({ column }) => column)
  const width = Math.max(...columnNumbers) - Math.min(...columnNumbers)
  if (width <= columns / 2) return cells.length > 0 ? [[...cells]] : []
  return [cells.filter((cell) => !isWest(cell)), cells.filter(isWest)]
}

/** Returns the bounding box of adjacent cells on one side of the antimeridian. */
export function toCellsBbox(cells: readonly GridCell[]): Bbox {
  const rows = cells.map(({ row }) => row)
  const columnNumbers = cells.map(({ column }) => column)
  return {
    x1: Math.min(...columnNumbers) * cellDegrees - 180,
    y1: Math.max(-90, Math.min(...rows) * cellDegrees),
    x2: Math.min(180, (Math.max(...columnNumbers) + 1) * cellDegrees - 180),
    y2: Math.min(90, (Math.max(...rows) + 1) * cellDegrees),
  }
}

export function getCellAt({ latitude, longitude }: Position): GridCell {
  const column = Math.min(columns - 1, Math.floor((longitude + 180) / cellDegrees))
  return { column, row: Math.floor(latitude / cellDegrees) }
}

export function toCellName({ column, row }: GridCell): string {
  return `${column}_${row}`
}
