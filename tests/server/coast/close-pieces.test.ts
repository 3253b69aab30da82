import { describe, expect, it } from 'vitest'
import { closeLines, closePieces, getSignedArea } from '../../../src/server/coast/close-pieces.ts'
import { coastCellUnits as side, wholeCell } from '../../../src/server/coast/coast-cell.ts'
import { sides, type CoastPiece } from '../../../src/server/coast/coast-pieces.ts'

type SideName = keyof typeof sides

const piece = (from: SideName, to: SideName, points: number[], isClosed = false): CoastPiece => ({
  cell: 7,
  group: 0,
  from: sides[from],
  to: sides[to],
  isClosed,
  points: Uint16Array.from(points),
})
const ring = (...points: number[]) => piece('inside', 'inside', points, true)

const island = [100, 100, 400, 100, 400, 400]
const lake = [1100, 1100, 1900, 1900, 1900, 1100]

describe('lines with land on their left', () => {
  it('are closed counterclockwise along the border', () => {
    expect(closeLines([piece('west', 'east', [0, 1000, side, 2000])])).toEqual({
      rings: [[0, 1000, side, 2000, side, side, 0, side]],
      isCornerFilled: false,
    })
    expect(closeLines([piece('east', 'west', [side, 2000, 0, 1000])])).toEqual({
      rings: [[side, 2000, 0, 1000, 0, 0, side, 0]],
      isCornerFilled: true,
    })
  })

  it.each<[SideName, number[]]>([
    ['south', [300, 0, 200, 90, 100, 0]],
    ['east', [side, 300, side - 90, 200, side, 100]],
    ['north', [100, side, 200, side - 90, 300, side]],
    ['west', [0, 100, 90, 200, 0, 300]],
  ])('make a cape or a bay at the %s side', (name, points) => {
    expect(closeLines([piece(name, name, points)])).toEqual({ rings: [points], isCornerFilled: false })
    const reversed = [4, 2, 0].flatMap((at) => points.slice(at, at + 2))
    const bay = closeLines([piece(name, name, reversed)])
    expect(bay?.isCornerFilled).toBe(true)
    expect(bay?.rings.map((closed) => closed.length)).toEqual([6 + 8])
    expect(getSignedArea(bay?.rings[0] ?? [])).toBe(side ** 2 - getSignedArea(points))
  })

  it('are joined where their ends meet, whatever their order', () => {
    const parts = [
      piece('inside', 'east', [600, 900, side, 1000]),
      piece('inside', 'inside', [300, 700, 600, 900]),
      piece('west', 'inside', [0, 500, 300, 700]),
    ]
    const whole = closeLines([piece('west', 'east', [0, 500, 300, 700, 600, 900, side, 1000])])
    expect(whole?.rings).toHaveLength(1)
    expect(closeLines(parts)).toEqual(whole)
    expect(closeLines(parts.toReversed())).toEqual(whole)
  })

  it('are joined to a ring, unless it has no area', () => {
    const parts = [
      piece('inside', 'inside', [400, 400, 100, 100]),
      piece('inside', 'inside', [100, 100, 400, 100, 400, 400]),
    ]
    const closed = closeLines(parts)
    expect(closed?.isCornerFilled).toBe(false)
    expect(closed?.rings.map(getSignedArea)).toEqual([45_000])
    expect(closed?.rings[0]).toHaveLength(6)
    const back = [piece('inside', 'inside', [1, 1, 2, 2]), piece('inside', 'inside', [2, 2, 1, 1])]
    expect(closeLines(back)).toEqual({ rings: [], isCornerFilled: null })
  })

  it('do not close if one ends within the cell, or begins there', () => {
    expect(closeLines([piece('west', 'inside', [0, 1, 5, 5])])).toBeNull()
    expect(closeLines([piece('inside', 'east', [5, 5, side, 1])])).toBeNull()
    expect(closeLines([piece('inside', 'inside', [5, 5, 9, 9])])).toBeNull()
    // The ends are at the same longitude, or at the same latitude, but not at the same point.
    for (const start of [
      [5, 6],
      [6, 5],
    ])
      expect(
        closeLines([piece('west', 'inside', [0, 1, 5, 5]), piece('inside', 'east', [...start, side, 1])]),
      ).toBeNull()
  })

  it('do not close if they contradict each other', () => {
    const north = piece('west', 'east', [0, 1000, side, 1000])
    expect(closeLines([north, piece('west', 'east', [0, 500, side, 500])])).toBeNull()
    expect(closeLines([north, piece('east', 'west', [side, 500, 0, 500])])?.rings).toHaveLength(2)
  })

  it('keep the rings beside them', () => {
    const closed = closeLines([ring(...island), piece('west', 'east', [0, 1000, side, 1000])])
    expect(closed?.rings[0]).toEqual(island)
    expect(closed?.rings).toHaveLength(2)
  })

  it('around a cell with rings only, the largest says whether there is land', () => {
    expect(closeLines([ring(...island)])).toEqual({ rings: [island], isCornerFilled: false })
    expect(closeLines([ring(...island), ring(...lake)])).toEqual({
      rings: [[...wholeCell], island, lake],
      isCornerFilled: true,
    })
    expect(closeLines([])).toEqual({ rings: [], isCornerFilled: null })
  })
})

describe('pieces of rings', () => {
  it('are closed over the corners that are land, whichever way they run', () => {
    const there = piece('west', 'south', [0, 300, 300, 0])
    const back = piece('south', 'west', [300, 0, 0, 300])
    expect(closePieces([there], true)).toEqual([[0, 300, 300, 0, 0, 0]])
    expect(closePieces([back], true)).toEqual([[300, 0, 0, 300, 0, 0]])
    expect(closePieces([there], false)).toEqual([[0, 300, 300, 0, side, 0, side, side, 0, side]])
    expect(closePieces([back], false)).toEqual([[300, 0, 0, 300, 0, side, side, side, side, 0]])
  })

  it('two across the cell become one strip of land or two shores', () => {
    const strip = [piece('south', 'north', [200, 0, 200, side]), piece('south', 'north', [100, 0, 100, side])]
    expect(closePieces(strip, false)).toEqual([[200, 0, 200, side, 100, side, 100, 0]])
    expect(closePieces(strip, true)).toEqual([
      [200, 0, 200, side, side, side, side, 0],
      [100, 0, 100, side, 0, side, 0, 0],
    ])
  })

  it('without a crossing leave the whole cell as its corner is', () => {
    expect(closePieces([ring(...island)], false)).toEqual([island])
    expect(closePieces([ring(...island)], true)).toEqual([[...wholeCell], island])
  })
})

it('the area of a ring is positive counterclockwise', () => {
  expect(getSignedArea([0, 0, 4, 0, 4, 3])).toBe(6)
  expect(getSignedArea([4, 3, 4, 0, 0, 0])).toBe(-6)
  expect(getSignedArea([])).toBe(0)
})
