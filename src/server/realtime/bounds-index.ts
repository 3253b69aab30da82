import { bboxContains, splitBboxAtAntimeridian, type Bbox, type Position } from '../../core/geo.ts'

/** Boxes by the cells of a coarse grid they touch, so that a position is compared with the boxes near it alone. */
export interface BoundsIndex<T extends { bounds: Bbox }> {
  add(entry: T): void
  remove(entry: T): void
  /** Entries whose box holds the position. */
  findContaining(position: Position): T[]
}

/** Degrees a side: a screen at the vessels' zoom touches few cells, the world 648. */
const cellDegrees = 10
const columns = 360 / cellDegrees
const rows = 180 / cellDegrees

export function createBoundsIndex<T extends { bounds: Bbox }>(): BoundsIndex<T> {
  const cells = new Map<number, Set<T>>()
  return {
    add(entry) {
      for (const cell of cellsOf(entry.bounds)) {
        const entries = cells.get(cell)
        if (entries) entries.add(entry)
        else cells.set(cell, new Set([entry]))
      }
    },
    remove(entry) {
      for (const cell of cellsOf(entry.bounds)) {
        const entries = cells.get(cell)
        entries?.delete(entry)
        if (entries?.size === 0) cells.delete(cell)
      }
    },
    findContaining(position) {
      const cell = cellOf(columnOf(position.longitude), rowOf(position.latitude))
      return [...(cells.get(cell) ?? [])].filter(({ bounds }) => bboxContains(bounds, position))
    },
  }
}

function* cellsOf(bounds: Bbox): Generator<number> {
  for (const { x1, y1, x2, y2 } of splitBboxAtAntimeridian(bounds)) {
    for (let column = columnOf(x1); column <= columnOf(x2); column += 1) {
      for (let row = rowOf(y1); row <= rowOf(y2); row += 1) yield cellOf(column, row)
    }
  }
}

function columnOf(longitude: number): number {
  return Math.min(columns - 1, Math.floor((longitude + 180) / cellDegrees))
}

function rowOf(latitude: number): number {
  return Math.min(rows - 1, Math.floor((latitude + 90) / cellDegrees))
}

function cellOf(column: number, row: number): number {
  return column * rows + row
}
