import { describe, expect, it } from 'vitest'
import { findNearestWater } from '../../../src/server/shelter/nearest-water.ts'
import { createShore } from '../../../src/server/shelter/shore.ts'

/** The cell whose south-west corner is at 0, 0: its side has 65,535 units, 262,140 for each degree. A unit is 0.42 m. */
const cell = 519_120
const east = 519_121
const source = { source: 'test', licence: 'CC0', date: null, spacing_m: 5 }
const shore = (number: number, ...rings: number[][]) =>
  [number, createShore({ number, source, rings: rings.map((ring) => Uint16Array.from(ring)) })] as const
/** A ring of land from west to east over the height of the cell. */
const strip = (x1: number, x2: number) => [x1, 0, x2, 0, x2, 65_535, x1, 65_535]
const at = (x: number, y = 30_000) => ({ latitude: y / 262_140, longitude: x / 262_140 })
/** The units of the water that was found. */
const find = (cells: (readonly [number, ReturnType<typeof createShore>])[], x: number, y?: number) => {
  const found = findNearestWater(new Map(cells), at(x, y))
  return found && [Math.round(found.longitude * 262_140), Math.round(found.latitude * 262_140)]
}

describe('the nearest water', () => {
  it('is the position itself on water, and where no coast is known', () => {
    const position = at(30_001)
    expect(findNearestWater(new Map([shore(cell, strip(0, 30_000))]), position)).toBe(position)
    expect(findNearestWater(new Map(), position)).toBe(position)
  })

  it.each([
    ['the east', [strip(0, 30_000)], 29_000, 30_000, [30_012, 30_000]],
    ['the west', [strip(30_000, 65_535)], 31_000, 30_000, [29_988, 30_000]],
    ['the nearer side in the west', [strip(10_000, 11_500)], 10_500, 30_000, [9988, 30_000]],
    ['the nearer side in the east', [strip(10_000, 11_500)], 11_200, 30_000, [11_512, 30_000]],
    ['the north', [[0, 0, 65_535, 0, 65_535, 30_000, 0, 30_000]], 30_000, 29_000, [30_000, 30_012]],
    ['the south', [[0, 30_000, 65_535, 30_000, 65_535, 65_535, 0, 65_535]], 30_000, 31_000, [30_000, 29_988]],
    [
      'the other side of a gap of a metre',
      [strip(0, 20_000), strip(20_002, 20_800)],
      20_390,
      30_000,
      [20_812, 30_000],
    ],
  ])('is 5 m from the coast in %s', (_title, rings, x, y, expected) => {
    expect(find([shore(cell, ...rings)], x, y)).toEqual(expected)
  })

  it('is at most 500 m away, with its distance from the coast', () => {
    const cells = [shore(cell, strip(0, 30_000))]
    expect(find(cells, 28_840)).toEqual([30_012, 30_000])
    expect(find(cells, 28_830)).toBeNull()
    expect(find(cells, 28_800)).toBeNull()
  })

  it('may be in the next cell', () => {
    const land = shore(cell, strip(0, 65_535))
    expect(find([land, shore(east, strip(0, 500))], 65_135)).toEqual([66_047, 30_000])
    expect(find([land, shore(east, strip(0, 65_535))], 65_135)).toBeNull()
  })
})
