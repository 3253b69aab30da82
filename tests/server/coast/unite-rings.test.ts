import { expect, it } from 'vitest'
import { getSignedArea } from '../../../src/server/coast/close-pieces.ts'
import { isOnLand } from '../../../src/server/coast/coast-cell.ts'
import { uniteRings } from '../../../src/server/coast/unite-rings.ts'

const square = (west: number, south: number, size = 10) => [
  west,
  south,
  west + size,
  south,
  west + size,
  south + size,
  west,
  south + size,
]

it('polygons that are apart keep their points, holes included', () => {
  const [land, hole] = [[5, 0, ...square(0, 0).slice(2), 0, 0], square(2, 2, 3)]
  for (const [west, south] of [
    [11, 0],
    [-11, 0],
    [0, 11],
    [0, -11],
  ] as const)
    expect(uniteRings([[land, hole], [square(west, south)]])).toEqual([land, hole, square(west, south)])
})

it('polygons without rings are nothing', () => {
  expect(uniteRings([[], [square(0, 0)], []])).toEqual([square(0, 0)])
  expect(uniteRings([])).toEqual([])
})

it.each([
  ['east', square(10, 0), [20, 10]],
  ['west', square(-10, 0), [20, 10]],
  ['north', square(0, 10), [10, 20]],
  ['south', square(0, -10), [10, 20]],
])(
  'the edge that a polygon shares with another to the %s disappears',
  (_side, other, [width = 0, height = 0]) => {
    const [ring, ...more] = uniteRings([[square(0, 0)], [other]])
    expect(more).toEqual([])
    expect(ring).toHaveLength(8)
    expect(Math.abs(getSignedArea(ring ?? []))).toBe(width * height)
  },
)

it('land of one polygon fills the hole of another, and what overlaps is land once', () => {
  const rings = uniteRings([[square(0, 0), square(2, 2, 6)], [square(4, 4, 10)]])
  const points = [
    [1, 1],
    [3, 3],
    [5, 5],
    [9, 9],
    [13, 13],
  ] as const
  expect(points.map(([x, y]) => isOnLand(rings, x, y))).toEqual([true, false, true, true, true])
})

it('an island beside touching polygons stays as it is', () => {
  const island = square(100, 100)
  expect(uniteRings([[square(0, 0)], [island], [square(5, 5)]])[0]).toEqual(island)
})
