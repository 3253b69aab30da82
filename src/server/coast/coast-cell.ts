import type { CoastSource } from '../../core/contract/shelter.ts'

/** Side of a cell of the coast in degrees. */
export const coastCellDegrees = 0.25
/** Cells in a row around the earth, and rows from pole to pole. */
export const coastColumns = 360 / coastCellDegrees
export const coastRows = 180 / coastCellDegrees
/** Coordinates in a cell are integers from 0, its south-west corner, to this number. A unit is at most 0.43 m. */
export const coastCellUnits = 65_535

/** Ring around a cell. */
export const wholeCell: readonly number[] = [
  0,
  0,
  coastCellUnits,
  0,
  coastCellUnits,
  coastCellUnits,
  0,
  coastCellUnits,
]

export function isWholeCell(rings: readonly ArrayLike<number>[]): boolean {
  const [ring] = rings
  return (
    rings.length === 1 &&
    ring?.length === wholeCell.length &&
    wholeCell.every((value, at) => ring[at] === value)
  )
}

/**
 * Land in a cell of 0.25 degrees. Rings are closed implicitly and filled by the even-odd rule: x and y of each point
 * follow each other. An edge along the border of the cell closes a ring and is no coast. No rings: sea.
 */
export interface CoastCell {
  number: number
  source: CoastSource
  rings: readonly Uint16Array[]
}

/** The finest coast that is known, by cell. */
export interface Coast {
  /** Version in memory: it changes soon after a coast was imported. */
  getVersion(): Promise<string>
  /** Reads the version from the database, for results that are stored. */
  readVersion(): Promise<string>
  /** Returns the cells with these numbers, in any order; all cells of the world are known, sea included. */
  getCells(numbers: readonly number[]): Promise<CoastCell[]>
}

/** Returns the number of the cell that contains a position: its row from the south times 1,440 plus its column from the west. */
export function getCoastCellNumber(latitude: number, longitude: number): number {
  const column = Math.floor((longitude + 180) / coastCellDegrees) % coastColumns
  const row = Math.min(coastRows - 1, Math.max(0, Math.floor((latitude + 90) / coastCellDegrees)))
  return row * coastColumns + ((column + coastColumns) % coastColumns)
}

/** Returns the south-west corner of a cell in degrees. */
export function getCoastCellCorner(number: number): { latitude: number; longitude: number } {
  const column = number % coastColumns
  const row = Math.floor(number / coastColumns)
  return { latitude: row * coastCellDegrees - 90, longitude: column * coastCellDegrees - 180 }
}

/** Whether an edge lies on the border of its cell, where a ring was cut. */
export function isCellBorder(x1: number, y1: number, x2: number, y2: number): boolean {
  return (
    (x1 === x2 && (x1 === 0 || x1 === coastCellUnits)) || (y1 === y2 && (y1 === 0 || y1 === coastCellUnits))
  )
}

/** Whether a point of a cell, in units, is on land: inside an odd number of rings. */
export function isOnLand(rings: readonly ArrayLike<number>[], x: number, y: number): boolean {
  let inside = false
  for (const ring of rings) {
    for (let i = 0, last = ring.length - 2; i < ring.length; last = i, i += 2) {
      const [x1, y1, x2, y2] = [ring[last] ?? 0, ring[last + 1] ?? 0, ring[i] ?? 0, ring[i + 1] ?? 0]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
    }
  }
  return inside
}
