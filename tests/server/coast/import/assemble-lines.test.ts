import { describe, expect, it } from 'vitest'
import type { Bbox } from '../../../../src/core/geo.ts'
import { getCoastCellNumber, isWholeCell } from '../../../../src/server/coast/coast-cell.ts'
import { createCoastCutter } from '../../../../src/server/coast/cut-coast.ts'
import { assembleLines } from '../../../../src/server/coast/import/assemble-lines.ts'
import { createPieceStore } from '../../../../src/server/coast/piece-store.ts'

/** Assembles lines of longitudes and latitudes: `~` is a cell with coast, `#` land and `.` sea, by row from the north. */
function assemble(lines: number[][], bounds: Bbox | null) {
  const store = createPieceStore(null)
  const cutter = createCoastCutter(store)
  for (const line of lines) cutter.addLine(line)
  const { cells, countBroken } = assembleLines(store, bounds)
  const found = [...cells]
  store.close()
  const byNumber = new Map(found.map((cell) => [cell.number, cell]))
  return {
    numbers: found.map(({ number }) => number),
    broken: countBroken(),
    spacings: found.map(({ spacing }) => spacing),
    draw: (west: number, south: number, columns: number, rows: number) =>
      Array.from({ length: rows }, (_row, row) =>
        Array.from({ length: columns }, (_column, column) => {
          const latitude = south + (rows - row - 0.5) * 0.25
          const cell = byNumber.get(getCoastCellNumber(latitude, west + (column + 0.5) * 0.25))
          if (!cell) return ' '
          if (cell.rings.length === 0) return '.'
          return isWholeCell(cell.rings) ? '#' : '~'
        }).join(''),
      ),
  }
}

/** A coast from east to west at -2.1 degrees: the land is south of it. */
const coast = [-148.8, -2.1, -149.1, -2.12, -149.4, -2.1, -149.7, -2.12, -150.3, -2.1]
const box = { x1: -150, y1: -2.75, x2: -149, y2: -1.75 }

it('without bounds, only the cells with lines are known, from south to north', () => {
  const islet = [-149.9, -2.9, -149.8, -2.9, -149.8, -2.8, -149.9, -2.9]
  const { draw, numbers, broken } = assemble([coast, islet], null)
  expect(draw(-150.25, -3, 6, 5)).toEqual(['      ', '~~~~~ ', '      ', '      ', ' ~    '])
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  // Both ends of the coast are within a cell.
  expect(broken).toBe(2)
})

describe('within bounds', () => {
  it('the cells beside a coast are land or sea as it runs, and nothing is known outside', () => {
    const { draw, numbers, broken, spacings } = assemble([coast], box)
    expect(draw(-150.25, -3, 6, 6)).toEqual(['      ', ' .... ', ' ~~~~ ', ' #### ', ' #### ', '      '])
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(numbers).toHaveLength(16)
    // Its ends are outside.
    expect(broken).toBe(0)
    expect(spacings.map((spacing) => spacing === null)).toEqual(
      Array.from({ length: 16 }, (_, at) => at < 8 || at >= 12),
    )
  })

  it('only whole cells are known', () => {
    const { draw } = assemble([coast], { x1: -149.99, y1: -2.74, x2: -149.01, y2: -1.76 })
    expect(draw(-150.25, -3, 6, 6)).toEqual(['      ', '      ', '  ~~  ', '  ##  ', '      ', '      '])
  })

  it('the land is on the other side of a line that runs the other way', () => {
    const reversed = coast.flatMap((_value, at) =>
      at % 2 === 0 ? coast.slice(coast.length - at - 2, coast.length - at) : [],
    )
    expect(assemble([reversed], box).draw(-150, -2.75, 4, 4)).toEqual(['####', '~~~~', '....', '....'])
  })

  it('a cell in which lines end is counted and left out; the others are filled around it', () => {
    const parts = [
      [...coast.slice(0, 6), -149.55, -2.11],
      [-149.65, -2.11, ...coast.slice(6)],
    ]
    const { draw, broken } = assemble(parts, box)
    expect(broken).toBe(1)
    expect(draw(-150, -2.75, 4, 4)).toEqual(['....', '~ ~~', '####', '####'])
  })

  it('without any line nothing is known', () => {
    expect(assemble([], box)).toMatchObject({ numbers: [], broken: 0 })
  })
})

it('around a small island or lake at the corner of four cells there is sea or land', () => {
  const island = [-149.55, -2.3, -149.45, -2.3, -149.45, -2.2, -149.55, -2.2, -149.55, -2.3]
  const lake = island.flatMap((_value, at) =>
    at % 2 === 0 ? island.slice(island.length - at - 2, island.length - at) : [],
  )
  const bounds = { x1: -150, y1: -2.75, x2: -149, y2: -1.75 }
  expect(assemble([island], bounds).draw(-150, -2.75, 4, 4)).toEqual(['....', '.~~.', '.~~.', '....'])
  expect(assemble([lake], bounds).draw(-150, -2.75, 4, 4)).toEqual(['####', '#~~#', '#~~#', '####'])
})

it('cells are filled up to the antimeridian and to the poles', () => {
  const north = assemble([[180.1, 89.6, 179.4, 89.6]], { x1: 179.5, y1: 89.25, x2: 180, y2: 90 })
  expect(north.draw(179.25, 89.25, 3, 3)).toEqual([' ..', ' ~~', ' ##'])
  const south = assemble([[-179.4, -89.6, -180.1, -89.6]], { x1: -180, y1: -90, x2: -179.5, y2: -89.25 })
  expect(south.draw(-180, -90, 3, 3)).toEqual(['.. ', '~~ ', '## '])
})
