import { splitBboxAtAntimeridian, type Bbox } from '../../core/geo.ts'

/** Grid index of bounding boxes: a box is compared only with the boxes that touch its grid cells. */
export interface BoundsIndex<T extends { bounds: Bbox }> {
  add(entry: T): void
  remove(entry: T): void
  /** Entries whose bounds overlap a box (west, south, east, north), which does not cross the antimeridian. */
  findTouching(box: readonly [number, number, number, number]): T[]
}

/** Cell size in degrees. A map at the vessels' minimum zoom touches few cells; the world has 648. */
const cellDegrees = 10
const columns = 360 / cellDegrees
const rows = 180 / cellDegrees

export function createBoundsIndex<T extends { bounds: Bbox }>(): BoundsIndex<T> {
  const cells = new Map<number, Set<T>>()
  return {
    add(entry) {
      for (const cell of listCells(entry.bounds)) {
        const entries = cells.get(cell)
        if (entries) entries.add(entry)
        else cells.set(cell, new Set([entry]))
      }
    },
    remove(entry) {
      for (const cell of listCells(entry.bounds)) {
        const entries = cells.get(cell)
        entries?.delete(entry)
        if (entries?.size === 0) cells.delete(cell)
      }
    },
    findTouching([x1, y1, x2, y2]) {
      const found = new Set<T>()
      for (const cell of listCells({ x1, y1, x2, y2 }))
        for (const entry of cells.get(cell) ?? [])
          if (splitBboxAtAntimeridian(entry.bounds).some((part) => overlaps(part, { x1, y1, x2, y2 })))
            found.add(entry)
      return [...found]
    },
  }
}

function overlaps(a: Bbox, b: Bbox): boolean {
  return a.x1 <= b.x2 && b.x1 <= a.x2 && a.y1 <= b.y2 && b.y1 <= a.y2
}

function* listCells(bounds: Bbox): Generator<number> {
  for (const { x1, y1, x2, y2 } of splitBboxAtAntimeridian(bounds)) {
    for (let column = getColumn(x1); column <= getColumn(x2); column += 1) {
      for (let row = getRow(y1); row <= getRow(y2); row += 1) yield getCell(column, row)
    }
  }
}

function getColumn(longitude: number): number {
  return Math.min(columns - 1, Math.floor((longitude + 180) / cellDegrees))
}

function getRow(latitude: number): number {
  return Math.min(rows - 1, Math.floor((latitude + 90) / cellDegrees))
}

function getCell(column: number, row: number): number {
  return column * rows + row
}
