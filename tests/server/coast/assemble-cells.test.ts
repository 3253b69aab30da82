import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { assembleCells } from '../../../src/server/coast/assemble-cells.ts'
import { coastCellUnits, wholeCell } from '../../../src/server/coast/coast-cell.ts'
import { sides } from '../../../src/server/coast/coast-pieces.ts'
import { createPieceStore } from '../../../src/server/coast/piece-store.ts'

const south = [0, 0, coastCellUnits, 0, coastCellUnits, 1, 0, 1]

/** Assembles the cells of a store with closed rings, which begin and end inside their cell. */
function assemble(
  rings: { cell: number; group: number; points: readonly number[] }[],
  filled: number[] = [],
) {
  const store = createPieceStore(null)
  for (const { points, ...ring } of rings) {
    const ends = { from: sides.inside, to: sides.inside, isClosed: true }
    store.addPiece({ ...ring, ...ends, points: Uint16Array.from(points) })
  }
  for (const cell of filled) store.addFilledCell(cell)
  const cells = [...assembleCells(store)]
  store.close()
  return cells
}

it('a cell that a source cut along its border is land, whatever else only touches the border', () => {
  const touching = [0, 0, coastCellUnits, 0, 0, 0]
  const [cell] = assemble([
    { cell: 7, group: 1, points: wholeCell },
    { cell: 7, group: 2, points: touching },
  ])
  expect(cell).toEqual({ number: 7, rings: [wholeCell], spacing: null })
  expect(assemble([{ cell: 7, group: 2, points: touching }])).toEqual([
    { number: 7, rings: [], spacing: null },
  ])
})

it('cells come from south to north, filled ones without a coast', () => {
  const cells = assemble([{ cell: 1500, group: 1, points: south }], [3, 2000])
  expect(cells.map(({ number, spacing }) => [number, spacing === null])).toEqual([
    [3, true],
    [1500, false],
    [2000, true],
  ])
})

it('pieces of a row that are too many for the memory come back from the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-pieces-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Two rows of 120 kB, of which two parts each are written in turn.
  const readRows = (path: string | null) => {
    const store = createPieceStore(path)
    for (let index = 0; index < 40; index++) {
      const points = Uint16Array.from({ length: 3000 }, (_, at) => (at * 7919 + index) % coastCellUnits)
      const ends = { from: sides.west, to: sides.east, isClosed: false }
      store.addPiece({ cell: index % 2 === 0 ? 1440 + index : 2880 + index, group: index, ...ends, points })
    }
    store.addFilledCorner(1450, 10)
    const rows = [store.readRow(1), store.readRow(2), store.readRow(3)]
    store.close()
    return rows
  }
  const rows = readRows(join(folder, 'pieces'))
  expect(rows.map((row) => row.length)).toEqual([20, 20, 0])
  expect(rows).toEqual(readRows(null))
})
