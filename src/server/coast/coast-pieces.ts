/** Sides of a cell, counterclockwise from the south-west corner; `inside` is an end within the cell. */
export const sides = { south: 0, east: 1, north: 2, west: 3, inside: 4 } as const
export type Side = (typeof sides)[keyof typeof sides]

/**
 * Part of a coast within a cell: x and y of each point in units of the cell. It enters and leaves at a side. A closed
 * ring has both ends inside and does not repeat its first point; a line has an end inside where it begins or ends.
 */
export interface CoastPiece {
  /** Number of the cell. */
  cell: number
  /** Rings of one group are filled by the even-odd rule; land is what any group fills. */
  group: number
  from: Side
  to: Side
  isClosed: boolean
  points: Uint16Array
}

/** Receives what a cutter finds. */
export interface CoastPieceSink {
  addPiece(piece: CoastPiece): void
  /** The group fills the south-west corner of a cell in which it has pieces. */
  addFilledCorner(cell: number, group: number): void
  /** The group fills a cell in which it has no pieces. */
  addFilledCell(cell: number): void
}
