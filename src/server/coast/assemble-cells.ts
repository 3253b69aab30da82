import { coastCellUnits, coastColumns, coastRows, wholeCell } from './coast-cell.ts'
import { closePieces, getSignedArea } from './close-pieces.ts'
import { measureSpacing } from './cell-spacing.ts'
import type { CellPieces, PieceStore } from './piece-store.ts'
import { uniteRings } from './unite-rings.ts'

/** Land in a cell as a source gives it. */
export interface AssembledCell {
  number: number
  rings: readonly ArrayLike<number>[]
  /** Mean distance between the points of the coast in metres; null if the cell has no coast. */
  spacing: number | null
}

/** Yields the cells with land or coast from south to north; the others are sea. Reads the store once. */
export function* assembleCells(store: PieceStore): Generator<AssembledCell> {
  for (let row = 0; row < coastRows; row++) {
    const found = store.readRow(row)
    let next = 0
    for (let column = 0; column < coastColumns; column++) {
      const number = row * coastColumns + column
      const pieces = found[next]?.cell === number ? found[next++] : undefined
      if (store.isFilled(number)) yield { number, rings: [wholeCell], spacing: null }
      else if (pieces) yield assembleCell(pieces)
    }
  }
}

function assembleCell({ cell, groups }: CellPieces): AssembledCell {
  const polygons = [...groups.values()].map(({ pieces, isCornerFilled }) =>
    closePieces(pieces, isCornerFilled),
  )
  const spacing = measureSpacing(
    cell,
    [...groups.values()].flatMap((group) => group.pieces),
  )
  if (spacing === null) return { number: cell, rings: isMostlyLand(polygons) ? [wholeCell] : [], spacing }
  return { number: cell, rings: uniteRings(polygons), spacing }
}

/** Whether a cell with edges along its border only is land: a source cut land there, or only touches the border. */
function isMostlyLand(polygons: readonly number[][][]): boolean {
  return polygons.flat().some((ring) => Math.abs(getSignedArea(ring)) > coastCellUnits ** 2 / 2)
}
